export { deleteAccount, resumeDeletion } from './deletion.ts';
export { deletionBlockers } from './deletion-blockers.ts';
