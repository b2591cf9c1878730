import { changeAttempt } from '../billing/attempts.ts';
import type { AttemptRecord } from '../billing/records.ts';
import { type Actor, audit } from '../events/audit.ts';
import { sendMessages } from '../queue/send-messages.ts';
import { NOT_DUE } from '../table/keys.ts';
import { transact, untilFresh } from '../table/write.ts';
import { type PaymentReference, readWaiting } from './waiting-reference.ts';

/** Takes a disputed payment off the waiting list once a person has dealt with it at the gateway. */
export const closeDispute = (
  reference: PaymentReference,
  note: string,
  actor: Actor,
  now: Date,
): Promise<void> =>
  untilFresh(undefined, async () => {
    const attempt = await readWaiting<AttemptRecord>(reference);
    const entry = {
      clientId: attempt.client_id,
      actor,
      action: 'payment.dispute_closed',
      subject: `invoice:${attempt.invoice_id}`,
      details: { gateway: attempt.gateway, reference: attempt.reference, note },
    };
    await transact([changeAttempt(attempt, {}, now, NOT_DUE), audit(entry, now)]);
  });

/** Has settlement ask the gateway anew about a disputed payment. */
export const recheckPayment = async (reference: PaymentReference): Promise<void> => {
  const { gateway, reference: name } = await readWaiting<AttemptRecord>(reference);
  await sendMessages('payments', [{ gateway, reference: name }]);
};
