import { currentLogContext } from '../platform/log.ts';
import { newId } from '../platform/table/ids.ts';
import { putNew, type Write } from '../platform/table/write.ts';
import type { Actor, AuditDetails, AuditDigest } from '../records/audit-record.ts';
import { keys } from '../records/keys.ts';
import { type AuditSubject, auditSubject } from './about.ts';

/**
 * An entry of the append-only audit trail, kept apart from the client's partition and never shown to clients.
 * `action` says what was done, such as `invoice.paid`.
 */
export const audit = (
  subject: AuditSubject,
  actor: Actor,
  action: string,
  now: Date,
  details: AuditDetails = {},
  entries?: AuditDigest[],
): Write => {
  const { client_id } = subject;
  const id = newId(now);
  return putNew({
    ...keys.audit(client_id, id),
    id,
    client_id,
    actor,
    action,
    subject: auditSubject(subject),
    details,
    ...(entries ? { entries } : {}),
    request_id: currentLogContext()?.request_id ?? null,
    created_at: now.toISOString(),
  });
};
