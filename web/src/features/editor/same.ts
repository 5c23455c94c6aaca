// Compares what a form holds: plain values, lists and objects.

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields of `after` that are not as in `before`. */
export function differing<T extends object>(before: Partial<T>, after: T): Partial<T> {
  const fields = Object.keys(after) as (keyof T)[];
  const changed = fields.filter((field) => !isSame(before[field], after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]])) as Partial<T>;
}
