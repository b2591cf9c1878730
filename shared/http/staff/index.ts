export { staffChanges } from './change.ts';
export { handleStaff } from './handle-staff.ts';
export { pageIn, readClientPage, readPage, staffPageReply, staffReads } from './read.ts';
export type { StaffIssuer } from './verify-token.ts';
