import { updateAttempt } from '../billing/payments/attempts.ts';
import { type Actor, audit } from '../events/audit.ts';
import { sendMessages } from '../platform/queue/send-messages.ts';
import { retryOnConflict, transact } from '../platform/table/write.ts';
import type { AttemptRecord } from '../records/billing-records.ts';
import { NOT_DUE } from '../records/indexes.ts';
import { type PaymentReference, readManualAction } from './manual-action-reference.ts';

/** Takes a disputed payment off the actions list once a person has dealt with it at the gateway. */
export const closeDispute = (
  reference: PaymentReference,
  note: string,
  actor: Actor,
  now: Date,
): Promise<void> =>
  retryOnConflict(undefined, async () => {
    const attempt = await readManualAction<AttemptRecord>(reference);
    const entry = {
      clientId: attempt.client_id,
      actor,
      action: 'payment.dispute_closed',
      subject: `invoice:${attempt.invoice_id}`,
      details: { gateway: attempt.gateway, reference: attempt.reference, note },
    };
    await transact([updateAttempt(attempt, {}, now, NOT_DUE), audit(entry, now)]);
  });

/** Has settlement ask the gateway anew about a disputed payment. */
export const recheckPayment = async (reference: PaymentReference): Promise<void> => {
  const { gateway, reference: name } = await readManualAction<AttemptRecord>(reference);
  await sendMessages('payments', [{ gateway, reference: name }]);
};
