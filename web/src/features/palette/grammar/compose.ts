// Decides what a text makes, and puts together what that can have. What it cannot have stays in the
// title, so that nothing is lost.

import type { Effort } from '@/lib/api/types';
import { COLORS } from '@/lib/colors';
import { addDays, dayOf } from '@/lib/time/zone';
import type { QuickAdd, QuickAddContext, QuickAddKind, Understood } from '../quickAdd';
import type { About, Fact, Mark } from './marks';
import {
  type Here,
  instantOf,
  isTimed,
  type Moment,
  momentOf,
  soon,
  spanOfMoment,
} from './moments';
import { titleOf } from './title';
import { type When, whensIn } from './whens';
import { wordsOf } from './words';

export function composed(text: string, marks: Mark[], context: QuickAddContext): QuickAdd {
  const sorted = marks.toSorted((a, b) => a.from - b.from);
  const reading = new Reading(text, sorted, context);
  const kind = context.as ?? reading.kind();
  switch (kind) {
    case 'event':
      return reading.event();
    case 'task':
      return reading.task();
    case 'reminder':
      return reading.reminder();
    case 'note':
      return reading.note();
  }
}

class Reading {
  readonly #text: string;
  readonly #marks: Mark[];
  readonly #context: QuickAddContext;
  readonly #whens: When[];
  readonly #used: Understood[] = [];

  constructor(text: string, marks: Mark[], context: QuickAddContext) {
    this.#text = text;
    this.#marks = marks;
    this.#context = context;
    this.#whens = whensIn(text, marks, wordsOf(context.language));
  }

  kind(): QuickAddKind {
    if (this.#has('reminder')) return 'reminder';
    if (this.#whens.some(({ role }) => role === 'due')) return 'task';
    if (this.#has('priority') || this.#has('effort')) return 'task';
    const own = this.#own();
    if (isTimed(own)) return 'event';
    if (this.#has('label')) return 'task';
    // What comes again without a day or a time of its own is a chore.
    return own.length > 0 ? 'event' : 'task';
  }

  event(): QuickAdd {
    const repeat = this.#first('repeat')?.repeat ?? null;
    const whens = this.#own().length > 0 ? this.#own() : this.#due();
    const here = this.#here(isTimed(whens), true);
    const said = momentOf(whens, here, repeat);
    this.#take(said ? whens : []);
    const moment = said ?? soon(here);
    const long = said ? this.#first('duration') : undefined;
    const usual = moment.allDay ? 24 * 60 : this.#context.defaultDuration;
    const span = spanOfMoment(moment, long?.minutes ?? usual, here);
    this.#use('reminder', 'label', 'place', 'color', 'repeat', said ? 'duration' : 'reminder');
    const until = repeat ? this.#until(here, span.allDay) : '';
    const draft = {
      title: this.#title(),
      span,
      ...(here.said !== this.#context.zone && { zone: here.said }),
      ...this.#color(),
      ...(this.#first('place') && { location: this.#first('place')?.place }),
      ...(this.#labels().length > 0 && { tags: this.#labels() }),
      ...(repeat && { rrule: repeat.rrule + until }),
    };
    return { kind: 'event', draft, ...this.#told() };
  }

  task(): QuickAdd {
    const repeat = this.#first('repeat')?.repeat ?? null;
    const here = this.#here(isTimed(this.#whens), false);
    const due = momentOf(this.#due(), here, null);
    const own = momentOf(this.#own(), here, due ? null : repeat);
    const planned = own && (!due || own.allDay === due.allDay) ? own : null;
    this.#take([...(due ? this.#due() : []), ...(planned ? this.#own() : [])]);
    const times = this.#taskTimes(planned, due, here);
    this.#use('reminder', 'label', 'priority', 'effort', 'repeat');
    const until = repeat ? this.#until(here, true) : '';
    const wish = {
      title: this.#title(),
      ...times,
      ...(this.#first('priority') && { priority: this.#first('priority')?.priority }),
      ...(this.#first('effort') && { effort: this.#first('effort')?.effort as Effort }),
      ...(this.#labels().length > 0 && { labels: this.#labels() }),
      ...(repeat && { rrule: repeat.rrule + until }),
    };
    return { kind: 'task', wish, ...this.#told() };
  }

  reminder(): QuickAdd {
    const whens = this.#own().length > 0 ? this.#own() : this.#due();
    const here = this.#here(isTimed(whens), true);
    const said = momentOf(whens, here, null);
    this.#take(said ? whens : []);
    const at = said?.allDay ? inTheMorning(said, here) : (said ?? soon(here));
    this.#use('reminder', 'color');
    const wish = {
      title: this.#title(),
      triggerUtc: instantOf(at.start, here),
      triggerTzid: here.said,
      ...this.#color(),
    };
    return {
      kind: 'reminder',
      wish: wish as Extract<QuickAdd, { kind: 'reminder' }>['wish'],
      ...this.#told(),
    };
  }

  note(): QuickAdd {
    this.#use('reminder', 'label');
    const tags = this.#labels();
    const wish = { title: this.#title(), ...(tags.length > 0 && { tags }) };
    return { kind: 'note', wish, ...this.#told() };
  }

  /** Without a due time, the end of what was planned is when it is due. */
  #taskTimes(planned: Moment | null, due: Moment | null, here: Here) {
    const end = due ?? planned;
    if (!end) return {};
    const start = due ? planned : null;
    if (end.allDay) {
      const last = end.end ? addDays(dayOf(end.end), -1) : dayOf(end.start);
      const first = start ?? (end.end ? end : null);
      return { dueDate: last, ...(first && { startDate: dayOf(first.start) }) };
    }
    const long = this.#first('duration');
    const until = end.end ?? (long && !due ? spanOfMoment(end, long.minutes, here).end : null);
    if (long && until && !end.end) this.#use('duration');
    const first = start ?? (until ? end : null);
    const tzid = here.said ?? here.zone;
    return {
      dueUtc: instantOf(until ?? end.start, here),
      ...(first && { startUtc: instantOf(first.start, here) }),
      tzid,
    } as { dueUtc: string; startUtc?: string; tzid: 'UTC' };
  }

  #has(about: About): boolean {
    return this.#marks.some((mark) => mark.about === about);
  }

  #first<A extends About>(about: A) {
    return this.#marks.find(
      (mark): mark is Mark & Extract<Fact, { about: A }> => mark.about === about,
    );
  }

  #labels(): string[] {
    const labels = this.#marks.flatMap((mark) => (mark.about === 'label' ? [mark.label] : []));
    return [...new Set(labels)];
  }

  #color(): { color?: string } {
    const mark = this.#first('color');
    return mark ? { color: COLORS[mark.color] } : {};
  }

  /** Where times were said. A zone without a time is no zone. */
  #here(timed: boolean, canFloat: boolean): Here {
    const { zone, now } = this.#context;
    const mark = this.#first('zone');
    const counts = mark && (timed || mark.zone === null) && (canFloat || mark.zone !== null);
    if (counts) this.#use('zone');
    return { zone, now, said: counts ? mark.zone : zone };
  }

  #own(): When[] {
    const own = this.#whens.filter(({ role }) => role === 'own');
    // One day and one time; what is said twice stays in the title, but for the end of a range.
    const day = own.find((when) => when.marks.some(({ about }) => about !== 'clock'));
    const isRange = day?.marks.some((mark) => mark.about === 'day' && mark.days.last);
    const closes = own.filter((when) =>
      when.marks.some((mark) => mark.about === 'day' && mark.days.closes),
    );
    const times = own.filter(
      (when) => when !== day && when.marks.every(({ about }) => about === 'clock'),
    );
    const hasTime = day?.marks.some(({ about }) => about === 'clock');
    const wanted = isRange ? times.slice(0, 2) : times.slice(0, hasTime ? 0 : 1);
    return own.filter((when) => when === day || wanted.includes(when) || closes.includes(when));
  }

  #due(): When[] {
    return this.#whens.filter(({ role }) => role === 'due').slice(0, 1);
  }

  #until(here: Here, allDay: boolean): string {
    const when = this.#whens.find(({ role }) => role === 'until') ?? null;
    const mark = when?.marks.find(({ about }) => about === 'day');
    if (!when || mark?.about !== 'day') return '';
    this.#take([when]);
    const day = mark.days.first;
    if (allDay) return `;UNTIL=${day.replaceAll('-', '')}`;
    const end = instantOf(`${day}T23:59:59`, here).replace(/[-:]/g, '');
    return `;UNTIL=${here.said === null ? end.slice(0, -1) : end}`;
  }

  #use(...abouts: About[]): void {
    const seen = new Set<About>();
    for (const { about, from, to } of this.#marks) {
      if (!abouts.includes(about) || (seen.has(about) && about !== 'label')) continue;
      seen.add(about);
      if (!this.#used.some((it) => it.from === from)) this.#used.push({ about, from, to });
    }
  }

  #take(whens: When[]): void {
    for (const { role, from, marks } of whens) {
      const to = Math.max(...marks.map((mark) => mark.to));
      const about = role === 'own' ? (marks[0]?.about ?? 'day') : role;
      this.#used.push({ about, from, to });
    }
  }

  #title(): string {
    return titleOf(this.#text, this.#used) || this.#text.trim();
  }

  #told(): { understood: Understood[]; titled: boolean } {
    const understood = this.#used.toSorted((a, b) => a.from - b.from);
    return { understood, titled: titleOf(this.#text, this.#used) !== '' };
  }
}

/** A day to be reminded on: at nine, or within the hour if that is past. */
function inTheMorning({ start }: Moment, here: Here): Moment {
  const nine = { start: `${dayOf(start)}T09:00:00`, end: null, allDay: false };
  return nine.start > here.now || dayOf(start) !== dayOf(here.now) ? nine : soon(here);
}
