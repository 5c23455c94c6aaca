// Ids that the app chooses itself, so that a request sent twice makes one thing.

const PREFIXES = { event: 'evt_', series: 'mst_', task: 'task_', reminder: 'rem_', note: 'note_' };

export function newId(kind: keyof typeof PREFIXES): string {
  return PREFIXES[kind] + uuid();
}

/** `crypto.randomUUID` is for encrypted pages only, and many a server at home is not. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}
