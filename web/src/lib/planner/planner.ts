// Every change that can be made, performed.

import type { QueryClient } from '@tanstack/react-query';
import type * as Api from '@/lib/api/types';
import * as events from './changes/events';
import { moveTask } from './changes/moves';
import * as notes from './changes/notes';
import * as reminders from './changes/reminders';
import * as series from './changes/series';
import { replaceByEvent } from './changes/single';
import * as tasks from './changes/tasks';
import { type Change, type Listener, Performer, type Telling } from './perform';
import type { Destination } from './places';

export class Planner {
  readonly #context: { client: QueryClient };
  readonly #performer: Performer;
  readonly #telling: Telling;
  /** The same planner for forms, which say themselves what went wrong. */
  readonly quiet: Planner;

  constructor(client: QueryClient, listener: Listener, loud?: Planner) {
    this.#context = { client };
    this.#performer = loud ? loud.#performer : new Performer(client, listener);
    this.#telling = loud ? 'done' : 'all';
    this.quiet = loud ? this : new Planner(client, listener, this);
  }

  #perform<Answer>(change: Change<Answer>): Promise<Answer> {
    return this.#performer.perform(change, this.#telling);
  }

  /** Whether there was something to take back. */
  undoLast = () => this.#performer.undoLast();
  /** Whether there was something to make again. */
  redoLast = () => this.#performer.redoLast();

  createEvent = (wish: Api.EventWish) => this.#perform(events.createEvent(this.#context, wish));
  updateEvent = (event: Api.EventItem, patch: Api.EventPatch) =>
    this.#perform(events.updateEvent(this.#context, event, patch));
  deleteEvent = (event: Api.EventItem) => this.#perform(events.deleteEvent(this.#context, event));

  createSeries = (wish: Api.SeriesWish) => this.#perform(series.createSeries(this.#context, wish));
  updateOccurrence = (
    occurrence: Api.OccurrenceItem,
    patch: series.RecurringPatch,
    reach: series.Reach,
  ) => this.#perform(series.updateOccurrence(this.#context, occurrence, patch, reach));
  deleteOccurrence = (occurrence: Api.OccurrenceItem, reach: series.Reach) =>
    this.#perform(series.deleteOccurrence(this.#context, occurrence, reach));
  /** An event that begins to recur. */
  makeRecurring = (event: Api.EventItem, wish: Api.SeriesWish) => {
    const dropped = events.deleteEvent(this.#context, event);
    return this.#perform(series.replaceBySeries(this.#context, wish, dropped));
  };
  /** A recurring event that is to take place once, alone or behind what was before it. */
  makeSingle = (
    occurrence: Api.OccurrenceItem,
    wish: Api.EventWish,
    reach: Exclude<series.Reach, 'this'>,
  ) => this.#perform(replaceByEvent(this.#context, occurrence, wish, reach));

  createTask = (wish: Api.TaskWish) => this.#perform(tasks.createTask(this.#context, wish));
  updateTask = (task: Api.TaskItem, patch: Api.TaskPatch) =>
    this.#perform(tasks.updateTask(this.#context, task, patch));
  deleteTask = (task: Api.TaskItem) => this.#perform(tasks.deleteTask(this.#context, task));
  /** To a column, and there before or behind another task. `back` is where it lay, for undoing. */
  moveTask = (task: Api.TaskItem, to: Destination, back?: Destination) =>
    this.#perform(moveTask(this.#context, task, to, back));

  createReminder = (wish: Api.ReminderWish) =>
    this.#perform(reminders.createReminder(this.#context, wish));
  updateReminder = (reminder: Api.ReminderItem, patch: Api.ReminderPatch) =>
    this.#perform(reminders.updateReminder(this.#context, reminder, patch));
  deleteReminder = (reminder: Api.ReminderItem) =>
    this.#perform(reminders.deleteReminder(this.#context, reminder));
  completeReminder = (reminder: Api.ReminderItem) =>
    this.#perform(reminders.completeReminder(this.#context, reminder));
  dismissReminder = (reminder: Api.ReminderItem) =>
    this.#perform(reminders.dismissReminder(this.#context, reminder));
  snoozeReminder = (reminder: Api.ReminderItem, wish: Api.SnoozeWish) =>
    this.#perform(reminders.snoozeReminder(this.#context, reminder, wish));

  createNote = (wish: Api.NoteWish) => this.#perform(notes.createNote(this.#context, wish));
  updateNote = (note: Api.NoteItem, patch: Api.NotePatch) =>
    this.#perform(notes.updateNote(this.#context, note, patch));
  deleteNote = (note: Api.NoteItem) => this.#perform(notes.deleteNote(this.#context, note));
}
