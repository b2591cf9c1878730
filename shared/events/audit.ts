import { currentLogContext } from '../platform/log.ts';
import { newId } from '../platform/table/ids.ts';
import type { Key } from '../platform/table/key.ts';
import { putNew, type Write } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';

/** Who acted: a user of the app, who holds a pay link, an operator, a gateway's confirmation, or the system itself. */
export type Actor = `user:${number}` | 'payer' | `operator:${string}` | `gateway:${string}` | 'system';

/** Stands for a client in what concerns none: users, the catalog, the queues. */
export const PROVIDER = 0;

export type AuditEntry = {
  clientId: number;
  actor: Actor;
  /** What was done, such as `invoice.paid`. */
  action: string;
  subject: string;
  details?: Record<string, string | number | boolean | null>;
};

export type AuditRecord = Key & {
  id: number;
  client_id: number;
  actor: Actor;
  action: string;
  subject: string;
  details: NonNullable<AuditEntry['details']>;
  request_id: string | null;
  created_at: string;
};

/** An entry of the append-only audit trail, kept apart from the client's partition and never shown to clients. */
export const audit = ({ clientId, actor, action, subject, details = {} }: AuditEntry, now: Date): Write => {
  const id = newId(now);
  const record: AuditRecord = {
    ...keys.audit(clientId, id),
    id,
    client_id: clientId,
    actor,
    action,
    subject,
    details,
    request_id: currentLogContext()?.request_id ?? null,
    created_at: now.toISOString(),
  };
  return putNew(record);
};
