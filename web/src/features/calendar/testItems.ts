// Things to test with: only what matters is said.

import type { EventItem, OccurrenceItem, ReminderItem, TaskItem } from '@/lib/api/types';

const common = {
  version: 1,
  links: [],
  createdAt: '2025-01-01T00:00:00Z',
  updatedAt: '2025-01-01T00:00:00Z',
};

export function event(fields: Partial<EventItem>): EventItem {
  return {
    ...common,
    entityType: 'EVENT',
    eventId: 'evt_1',
    icalUid: '',
    sequence: 0,
    title: 'Lunch',
    status: 'CONFIRMED',
    isAllDay: false,
    startTzid: 'Europe/Berlin',
    endTzid: null,
    ...fields,
  };
}

export function occurrence(fields: Partial<OccurrenceItem>): OccurrenceItem {
  return {
    ...common,
    entityType: 'INSTANCE',
    eventId: 'evt_1',
    masterId: 'mst_1',
    recurrenceId: '2025-12-15T08:00:00Z',
    isException: false,
    icalUid: '',
    sequence: 0,
    title: 'Standup',
    status: 'CONFIRMED',
    isAllDay: false,
    startTzid: 'Europe/Berlin',
    endTzid: null,
    ...fields,
  };
}

export function task(fields: Partial<TaskItem>): TaskItem {
  return {
    ...common,
    entityType: 'TASK',
    taskId: 'task_1',
    title: 'Write',
    status: 'BACKLOG',
    priority: 3,
    rank: 'n',
    ...fields,
  };
}

export function reminder(fields: Partial<ReminderItem>): ReminderItem {
  return {
    ...common,
    entityType: 'REMINDER',
    reminderId: 'rem_1',
    title: 'Call',
    status: 'PENDING',
    triggerUtc: '2025-12-15T08:00:00Z',
    triggerTzid: 'Europe/Berlin',
    ...fields,
  };
}
