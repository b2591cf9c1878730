import { sum } from '../../../shared/platform/money.ts';
import type { InvoiceRecord } from '../../../shared/records/invoice-record.ts';
import type { PaymentRecord } from '../../../shared/records/payment-record.ts';
import { byId, type Snapshot, unless } from './snapshot.ts';

const amounts = (records: { amount: number }[] = []) => sum(records.map(({ amount }) => amount));

const totalsProblems = (invoice: InvoiceRecord): string[] => {
  const { id, status, total, balance, amount_paid, amount_refunded, lines } = invoice;
  const settled = status === 'paid' || status === 'refunded';
  return [
    ...unless(total === invoice.subtotal + invoice.tax, `invoice ${id}: total is not subtotal plus tax`),
    ...unless(
      total === sum(lines.map((line) => line.total)),
      `invoice ${id}: total is not that of its lines`,
    ),
    ...unless(
      total === invoice.credit_applied + invoice.amount_paid + balance,
      `invoice ${id}: credit, payments and balance do not make up the total`,
    ),
    ...unless(settled === (balance === 0), `invoice ${id} is ${status} with a balance of ${balance}`),
    ...unless(
      (status === 'refunded') === (settled && amount_refunded > 0 && amount_refunded === amount_paid),
      `invoice ${id} is ${status}, ${amount_refunded} of ${amount_paid} given back`,
    ),
    ...unless(
      settled === (invoice.paid_at !== null),
      `invoice ${id} is ${status}, paid at ${invoice.paid_at}`,
    ),
  ];
};

/** What of a payment its invoice still has: of what is given back, money that became credit goes first. */
const heldByInvoice = ({ amount, amount_applied, amount_refunded }: PaymentRecord) =>
  Math.min(amount_applied, amount - amount_refunded);

const flowProblems = ({ invoices, payments, credits }: Snapshot): string[] => {
  const paymentsOf = Map.groupBy(payments, ({ invoice_id }) => invoice_id);
  const creditOf = Map.groupBy(credits, ({ invoice_id, type }) => `${invoice_id} ${type}`);
  return invoices.flatMap(({ id, kind, total, balance, amount_paid, amount_refunded, credit_applied }) => {
    const own = paymentsOf.get(id) ?? [];
    const received = amounts(own);
    const held = sum(own.map(heldByInvoice));
    const overpaid = amounts(creditOf.get(`${id} overpayment`));
    const used = 0 - amounts(creditOf.get(`${id} invoice_payment`));
    const deposited = amounts(creditOf.get(`${id} deposit`));
    const expected = kind === 'credit' && balance === 0 ? total : 0;
    return [
      ...unless(
        received === sum(own.map((payment) => payment.amount_applied)) + overpaid,
        `invoice ${id}: ${received} received, ${overpaid} of it made credit`,
      ),
      ...unless(
        held === amount_paid - amount_refunded,
        `invoice ${id}: ${held} held, ${amount_paid} paid and ${amount_refunded} given back`,
      ),
      ...unless(used === credit_applied, `invoice ${id}: ${used} of credit taken, ${credit_applied} applied`),
      ...unless(
        deposited === expected,
        `invoice ${id}: ${deposited} of credit issued instead of ${expected}`,
      ),
    ];
  });
};

const creditProblems = ({ clients, credits, creditSources }: Snapshot): string[] => {
  const entriesOf = Map.groupBy(credits, ({ client_id }) => client_id);
  return [
    ...clients.flatMap(({ id, credit_balance }) => {
      const entries = amounts(entriesOf.get(id));
      return [
        ...unless(
          credit_balance === entries,
          `client ${id}: credit ${credit_balance}, entries sum to ${entries}`,
        ),
        ...unless(credit_balance >= 0, `client ${id}: credit below zero`),
      ];
    }),
    ...unless(credits.length === creditSources.length, 'credit was moved without a source'),
  ];
};

const statusAfter = (refunded: number, amount: number) => {
  if (refunded === 0) return 'succeeded';
  return refunded === amount ? 'refunded' : 'partially_refunded';
};

/** Money given back is not more than was received, and what a client's credit paid of it has left the credit. */
const refundProblems = ({ invoices, payments, attempts, credits }: Snapshot): string[] => {
  const paymentsOf = Map.groupBy(payments, ({ invoice_id }) => invoice_id);
  const takenFor = Map.groupBy(
    credits.filter(({ source }) => source.startsWith('refund:')),
    ({ invoice_id }) => invoice_id,
  );
  const known = byId(payments);
  return [
    ...payments
      .filter(({ status }) => status !== 'disputed')
      .filter(({ status, amount, amount_refunded }) => status !== statusAfter(amount_refunded, amount))
      .map(
        ({ id, status, amount, amount_refunded }) =>
          `payment ${id} is ${status}, ${amount_refunded} of ${amount} given back`,
      ),
    ...attempts
      .filter(
        ({ payment_id, amount_refunded }) =>
          payment_id !== null && known.get(payment_id)?.amount_refunded !== amount_refunded,
      )
      .map(({ id, amount_refunded }) => `attempt ${id}: ${amount_refunded} given back, its payment differs`),
    ...invoices.flatMap(({ id, kind }) => {
      const given = sum((paymentsOf.get(id) ?? []).map(({ amount_refunded }) => amount_refunded));
      const taken = 0 - amounts(takenFor.get(id));
      return unless(
        kind === 'credit' ? taken === given : taken <= given,
        `invoice ${id}: ${given} given back, ${taken} of credit taken for it`,
      );
    }),
  ];
};

const paymentProblems = ({ payments, attempts, references, bankReferences }: Snapshot): string[] => {
  const named = (record: { gateway: string; reference: string }) => `${record.gateway} ${record.reference}`;
  const names = new Set(payments.map(named));
  const settled = references.filter(({ settled_at }) => settled_at !== undefined);
  const used = new Set([...settled, ...bankReferences].map(named));
  const known = byId(payments);
  return [
    ...unless(names.size === payments.length, 'one payment was recorded twice'),
    ...settled
      .filter((reference) => !names.has(named(reference)))
      .map((reference) => `${named(reference)} is settled without a payment`),
    ...payments
      .filter((payment) => !used.has(named(payment)))
      .map((payment) => `${named(payment)} is recorded and not settled`),
    ...attempts
      .filter(({ status, payment_id }) => (status === 'succeeded') !== (payment_id !== null))
      .map(({ id, status }) => `attempt ${id} is ${status} against its payment`),
    ...attempts
      .filter(({ payment_id }) => payment_id && !known.has(payment_id))
      .map(({ id }) => `attempt ${id} names a payment that is missing`),
  ];
};

/** No money is lost, made or counted twice. */
export const moneyProblems = (snapshot: Snapshot): string[] => [
  ...snapshot.invoices.flatMap(totalsProblems),
  ...flowProblems(snapshot),
  ...creditProblems(snapshot),
  ...paymentProblems(snapshot),
  ...refundProblems(snapshot),
];
