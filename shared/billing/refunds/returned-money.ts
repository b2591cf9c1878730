import type { PaymentStatus } from '../../contract/vocabulary.ts';
import { sum } from '../../platform/money.ts';
import type { Dispute, PaymentRecord, Refund } from '../../records/payments.ts';

type Returns = Pick<PaymentRecord, 'amount' | 'refunds' | 'disputes'>;

export const isOpenDispute = ({ status }: Pick<Dispute, 'status'>): boolean =>
  status === 'needs_response' || status === 'under_review';

/** An inquiry takes no money before it becomes a dispute. */
const isFrozen = (dispute: Dispute): boolean => isOpenDispute(dispute) && !dispute.is_inquiry;

const amounts = (items: { amount: number }[]): number => sum(items.map(({ amount }) => amount));

/** A refund that pays out a dispute is the same money as the dispute. */
const countedRefunds = ({ refunds, disputes }: Returns): Refund[] => {
  const counted = new Set<string | null>(
    disputes
      .filter((dispute) => isFrozen(dispute) || dispute.status === 'lost')
      .map((dispute) => dispute.gateway_id),
  );
  return refunds.filter(({ dispute_id }) => !counted.has(dispute_id));
};

/**
 * Minor units of a payment that have gone back (`returned`), and those along with what is on its way back or disputed
 * (`held`), with what of either is by refunds of its invoice. None is more than was received.
 */
export const returnedMoney = (
  payment: Returns,
): Record<'held' | 'returned' | 'heldOfInvoice' | 'returnedOfInvoice', number> => {
  const refunds = countedRefunds(payment);
  const lost = amounts(payment.disputes.filter(({ status }) => status === 'lost'));
  const frozen = amounts(payment.disputes.filter(isFrozen));
  const live = refunds.filter(({ status }) => status !== 'failed' && status !== 'cancelled');
  const made = live.filter(({ status }) => status === 'succeeded');
  const upTo = (amount: number) => Math.min(payment.amount, amount);
  const ofInvoice = (some: Refund[]) => upTo(amounts(some.filter(({ of_invoice }) => of_invoice)));
  return {
    held: upTo(lost + frozen + amounts(live)),
    returned: upTo(lost + amounts(made)),
    heldOfInvoice: ofInvoice(live),
    returnedOfInvoice: ofInvoice(made),
  };
};

/** Minor units that can still be paid back. */
export const refundable = (payment: Returns): number => payment.amount - returnedMoney(payment).held;

/** The sum of the refunds that succeeded. */
export const amountRefunded = ({ amount, refunds }: Returns): number =>
  Math.min(amount, amounts(refunds.filter(({ status }) => status === 'succeeded')));

export const statusOfPayment = (payment: Returns): PaymentStatus => {
  const disputed = payment.disputes.some((dispute) => isFrozen(dispute) || dispute.status === 'lost');
  if (disputed) return 'disputed';
  const refunded = amountRefunded(payment);
  if (refunded === 0) return 'succeeded';
  return refunded === payment.amount ? 'refunded' : 'partially_refunded';
};
