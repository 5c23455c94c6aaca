// Every change that can be made, performed.

import type { QueryClient } from '@tanstack/react-query';
import type * as Api from '@/lib/api/types';
import * as events from './changes/events';
import { moveTask } from './changes/moves';
import * as notes from './changes/notes';
import * as reminders from './changes/reminders';
import * as series from './changes/series';
import * as tasks from './changes/tasks';
import { type Listener, Performer } from './perform';
import type { Destination } from './places';

export class Planner {
  readonly #context: { client: QueryClient };
  readonly #performer: Performer;

  constructor(client: QueryClient, listener: Listener) {
    this.#context = { client };
    this.#performer = new Performer(client, listener);
  }

  /** Whether there was something to take back. */
  undoLast = () => this.#performer.undoLast();

  createEvent = (wish: Api.EventWish) =>
    this.#performer.perform(events.createEvent(this.#context, wish));
  updateEvent = (event: Api.EventItem, patch: Api.EventPatch) =>
    this.#performer.perform(events.updateEvent(this.#context, event, patch));
  deleteEvent = (event: Api.EventItem) =>
    this.#performer.perform(events.deleteEvent(this.#context, event));

  createSeries = (wish: Api.SeriesWish) =>
    this.#performer.perform(series.createSeries(this.#context, wish));
  updateOccurrence = (
    occurrence: Api.OccurrenceItem,
    patch: series.RecurringPatch,
    reach: series.Reach,
  ) => this.#performer.perform(series.updateOccurrence(this.#context, occurrence, patch, reach));
  deleteOccurrence = (occurrence: Api.OccurrenceItem, reach: series.Reach) =>
    this.#performer.perform(series.deleteOccurrence(this.#context, occurrence, reach));
  /** An event that begins to recur. */
  makeRecurring = (event: Api.EventItem, wish: Api.SeriesWish) => {
    const dropped = events.deleteEvent(this.#context, event);
    return this.#performer.perform(series.replaceBySeries(this.#context, wish, dropped));
  };

  createTask = (wish: Api.TaskWish) =>
    this.#performer.perform(tasks.createTask(this.#context, wish));
  updateTask = (task: Api.TaskItem, patch: Api.TaskPatch) =>
    this.#performer.perform(tasks.updateTask(this.#context, task, patch));
  deleteTask = (task: Api.TaskItem) =>
    this.#performer.perform(tasks.deleteTask(this.#context, task));
  /** To a column, and there before or behind another task. `back` is where it lay, for undoing. */
  moveTask = (task: Api.TaskItem, to: Destination, back?: Destination) =>
    this.#performer.perform(moveTask(this.#context, task, to, back));

  createReminder = (wish: Api.ReminderWish) =>
    this.#performer.perform(reminders.createReminder(this.#context, wish));
  updateReminder = (reminder: Api.ReminderItem, patch: Api.ReminderPatch) =>
    this.#performer.perform(reminders.updateReminder(this.#context, reminder, patch));
  deleteReminder = (reminder: Api.ReminderItem) =>
    this.#performer.perform(reminders.deleteReminder(this.#context, reminder));
  completeReminder = (reminder: Api.ReminderItem) =>
    this.#performer.perform(reminders.completeReminder(this.#context, reminder));
  dismissReminder = (reminder: Api.ReminderItem) =>
    this.#performer.perform(reminders.dismissReminder(this.#context, reminder));
  snoozeReminder = (reminder: Api.ReminderItem, wish: Api.SnoozeWish) =>
    this.#performer.perform(reminders.snoozeReminder(this.#context, reminder, wish));

  createNote = (wish: Api.NoteWish) =>
    this.#performer.perform(notes.createNote(this.#context, wish));
  updateNote = (note: Api.NoteItem, patch: Api.NotePatch) =>
    this.#performer.perform(notes.updateNote(this.#context, note, patch));
  deleteNote = (note: Api.NoteItem) =>
    this.#performer.perform(notes.deleteNote(this.#context, note));
}
