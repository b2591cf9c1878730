import type { CreditRecord, InvoiceRecord } from '../../../shared/billing/records.ts';
import type { CreditType } from '../../../shared/contract/vocabulary.ts';
import { sum } from '../../../shared/money/money.ts';
import { type Snapshot, unless } from './snapshot.ts';

const amounts = (records: { amount: number }[]) => sum(records.map(({ amount }) => amount));

const creditOf = (credits: CreditRecord[], { id }: InvoiceRecord, type: CreditType) =>
  credits.filter((entry) => entry.invoice_id === id && entry.type === type);

const totalsProblems = (invoice: InvoiceRecord): string[] => {
  const { id, status, total, balance, lines } = invoice;
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
      settled === (invoice.paid_at !== null),
      `invoice ${id} is ${status}, paid at ${invoice.paid_at}`,
    ),
  ];
};

const flowProblems = (invoice: InvoiceRecord, { payments, credits }: Snapshot): string[] => {
  const { id, kind, total, balance } = invoice;
  const received = amounts(payments.filter(({ invoice_id }) => invoice_id === id));
  const overpaid = amounts(creditOf(credits, invoice, 'overpayment'));
  const used = -amounts(creditOf(credits, invoice, 'invoice_payment'));
  const deposited = amounts(creditOf(credits, invoice, 'deposit'));
  const expected = kind === 'credit' && balance === 0 ? total : 0;
  return [
    ...unless(
      received === invoice.amount_paid + overpaid,
      `invoice ${id}: ${received} received, ${invoice.amount_paid} applied and ${overpaid} made credit`,
    ),
    ...unless(
      used === invoice.credit_applied,
      `invoice ${id}: ${used} of credit taken, ${invoice.credit_applied} applied`,
    ),
    ...unless(deposited === expected, `invoice ${id}: ${deposited} of credit issued instead of ${expected}`),
  ];
};

const creditProblems = ({ clients, credits, creditSources }: Snapshot): string[] => [
  ...clients.flatMap(({ id, credit_balance }) => {
    const entries = amounts(credits.filter(({ client_id }) => client_id === id));
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

const paymentProblems = ({ payments, attempts, references }: Snapshot): string[] => {
  const named = (record: { gateway: string; reference: string }) => `${record.gateway} ${record.reference}`;
  const names = payments.map(named);
  return [
    ...unless(new Set(names).size === names.length, 'one payment was recorded twice'),
    ...references
      .filter((reference) => names.includes(named(reference)) !== (reference.settled_at !== undefined))
      .map((reference) => `${named(reference)} is settled without a payment, or the other way round`),
    ...attempts
      .filter(({ status, payment_id }) => (status === 'succeeded') !== (payment_id !== null))
      .map(({ id, status }) => `attempt ${id} is ${status} against its payment`),
    ...attempts
      .filter(({ payment_id }) => payment_id && !payments.some(({ id }) => id === payment_id))
      .map(({ id }) => `attempt ${id} names a payment that is missing`),
  ];
};

/** No money is lost, made or counted twice. */
export const moneyProblems = (snapshot: Snapshot): string[] => [
  ...snapshot.invoices.flatMap((invoice) => [...totalsProblems(invoice), ...flowProblems(invoice, snapshot)]),
  ...creditProblems(snapshot),
  ...paymentProblems(snapshot),
];
