export { findReturnable, giveBack, type Returned } from './back.ts';
export type { ByHand, Call } from './calls.ts';
export type { Range } from './cohort.ts';
export { cutOver, type Night, planCutover } from './cutover.ts';
export type { Deed } from './night.ts';
