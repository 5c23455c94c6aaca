// The planner as the views use it: what can be done, one call each. A call is seen at once; its
// promise ends when the server has taken it, or fails after it was taken back and told.

export type { Reach, RecurringPatch } from './changes/series';
export type { Destination } from './changes/tasks';
export { PlannerProvider, usePlanner } from './PlannerProvider';
export { Planner } from './planner';
export * from './queries';
export { keyOf, ownerKeyOf, type Thing } from './things';
