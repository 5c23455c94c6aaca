// The planner as the views use it: what can be done, one call each. A call is seen at once; its
// promise ends when the server has taken it, or fails after it was taken back and told.

export type { Reach, RecurringPatch } from './changes/series';
export { PlannerProvider, usePlanner } from './PlannerProvider';
export { byPlace, type Destination } from './places';
export { Planner } from './planner';
export * from './queries';
export * from './taskMoves';
export { keyOf, ownerKeyOf, type Thing } from './things';
