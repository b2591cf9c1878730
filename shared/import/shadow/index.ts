export { CLASSES, type ClassCode } from './classes.ts';
export type { Difference } from './service.ts';
export { type ClassCount, type Shadow, shadow } from './shadow.ts';
