import { audit } from '../events/audit.ts';
import type { PlanWithFollowUp } from '../events/plan.ts';
import { asCancellationWasRead, assertNotAtWork } from '../hosting/cancel-hosting.ts';
import { conflict } from '../platform/failure.ts';
import { update } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { dueForNextStep } from '../services/next-step.ts';

/**
 * Plans the withdrawal of a downgrade that waits for the end of the period. Throws a conflict for an upgrade, whose
 * invoice is cancelled instead, and once the next period was invoiced at the new price.
 */
export const planChangeWithdrawal = (
  record: HostingRecord,
  actor: Actor,
  now: Date,
): PlanWithFollowUp & { record: HostingRecord } => {
  const { change, next_due_at, renewal } = record;
  if (!change) throw conflict('no_change', 'There is no change to be withdrawn.');
  if (change.effective_at === null) {
    throw conflict(
      'change_invoiced',
      'An upgrade is withdrawn by cancelling its invoice while it is unpaid.',
    );
  }
  assertNotAtWork(record, now);
  if (change.effective_at !== next_due_at || renewal) {
    throw conflict('change_settled', 'The next period was invoiced at the new price already.');
  }
  const after: HostingRecord = { ...record, change: null };
  const due = record.task ? {} : dueForNextStep(after);
  const set = { change: null, ...due, updated_at: now.toISOString() };
  return {
    record: after,
    writes: [
      update(record, { set }, asCancellationWasRead(record, now)),
      audit(record, actor, 'hosting.change_withdrawn', now, { change: change.id }),
    ],
  };
};
