/**
 * The one table. Every item has `pk` and `sk`; two sparse indexes hold only the items that carry their keys.
 * - `by_status` (local, so reads of it can be strongly consistent): records of one client by status, newest first.
 * - `by_due` (global): work to be done at a time, records that wait for a person, and what staff list or find across clients.
 */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  timeToLive: 'expires_at_epoch',
  byStatus: { name: 'by_status', sortKey: 'status_sk' },
  byDue: { name: 'by_due', partitionKey: 'due_pk', sortKey: 'due_sk' },
} as const;

/**
 * The form in which this release writes records, noted as `schema` with each that is put. Records of release 1.0 have
 * none, which is version 1. Whoever changes what stored records look like raises it and adds a step to
 * shared/operator/migrate.
 */
export const SCHEMA_VERSION = 5;
