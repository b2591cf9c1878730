import type { Key } from '../platform/table/key.ts';

/** Who acted: a user of the app, who holds a pay link, an operator, a gateway's confirmation, or the system itself. */
export type Actor = `user:${number}` | 'payer' | `operator:${string}` | `gateway:${string}` | 'system';

export type AuditDetails = Record<string, string | number | boolean | null>;

export interface AuditRecord extends Key<AuditRecord> {
  id: number;
  client_id: number;
  actor: Actor;
  /** What was done, such as `invoice.paid`. */
  action: string;
  subject: string;
  details: AuditDetails;
  request_id: string | null;
  created_at: string;
}
