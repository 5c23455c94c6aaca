// What becomes of a line of text. The clock stands at Wednesday, 11 March 2026, 10:00 in Berlin.

import { describe, expect, it } from 'vitest';
import { COLORS } from '@/lib/colors';
import { parseQuickAdd, type QuickAdd, type QuickAddContext } from './quickAdd';

const english: QuickAddContext = {
  zone: 'Europe/Berlin',
  now: '2026-03-11T10:00:00',
  language: 'en',
  defaultDuration: 30,
};
const german = { ...english, language: 'de' };

/** An event from one wall time to another, or on whole days, the last one inclusive. */
function event(title: string, start: string, end: string, more = {}, year = 2026) {
  const allDay = start.length === 10;
  const span = allDay
    ? { start: `${start}T00:00:00`, end: `${end}T00:00:00`, allDay }
    : { start: `${year}-${start}:00`, end: `${year}-${end}:00`, allDay };
  return { kind: 'event', draft: { title, span, ...more } };
}

function task(title: string, more = {}) {
  return { kind: 'task', wish: { title, ...more } };
}

function reminder(title: string, triggerUtc: string, more = {}) {
  const wish = { title, triggerUtc, triggerTzid: 'Europe/Berlin', ...more };
  return { kind: 'reminder', wish };
}

type Case = [text: string, expected: object, more?: Partial<QuickAddContext>];

async function outcome(text: string, context: QuickAddContext) {
  const { understood, titled, ...rest } = await parseQuickAdd(text, context);
  return rest;
}

function table(name: string, context: QuickAddContext, cases: Case[]) {
  describe(name, () => {
    it.each(cases)('%s', async (text, expected, more = {}) => {
      expect(await outcome(text, { ...context, ...more })).toEqual(expected);
    });
  });
}

table('the promised examples', english, [
  [
    'Lunch tomorrow 1pm floating green',
    event('Lunch', '03-12T13:00', '03-12T13:30', { zone: null, color: COLORS.green }),
  ],
  [
    'Refactor auth 5pts due Friday p1 #security',
    task('Refactor auth', { effort: 5, dueDate: '2026-03-13', priority: 1, labels: ['security'] }),
  ],
  ['! Call dentist tomorrow 3pm', reminder('Call dentist', '2026-03-12T14:00:00Z')],
]);

table('times', english, [
  ['Standup 11:15', event('Standup', '03-11T11:15', '03-11T11:45')],
  ['Standup 9:30', event('Standup', '03-12T09:30', '03-12T10:00')],
  ['Standup today 9am', event('Standup', '03-11T09:00', '03-11T09:30')],
  ['Meet Bob at 5', event('Meet Bob', '03-11T17:00', '03-11T17:30')],
  ['Meet Bob @ 5pm', event('Meet Bob', '03-11T17:00', '03-11T17:30')],
  ['Coffee at 1.30 p.m. tomorrow', event('Coffee', '03-12T13:30', '03-12T14:00')],
  ["Tea 4 o'clock", event('Tea', '03-11T16:00', '03-11T16:30')],
  ['Review 10am-11am tomorrow', event('Review', '03-12T10:00', '03-12T11:00')],
  ['Review 10-11:30am tomorrow', event('Review', '03-12T10:00', '03-12T11:30')],
  ['Review tomorrow from 3 to 5pm', event('Review', '03-12T15:00', '03-12T17:00')],
  ['Office tomorrow from 9 to 5', event('Office', '03-12T09:00', '03-12T17:00')],
  ['Brunch 11-1pm Saturday', event('Brunch', '03-14T11:00', '03-14T13:00')],
  ['Party Friday 10pm-1am', event('Party', '03-13T22:00', '03-14T01:00')],
  ['Shift Mon 10pm to Wed 1am', event('Shift', '03-16T22:00', '03-18T01:00')],
  ['Team sync Thu 10-11', event('Team sync', '03-12T10:00', '03-12T11:00')],
  ['Dinner at 7 with Ann tomorrow', event('Dinner with Ann', '03-12T07:00', '03-12T07:30')],
  ['Dinner tonight', event('Dinner', '03-11T19:00', '03-11T19:30')],
  ['Dinner tonight at 8', event('Dinner', '03-11T20:00', '03-11T20:30')],
  ['Lunch tomorrow at noon', event('Lunch', '03-12T12:00', '03-12T12:30')],
  ['Call in 2 hours', event('Call', '03-11T12:00', '03-11T12:30')],
  ['Call in half an hour', event('Call', '03-11T10:30', '03-11T11:00')],
  ['Call in 1.5 hours', event('Call', '03-11T11:30', '03-11T12:00')],
  ['Call Ann tomorrow 2pm for 45 min', event('Call Ann', '03-12T14:00', '03-12T14:45')],
  ['Call Ann tomorrow 2pm 1h 30m', event('Call Ann', '03-12T14:00', '03-12T15:30')],
  ['Tomorrow lunch at 1pm', event('lunch', '03-12T13:00', '03-12T13:30')],
  ['Dinner tomorrow evening', event('Dinner', '03-12T19:00', '03-12T19:30')],
  ['Dinner tomorrow evening at 8', event('Dinner', '03-12T20:00', '03-12T20:30')],
  ['Run tomorrow morning at 6', event('Run', '03-12T06:00', '03-12T06:30')],
  ['Meet 2026-04-01T14:00', event('Meet', '04-01T14:00', '04-01T14:30')],
]);

table('days', english, [
  ['Hike Saturday', event('Hike', '2026-03-14', '2026-03-15')],
  ['Hike on Saturday', event('Hike', '2026-03-14', '2026-03-15')],
  ['Board Wednesday', event('Board', '2026-03-18', '2026-03-19')],
  ['Board Wednesday 2pm', event('Board', '03-11T14:00', '03-11T14:30')],
  ['Board Wednesday 9am', event('Board', '03-18T09:00', '03-18T09:30')],
  ['Board next Friday', event('Board', '2026-03-20', '2026-03-21')],
  ['Visit day after tomorrow', event('Visit', '2026-03-13', '2026-03-14')],
  ['Holiday 3-5 April', event('Holiday', '2026-04-03', '2026-04-06')],
  ['Holiday Mon to Wed', event('Holiday', '2026-03-16', '2026-03-19')],
  ['Retreat tomorrow for 3 days', event('Retreat', '2026-03-12', '2026-03-15')],
  ['Birthday 5 March', event('Birthday', '2027-03-05', '2027-03-06')],
  ['Lunch 24 December 1pm', event('Lunch', '12-24T13:00', '12-24T13:30')],
  ['Lunch on 5 March at noon', event('Lunch', '03-05T12:00', '03-05T12:30', {}, 2027)],
  ['Birthday March 20th', event('Birthday', '2026-03-20', '2026-03-21')],
  ['Taxes on the 5th', event('Taxes', '2026-04-05', '2026-04-06')],
  ['Taxes on 4/5', event('Taxes', '2026-04-05', '2026-04-06')],
  ['Taxes on 4/5', event('Taxes', '2026-05-04', '2026-05-05'), { language: 'en-GB' }],
  ['Plan next week', event('Plan', '2026-03-16', '2026-03-17')],
  ['Plan in 3 days', event('Plan', '2026-03-14', '2026-03-15')],
  ['Dinner Sat 7pm', event('Dinner', '03-14T19:00', '03-14T19:30')],
  ['Dinner Sat with Anna', event('Dinner with Anna', '2026-03-14', '2026-03-15')],
  ['Log yesterday 4pm', event('Log', '03-10T16:00', '03-10T16:30')],
]);

table('more about events', english, [
  [
    'Call 3pm EST tomorrow',
    event('Call', '03-12T20:00', '03-12T20:30', { zone: 'America/New_York' }),
  ],
  ['Call tomorrow 3pm UTC', event('Call', '03-12T16:00', '03-12T16:30', { zone: 'UTC' })],
  [
    'Call tomorrow 3pm Asia/Tokyo',
    event('Call', '03-12T07:00', '03-12T07:30', { zone: 'Asia/Tokyo' }),
  ],
  ['Sync tomorrow 3pm local', event('Sync', '03-12T15:00', '03-12T15:30', { zone: null })],
  [
    'Sync tomorrow 3pm @Office',
    event('Sync', '03-12T15:00', '03-12T15:30', { location: 'Office' }),
  ],
  ['Sync 3pm @"Room 4"', event('Sync', '03-11T15:00', '03-11T15:30', { location: 'Room 4' })],
  ['Sync tomorrow 3pm #team', event('Sync', '03-12T15:00', '03-12T15:30', { tags: ['team'] })],
  [
    'Standup every weekday 9am',
    event('Standup', '03-12T09:00', '03-12T09:30', { rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' }),
  ],
  ['Standup daily 9am', event('Standup', '03-12T09:00', '03-12T09:30', { rrule: 'FREQ=DAILY' })],
  [
    'Gym every Mon and Thu 18:00',
    event('Gym', '03-12T18:00', '03-12T18:30', { rrule: 'FREQ=WEEKLY;BYDAY=MO,TH' }),
  ],
  [
    'Retro every 2 weeks Friday 3pm',
    event('Retro', '03-13T15:00', '03-13T15:30', { rrule: 'FREQ=WEEKLY;INTERVAL=2' }),
  ],
  [
    'Retro every other Friday 3pm',
    event('Retro', '03-13T15:00', '03-13T15:30', { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR' }),
  ],
  [
    'Birthday 5 May every year',
    event('Birthday', '2026-05-05', '2026-05-06', { rrule: 'FREQ=YEARLY' }),
  ],
  [
    'Yoga every Monday 6pm until 1 June',
    event('Yoga', '03-16T18:00', '03-16T18:30', {
      rrule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20260601T215959Z',
    }),
  ],
]);

table('tasks', english, [
  ['Buy milk', task('Buy milk')],
  ['Fix login p2', task('Fix login', { priority: 2 })],
  ['Fix login urgent', task('Fix login', { priority: 1 })],
  ['Fix login 8 points', task('Fix login', { effort: 8 })],
  ['Fix login 1pt #web #auth', task('Fix login', { effort: 1, labels: ['web', 'auth'] })],
  ['Fix login priority low', task('Fix login', { priority: 4 })],
  [
    'Report due tomorrow 5pm',
    task('Report', { dueUtc: '2026-03-12T16:00:00Z', tzid: 'Europe/Berlin' }),
  ],
  ['Report due 5pm', task('Report', { dueUtc: '2026-03-11T16:00:00Z', tzid: 'Europe/Berlin' })],
  ['Report by Friday', task('Report', { dueDate: '2026-03-13' })],
  [
    'Report due Fri 5pm EST',
    task('Report', { dueUtc: '2026-03-13T21:00:00Z', tzid: 'America/New_York' }),
  ],
  [
    'Report tomorrow due Friday',
    task('Report', { startDate: '2026-03-12', dueDate: '2026-03-13' }),
  ],
  ['Review p1 Friday', task('Review', { priority: 1, dueDate: '2026-03-13' })],
  [
    'Review 3pts tomorrow 10-11am',
    task('Review', {
      effort: 3,
      startUtc: '2026-03-12T09:00:00Z',
      dueUtc: '2026-03-12T10:00:00Z',
      tzid: 'Europe/Berlin',
    }),
  ],
  [
    'Water plants every 3 days',
    task('Water plants', { dueDate: '2026-03-11', rrule: 'FREQ=DAILY;INTERVAL=3' }),
  ],
  [
    'Rent on the 1st every month',
    event('Rent', '2026-04-01', '2026-04-02', { rrule: 'FREQ=MONTHLY' }),
  ],
  ['Trash every Monday', task('Trash', { dueDate: '2026-03-16', rrule: 'FREQ=WEEKLY;BYDAY=MO' })],
]);

table('reminders', english, [
  ['!Call mum 6pm', reminder('Call mum', '2026-03-11T17:00:00Z')],
  ['! Call mum tomorrow', reminder('Call mum', '2026-03-12T08:00:00Z')],
  ['! Stretch', reminder('Stretch', '2026-03-11T10:00:00Z')],
  ['! Stretch in 20 minutes', reminder('Stretch', '2026-03-11T09:20:00Z')],
  [
    '! Pills tomorrow 8am floating red',
    reminder('Pills', '2026-03-12T08:00:00Z', { triggerTzid: null, color: COLORS.red }),
  ],
]);

table('words that stay words', english, [
  ['May I borrow it', task('May I borrow it')],
  ['March plan', task('March plan')],
  ['sat exam', task('sat exam')],
  ['Buy sun cream', task('Buy sun cream')],
  ['Visit Sun Valley', task('Visit Sun Valley')],
  ['Check p1x', task('Check p1x')],
  ['Learn C# and #', task('Learn C# and #')],
  ['Fix issue #123', task('Fix issue #123')],
  ['Read 4pts', task('Read 4pts')],
  ['Buy orange juice', task('Buy orange juice')],
  ['Green tea tomorrow 4pm', event('Green tea', '03-12T16:00', '03-12T16:30')],
  ['Buy orange tomorrow', event('Buy orange', '2026-03-12', '2026-03-13')],
  ['Local meetup tomorrow', event('Local meetup', '2026-03-12', '2026-03-13')],
  ['High chair', task('High chair')],
  ['Urgent care visit', task('Urgent care visit')],
  ['Daily report', task('Daily report')],
  ['Look at 5 houses', task('Look at 5 houses')],
  ['Buy 12 eggs', task('Buy 12 eggs')],
  ['Buy 12 eggs tomorrow', event('Buy 12 eggs', '2026-03-12', '2026-03-13')],
  ["Send today's numbers", task("Send today's numbers")],
  ['Upgrade to 10.30', task('Upgrade to 10.30')],
  ['Shop open 24/7', task('Shop open 24/7')],
  ['Read chapters 10-11', task('Read chapters 10-11')],
  ['Order 24/7 support plan', task('Order 24/7 support plan')],
  ['Report for last week', task('Report for last week')],
  ['Cook for 2 hours', task('Cook for 2 hours')],
  ['Mail to bob@example.com', task('Mail to bob@example.com')],
  ['Learn PST format', task('Learn PST format')],
  ['Do it now', task('Do it now')],
  ['Book by Stephen King', task('Book by Stephen King')],
  ['Discuss 3 points with Ann', task('Discuss 3 points with Ann')],
  ['tomorrow 1pm', event('tomorrow 1pm', '03-12T13:00', '03-12T13:30')],
]);

table('German', german, [
  [
    'Mittagessen morgen 13 Uhr schwebend grün',
    event('Mittagessen', '03-12T13:00', '03-12T13:30', { zone: null, color: COLORS.green }),
  ],
  [
    'Auth umbauen 5 Punkte fällig Freitag p1 #sicherheit',
    task('Auth umbauen', { effort: 5, dueDate: '2026-03-13', priority: 1, labels: ['sicherheit'] }),
  ],
  ['! Zahnarzt anrufen morgen 15 Uhr', reminder('Zahnarzt anrufen', '2026-03-12T14:00:00Z')],
  ['Besprechung morgen um 14:30', event('Besprechung', '03-12T14:30', '03-12T15:00')],
  ['Besprechung morgen von 10 bis 11 Uhr', event('Besprechung', '03-12T10:00', '03-12T11:00')],
  ['Besprechung morgen 10-12 Uhr', event('Besprechung', '03-12T10:00', '03-12T12:00')],
  ['Kaffee um 15 Uhr', event('Kaffee', '03-11T15:00', '03-11T15:30')],
  ['Kaffee halb 3 morgen', event('Kaffee', '03-12T02:30', '03-12T03:00')],
  ['Essen heute Abend', event('Essen', '03-11T19:00', '03-11T19:30')],
  ['Essen Freitag Abend um 8', event('Essen', '03-13T20:00', '03-13T20:30')],
  ['Laufen morgen früh', event('Laufen', '03-12T09:00', '03-12T09:30')],
  ['Anruf in 2 Stunden', event('Anruf', '03-11T12:00', '03-11T12:30')],
  ['Anruf in einer halben Stunde', event('Anruf', '03-11T10:30', '03-11T11:00')],
  ['Anruf morgen 9 Uhr für 45 Minuten', event('Anruf', '03-12T09:00', '03-12T09:45')],
  ['Geburtstag morgen 15 Uhr', event('Geburtstag', '03-12T15:00', '03-12T15:30')],
  ['Urlaub vom 3. bis 5. April', event('Urlaub', '2026-04-03', '2026-04-06')],
  ['Konferenz 12.5. bis 14.5.', event('Konferenz', '2026-05-12', '2026-05-15')],
  ['Oma besuchen übermorgen 15 Uhr 30', event('Oma besuchen', '03-13T15:30', '03-13T16:00')],
  [
    'Tabletten jeden Abend',
    event('Tabletten', '03-11T19:00', '03-11T19:30', { rrule: 'FREQ=DAILY' }),
  ],
  ['Steuer am 15.4.', event('Steuer', '2026-04-15', '2026-04-16')],
  ['Steuer am 15.04.2026', event('Steuer', '2026-04-15', '2026-04-16')],
  ['Wandern am Samstag', event('Wandern', '2026-03-14', '2026-03-15')],
  ['Wandern nächsten Samstag', event('Wandern', '2026-03-21', '2026-03-22')],
  ['Planung nächste Woche', event('Planung', '2026-03-16', '2026-03-17')],
  ['Bericht in 3 Tagen', event('Bericht', '2026-03-14', '2026-03-15')],
  ['Bericht bis Freitag', task('Bericht', { dueDate: '2026-03-13' })],
  [
    'Bericht fällig am Freitag um 17 Uhr',
    task('Bericht', { dueUtc: '2026-03-13T16:00:00Z', tzid: 'Europe/Berlin' }),
  ],
  ['Bericht dringend', task('Bericht', { priority: 1 })],
  ['Bericht hohe Priorität', task('Bericht', { priority: 2 })],
  ['Müll jeden Montag', task('Müll', { dueDate: '2026-03-16', rrule: 'FREQ=WEEKLY;BYDAY=MO' })],
  ['Stand täglich 9 Uhr', event('Stand', '03-12T09:00', '03-12T09:30', { rrule: 'FREQ=DAILY' })],
  [
    'Stand jeden Werktag 9 Uhr',
    event('Stand', '03-12T09:00', '03-12T09:30', { rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' }),
  ],
  [
    'Retro alle 2 Wochen Freitag 15 Uhr',
    event('Retro', '03-13T15:00', '03-13T15:30', { rrule: 'FREQ=WEEKLY;INTERVAL=2' }),
  ],
  ['Miete jeden Monat', task('Miete', { dueDate: '2026-03-11', rrule: 'FREQ=MONTHLY' })],
  ['Do 13 Uhr Friseur', event('Friseur', '03-12T13:00', '03-12T13:30')],
  ['Meeting tomorrow 3pm', event('Meeting', '03-12T15:00', '03-12T15:30')],
  ['Ruf um 3 am Montag', event('Ruf', '03-16T03:00', '03-16T03:30')],
  ['Soße kaufen', task('Soße kaufen')],
  ['Mach es so', task('Mach es so')],
  ['Was mi angeht', task('Was mi angeht')],
  ['Rote Grütze kochen', task('Rote Grütze kochen')],
  ['Grüner Tee morgen 16 Uhr', event('Grüner Tee', '03-12T16:00', '03-12T16:30')],
  ['Do something tomorrow', event('Do something', '2026-03-12', '2026-03-13')],
  ['Guten Morgen sagen', task('Guten Morgen sagen')],
  ['Mai planen', task('Mai planen')],
  ['12 Eier kaufen', task('12 Eier kaufen')],
]);

describe('around the changes of the clock', () => {
  const at = (zone: string, now: string) => ({ ...english, zone, now });

  it('counts real hours', async () => {
    const springing = await outcome('Call in 2 hours', at('Europe/Berlin', '2026-03-29T01:30:00'));
    expect(springing).toMatchObject({ draft: { span: { start: '2026-03-29T04:30:00' } } });
    const falling = await outcome('Call in 2 hours', at('America/New_York', '2026-11-01T00:30:00'));
    expect(falling).toMatchObject({ draft: { span: { start: '2026-11-01T01:30:00' } } });
  });

  it('moves a time that does not exist behind the gap', async () => {
    const result = await outcome(
      'Nap 2:15am-3:00am 29 March',
      at('Europe/Berlin', '2026-03-20T08:00:00'),
    );
    expect(result).toMatchObject({ draft: { span: { start: '2026-03-29T03:15:00' } } });
  });

  it.each(['2026-03-08T02:30:00', '2026-03-29T02:30:00', '2026-11-01T01:30:00'])(
    'does not mind what the clock of the machine does at %s',
    async (now) => {
      const day = now.slice(0, 8) + String(Number(now.slice(8, 10)) + 1).padStart(2, '0');
      const result = await outcome('Lunch tomorrow 1pm', at('Asia/Tokyo', now));
      expect(result).toMatchObject({ draft: { span: { start: `${day}T13:00:00` } } });
    },
  );
});

describe('what was understood', () => {
  const pieces = async (text: string) =>
    (await parseQuickAdd(text, english)).understood.map(({ about, from, to }) => [
      about,
      text.slice(from, to),
    ]);

  it('says which words', async () => {
    expect(await pieces('Refactor auth 5pts due Friday p1 #security')).toEqual([
      ['effort', '5pts'],
      ['due', 'due Friday'],
      ['priority', 'p1'],
      ['label', '#security'],
    ]);
    expect(await pieces('Lunch tomorrow 1pm floating green')).toEqual([
      ['day', 'tomorrow 1pm'],
      ['zone', 'floating'],
      ['color', 'green'],
    ]);
  });

  it('leaves in the title what the kind cannot have', async () => {
    const as = (kind: QuickAdd['kind']) =>
      outcome('Call Ann tomorrow 3pm #family @Home', { ...english, as: kind });
    expect(await as('task')).toMatchObject({
      wish: { title: 'Call Ann @Home', labels: ['family'], dueUtc: '2026-03-12T14:00:00Z' },
    });
    expect(await as('reminder')).toMatchObject({ wish: { title: 'Call Ann #family @Home' } });
    expect(await as('note')).toEqual({
      kind: 'note',
      wish: { title: 'Call Ann tomorrow 3pm @Home', tags: ['family'] },
    });
  });

  it('makes an event of what has no time, within the hour', async () => {
    expect(await outcome('Buy milk', { ...english, as: 'event' })).toEqual(
      event('Buy milk', '03-11T11:00', '03-11T11:30'),
    );
  });

  it('says whether there is a title besides', async () => {
    expect((await parseQuickAdd('tomorrow', english)).titled).toBe(false);
    expect((await parseQuickAdd('Lunch tomorrow', english)).titled).toBe(true);
  });
});
