export { checks } from './checks.ts';
export { presentStatus, watchHealth } from './status.ts';
