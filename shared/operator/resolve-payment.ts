import { updateAttempt } from '../billing/payments/attempts.ts';
import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { sendMessages } from '../platform/queue/send-messages.ts';
import { retryOnConflict, transact } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import { NOT_DUE } from '../records/indexes.ts';
import { type PaymentReference, readWaitingPayment } from './manual-action-reference.ts';

/** Takes a disputed payment off the actions list once a person has dealt with it at the gateway. */
export const closeDispute = (
  reference: PaymentReference,
  note: string,
  actor: Actor,
  now: Date,
): Promise<void> =>
  retryOnConflict(undefined, async () => {
    const attempt = await readWaitingPayment(reference);
    const invoice = about.invoice({ client_id: attempt.client_id, id: attempt.invoice_id });
    const { gateway, reference: name } = attempt;
    const entry = audit(invoice, actor, 'payment.dispute_closed', now, { gateway, reference: name, note });
    await transact([updateAttempt(attempt, {}, now, NOT_DUE), entry]);
  });

/** Has settlement ask the gateway anew about a disputed payment. */
export const recheckPayment = async (reference: PaymentReference): Promise<void> => {
  const { gateway, reference: name } = await readWaitingPayment(reference);
  await sendMessages('payments', [{ gateway, reference: name }]);
};
