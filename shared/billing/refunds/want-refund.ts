import { equals } from '../../platform/table/expressions.ts';
import { getItems } from '../../platform/table/read.ts';
import { update, type Write } from '../../platform/table/write.ts';
import { dueAt, NOT_DUE } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import type { PaymentRecord, WantedRefund } from '../../records/payment-record.ts';
import { listAttempts } from '../invoices/invoices.ts';
import { refundable } from '../returns/returned-money.ts';
import { waitingFor } from '../returns/waiting-for.ts';

/** Minor units of a payment that were decided to go back and are not on their way yet. */
export const wantedOf = ({ wanted_refunds = [] }: PaymentRecord): number =>
  wanted_refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Of a payment, what can go back at its gateway and is not wanted yet; a bank pays back by hand only. */
const leftOf = (payment: PaymentRecord): number => {
  if (payment.gateway === 'bank') return 0;
  return Math.max(0, Math.min(payment.amount_applied, refundable(payment)) - wantedOf(payment));
};

/** The payments that an invoice was paid with at a gateway, newest first. */
export const paymentsOf = async ({ client_id, id }: InvoiceRecord): Promise<PaymentRecord[]> => {
  const attempts = await listAttempts(client_id, id);
  const ids = attempts.flatMap(({ payment_id }) => payment_id ?? []);
  const payments = await getItems(...ids.map((payment) => keys.payment(client_id, payment)));
  return payments.flatMap((payment) => payment ?? []);
};

const want = (payment: PaymentRecord, wanted: WantedRefund, now: Date): Write =>
  update(
    payment,
    {
      set: {
        wanted_refunds: [...(payment.wanted_refunds ?? []), wanted],
        ...dueAt(now, payment.id),
        version: payment.version + 1,
      },
    },
    [equals('version', payment.version)],
  );

/**
 * Plans to pay back up to `amount` (minor units) by the payments given, and returns how much that is. The refunds are
 * begun by settlement, which takes the credit back that was given for them: the rest of `amount` stays credit.
 */
export const planWantedRefunds = (
  payments: PaymentRecord[],
  { amount, ...named }: WantedRefund,
  now: Date,
): { refunded: number; writes: Write[] } =>
  payments.reduce<{ refunded: number; writes: Write[] }>(
    ({ refunded, writes }, payment) => {
      const part = Math.min(amount - refunded, leftOf(payment));
      if (part <= 0) return { refunded, writes };
      const wanted = { ...named, amount: part };
      return { refunded: refunded + part, writes: [...writes, want(payment, wanted, now)] };
    },
    { refunded: 0, writes: [] },
  );

/** Forgets a wanted refund for which nothing is left, because the money went back otherwise. */
export const forgetWanted = (payment: PaymentRecord, { key }: WantedRefund, now: Date): Write => {
  const wanted_refunds = (payment.wanted_refunds ?? []).filter((wanted) => wanted.key !== key);
  const due = waitingFor({ ...payment, wanted_refunds }, now);
  return update(
    payment,
    { set: { wanted_refunds, ...due, version: payment.version + 1 }, remove: 'due_pk' in due ? [] : NOT_DUE },
    [equals('version', payment.version)],
  );
};
