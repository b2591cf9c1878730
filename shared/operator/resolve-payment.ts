import { updateAttempt } from '../billing/payments/attempts.ts';
import { loadPayment } from '../billing/refunds/send-refund.ts';
import { planReturns } from '../billing/returns/plan-returns.ts';
import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { carryOut } from '../events/carry-out.ts';
import { sendMessages } from '../platform/queue/send-messages.ts';
import type { Actor } from '../records/audit-record.ts';
import { NOT_DUE } from '../records/indexes.ts';
import { planDecision } from './decide-services.ts';
import {
  type AttemptReference,
  type PaymentReference,
  readWaitingAttempt,
  readWaitingPayment,
} from './manual-action-reference.ts';

/** Takes money in a wrong currency off the actions list once a person has dealt with it at the gateway. */
export const closeAttempt = (reference: AttemptReference, note: string, actor: Actor, now: Date) =>
  carryOut(
    () => readWaitingAttempt(reference),
    (attempt) => {
      const invoice = about.invoice({ client_id: attempt.client_id, id: attempt.invoice_id });
      const { gateway, reference: name } = attempt;
      const details = { gateway, reference: name, note };
      const entry = audit(invoice, actor, 'payment.dispute_closed', now, details);
      return { writes: [updateAttempt(attempt, {}, now, NOT_DUE), entry] };
    },
  );

/**
 * Takes a payment off the actions list once a person has dealt with its failed refunds or its disputes, and then with its
 * services, which stay as they are. Money moves as the gateway says, whatever the list says.
 */
export const closePayment = (reference: PaymentReference, note: string, actor: Actor, now: Date) =>
  carryOut(
    async () => {
      const { client_id, id } = await readWaitingPayment(reference);
      return loadPayment(client_id, id);
    },
    ({ payment, invoice }) => {
      const closed = <T extends { is_open: boolean }>(item: T): T => ({ ...item, is_open: false });
      const returns = { refunds: payment.refunds.map(closed), disputes: payment.disputes.map(closed) };
      const cause = { actor, action: 'payment.manual_action_closed', details: { note } };
      const closing = planReturns(payment, invoice, returns, cause, now);
      if (closing) return closing;
      return payment.services?.state === 'waiting'
        ? planDecision(payment, 'leave', note, actor, now)
        : { writes: [] };
    },
  );

/** Has settlement ask the gateway anew about a payment that waits for a person. */
export const recheckPayment = async (reference: PaymentReference | AttemptReference): Promise<void> => {
  const found =
    reference.kind === 'payment' ? await readWaitingPayment(reference) : await readWaitingAttempt(reference);
  const { gateway, reference: name } = found;
  if (gateway !== 'bank') await sendMessages('payments', [{ gateway, reference: name }]);
};
