import type { Key } from '../platform/table/key.ts';

/** Who acted: a user of the app, who holds a pay link, an operator, a gateway's confirmation, or the system itself. */
export type Actor = `user:${number}` | 'payer' | `operator:${string}` | `gateway:${string}` | 'system';

export type AuditDetails = Record<string, string | number | boolean | null>;

/** Which entry it is, and the SHA-256 of all that is stored of it. */
export type AuditDigest = { pk: string; sk: string; sha256: string };

export interface AuditRecord extends Key<AuditRecord> {
  id: number;
  client_id: number;
  actor: Actor;
  /** What was done, such as `invoice.paid`. */
  action: string;
  subject: string;
  details: AuditDetails;
  /** Of `audit.backfilled`: older entries as they were found then, which the chain lacked. */
  entries?: AuditDigest[];
  request_id: string | null;
  created_at: string;
}
