import { padId } from '../platform/table/ids.ts';
import type { ClientCollection } from './keys.ts';

/** The index attribute that files a record under its status. */
export const statusKey = (kind: ClientCollection, status: string, id: number) => ({
  status_sk: `${kind}#${status}#${padId(id)}`,
});

const DUE_SHARDS = 8;

export const dueShards: string[] = Array.from({ length: DUE_SHARDS }, (_, shard) => `DUE#${shard}`);

/** The index attributes that put a record on the reconciler's list from `at` on; spread over shards by `id`. */
export const dueAt = (at: Date, id: number) => ({
  due_pk: `DUE#${id % DUE_SHARDS}`,
  due_sk: `${at.toISOString()}#${padId(id)}`,
});

/** The index attributes that put a record on the list of what waits for a person. */
export const awaitsManualAction = (reason: ManualActionReason, since: Date, id: number) => ({
  due_pk: `WAITING#${reason}`,
  due_sk: `${since.toISOString()}#${padId(id)}`,
});

export const MANUAL_ACTION_REASONS = [
  'manual_registration',
  'manual_renewal',
  'provisioning_failed',
  'disputed_payment',
] as const;
export type ManualActionReason = (typeof MANUAL_ACTION_REASONS)[number];

export const NOT_DUE = ['due_pk', 'due_sk'] as const;
