/**
 * The one table. Every item has `pk` and `sk`; two sparse indexes hold only the items that carry their keys.
 * - `by_status` (local, so reads of it can be strongly consistent): records of one client by status, newest first.
 * - `by_due` (global): work to be done at a time, and records that wait for a person.
 */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  timeToLive: 'expires_at_epoch',
  byStatus: { name: 'by_status', sortKey: 'status_sk' },
  byDue: { name: 'by_due', partitionKey: 'due_pk', sortKey: 'due_sk' },
} as const;
