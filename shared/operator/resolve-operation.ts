import { getDomain } from '../domains/domains.ts';
import { finishOperation } from '../domains/operations/finish-operation.ts';
import { audit } from '../events/audit.ts';
import { dispatchFollowUp } from '../events/dispatch-follow-up.ts';
import { SUBJECTS } from '../lifecycle/run-domain-operation.ts';
import { conflict } from '../platform/failure.ts';
import { equals } from '../platform/table/expressions.ts';
import { retryOnConflict, transact, update } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import { dueAt } from '../records/indexes.ts';
import { type OperationReference, readWaitingOperation } from './manual-action-reference.ts';

/** Notes that a person has made a change of a domain at its registry. */
export const completeOperation = async (
  reference: OperationReference,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const operation = await readWaitingOperation(reference);
  await finishOperation(operation, { succeeded: SUBJECTS[operation.type] }, actor, now);
};

/** Ends a change of a domain that cannot be made; `reason` is shown to the client. */
export const declineOperation = async (
  reference: OperationReference,
  reason: string,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const operation = await readWaitingOperation(reference);
  await finishOperation(operation, { failed: { code: 'declined', message: reason } }, actor, now);
};

/** Has the worker try a change again, with all its attempts before it. */
export const retryOperation = (reference: OperationReference, actor: Actor, now: Date): Promise<void> =>
  retryOnConflict(undefined, async () => {
    const operation = await readWaitingOperation(reference);
    const { client_id, domain_id, id, due_pk } = operation;
    const domain = await getDomain(client_id, domain_id);
    if (domain.registrar === 'manual') {
      throw conflict('nothing_to_retry', 'No machine can do this: complete it by hand, or cancel it.');
    }
    const set = { status: 'pending' as const, attempts: 0, ...dueAt(now, id), updated_at: now.toISOString() };
    await transact([
      update(operation, { set }, [equals('due_pk', due_pk)]),
      audit(domain, actor, 'domain.change_retried', now, { operation: id }),
    ]);
    await dispatchFollowUp({ provisioning: [{ kind: 'operation', client_id, domain_id, id }] });
  });
