// JSON merge patches (RFC 7396) of things, applied here until the answer comes, and turned round to
// undo them.

type Fields = Record<string, unknown>;

/** Of these, null is a value and not an absence. */
const NULLABLE = new Set(['startTzid', 'endTzid', 'triggerTzid', 'rruleUntil']);

/** When one of these changes, the others may change with it. */
const EVENT_TIMES = [
  'isAllDay',
  'startUtc',
  'endUtc',
  'startDate',
  'endDate',
  'startTzid',
  'endTzid',
];
const TASK_TIMES = ['startUtc', 'dueUtc', 'startDate', 'dueDate', 'tzid'];

export function applied<T extends object>(thing: T, patch: object): T {
  const next = { ...thing } as Fields;
  for (const [field, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    if (value === null && !NULLABLE.has(field)) delete next[field];
    else next[field] = value;
  }
  for (const field of ofTheOtherKind(thing, patch as Fields)) delete next[field];
  return next as T;
}

/** The patch that makes a thing what it is now, after `patch` was applied to it. */
export function inverse(thing: object, patch: object): Fields {
  const before = thing as Fields;
  const fields = new Set(Object.keys(patch));
  for (const group of [EVENT_TIMES, TASK_TIMES]) {
    const touched = group.some((field) => fields.has(field) && belongs(before, group));
    if (touched) for (const field of group) fields.add(field);
  }
  const entries = [...fields].map((field) => [field, before[field] ?? null] as const);
  return Object.fromEntries(entries.filter((entry) => isMeant(entry, before)));
}

function belongs(thing: Fields, group: string[]): boolean {
  return (thing.entityType === 'TASK') === (group === TASK_TIMES);
}

/** `isAllDay` cannot be null, and the fields of the other kind go away with it. */
function isMeant([field, value]: readonly [string, unknown], before: Fields): boolean {
  if (field === 'isAllDay') return true;
  const days = before.isAllDay === true;
  if (before.entityType === 'TASK') return true;
  if (['startUtc', 'endUtc', 'startTzid', 'endTzid'].includes(field) && days) return false;
  if (['startDate', 'endDate'].includes(field) && !days) return false;
  return value !== undefined;
}

function ofTheOtherKind(thing: object, patch: Fields): string[] {
  if ((thing as Fields).entityType === 'TASK') {
    if (patch.startUtc || patch.dueUtc) return ['startDate', 'dueDate'];
    return patch.startDate || patch.dueDate ? ['startUtc', 'dueUtc', 'tzid'] : [];
  }
  if (patch.isAllDay === true) return ['startUtc', 'endUtc'];
  return patch.isAllDay === false ? ['startDate', 'endDate'] : [];
}
