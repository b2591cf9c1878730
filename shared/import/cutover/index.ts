export type { Range } from './cohort.ts';
export { cutOver, type Night, planCutover } from './cutover.ts';
export type { Deed } from './night.ts';
