// A planner as a person would have it: this week's events, series, tasks and reminders.

import type { Api } from './fixtures';

const BERLIN = 'Europe/Berlin';

/** A day of this week, Monday is 0, as `YYYY-MM-DD`. */
export function dayOfWeek(day: number): string {
  const now = new Date();
  const monday = now.getUTCDate() - ((now.getUTCDay() + 6) % 7);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), monday + day))
    .toISOString()
    .slice(0, 10);
}

/** So many days from today, as the person of the test has it: late at night it is not that of UTC. */
export function dayFromNow(days: number): string {
  const then = new Date(Date.now() + days * 86_400_000);
  return then.toLocaleDateString('sv', { timeZone: BERLIN });
}

function at(day: string, time: string): string {
  return `${day}T${time}:00Z`;
}

export async function fillPlanner(api: Api): Promise<void> {
  const [mon, tue, wed, thu, fri, sat] = [0, 1, 2, 3, 4, 5].map(dayOfWeek) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const timed = (title: string, day: string, from: string, to: string, more = {}) =>
    api('POST', '/events', {
      title,
      startUtc: at(day, from),
      endUtc: at(day, to),
      startTzid: BERLIN,
      ...more,
    });
  const allDay = (title: string, startDate: string, endDate: string, more = {}) =>
    api('POST', '/events', { title, isAllDay: true, startDate, endDate, ...more });
  const series = (title: string, day: string, from: string, to: string, rrule: string, more = {}) =>
    api('POST', '/series', {
      title,
      rrule,
      startUtc: at(day, from),
      endUtc: at(day, to),
      startTzid: BERLIN,
      ...more,
    });

  await series('Standup', mon, '08:00', '08:15', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', {
    color: '#22c55e',
    location: 'Blue room',
  });
  await series('Piano lesson', thu, '17:00', '18:00', 'FREQ=WEEKLY', { color: '#8b5cf6' });
  await timed('Design review', mon, '10:00', '11:30', { color: '#3b82f6', location: 'Studio' });
  await timed('Lunch with Grace', tue, '11:30', '12:30', {
    color: '#f97316',
    location: 'Café Anna',
  });
  await timed('Call with New York', tue, '15:00', '15:45', {
    startTzid: 'America/New_York',
    color: '#06b6d4',
  });
  await timed('Interview', wed, '09:30', '10:30', { status: 'TENTATIVE', color: '#f59e0b' });
  await timed('Writing', wed, '12:00', '14:30', {
    color: '#64748b',
    description: '## Outline\n- [ ] Keys\n- [x] Rows',
  });
  await timed('Dentist', thu, '09:00', '09:45', { color: '#ef4444' });
  await timed('Retrospective', fri, '13:00', '14:00', { color: '#84cc16' });
  await api('POST', '/events', {
    title: 'Morning run',
    startUtc: at(sat, '07:00'),
    endUtc: at(sat, '07:45'),
    startTzid: null,
    color: '#eab308',
  });
  await allDay('Conference in Lisbon', wed, sat, { color: '#8b5cf6', location: 'Lisbon' });
  await allDay('Birthday of Ada', fri, dayOfWeek(5), { color: '#ef4444' });

  const task = (title: string, more = {}) => api('POST', '/tasks', { title, ...more });
  await task('Send the invoice', {
    priority: 1,
    effort: 1,
    labels: ['money'],
    dueDate: dayFromNow(-2),
  });
  await task('Refactor auth', {
    priority: 1,
    effort: 5,
    labels: ['security'],
    dueDate: dayFromNow(2),
  });
  await task('Write the release notes', {
    priority: 2,
    effort: 3,
    labels: ['release', 'docs'],
    description: '- [x] Collect\n- [ ] Write\n- [ ] Ask Grace',
    dueDate: dayFromNow(0),
  });
  await task('Book the train', { priority: 3, dueDate: dayFromNow(1) });
  await task('Try the new font', { priority: 4, effort: 2, labels: ['design'] });
  await task('Water the plants', { priority: 5, rrule: 'FREQ=WEEKLY', dueDate: dayFromNow(0) });
  await task('Review the budget', {
    status: 'IN_PROGRESS',
    priority: 2,
    effort: 8,
    labels: ['money'],
  });
  await task('Migrate the wiki', {
    status: 'IN_PROGRESS',
    priority: 3,
    effort: 13,
    labels: ['docs'],
  });
  await task('Order coffee', { status: 'COMPLETED', priority: 3 });

  await api('POST', '/reminders', {
    title: 'Call the dentist',
    triggerUtc: at(dayFromNow(0), '21:30'),
    triggerTzid: BERLIN,
  });
  await api('POST', '/reminders', {
    title: 'Take the bins out',
    triggerUtc: at(dayFromNow(1), '19:00'),
    triggerTzid: null,
  });
  await api('POST', '/notes', {
    title: 'Packing list',
    body: '- Passport\n- Charger\n- Book',
    tags: ['travel'],
  });
}
