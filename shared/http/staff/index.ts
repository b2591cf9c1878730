export { staffChanges } from './change.ts';
export { handleStaff, pageIn, readClientPage, readPage, staffPageReply, staffReads } from './handle-staff.ts';
export type { StaffIssuer } from './verify-token.ts';
