import { sum } from '../../../shared/platform/money.ts';
import type { InvoiceRecord } from '../../../shared/records/invoices.ts';
import type { PaymentRecord } from '../../../shared/records/payments.ts';
import { byId, type Snapshot, unless } from './snapshot.ts';

const amounts = (records: { amount: number }[] = []) => sum(records.map(({ amount }) => amount));

const totalsProblems = (invoice: InvoiceRecord): string[] => {
  const {
    id,
    kind,
    status,
    total,
    balance,
    amount_refunded,
    credit_given,
    credit_refunded = 0,
    lines,
  } = invoice;
  const back = Math.min(total, amount_refunded + credit_refunded + (kind === 'credit' ? 0 : credit_given));
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
      status !== 'refunded' || (total > 0 && back === total),
      `invoice ${id} is refunded, ${back} of ${total} given back`,
    ),
    ...unless(
      status !== 'paid' || total === 0 || amount_refunded + credit_refunded < total,
      `invoice ${id} is paid, ${amount_refunded} and ${credit_refunded} of ${total} given back`,
    ),
    ...unless(
      settled === (invoice.paid_at !== null),
      `invoice ${id} is ${status}, paid at ${invoice.paid_at}`,
    ),
  ];
};

const flowProblems = ({ invoices, payments, credits }: Snapshot): string[] => {
  const paymentsOf = Map.groupBy(payments, ({ invoice_id }) => invoice_id);
  const creditOf = Map.groupBy(credits, ({ invoice_id, type }) => `${invoice_id} ${type}`);
  return invoices.flatMap(({ id, kind, total, balance, amount_paid, amount_refunded, credit_applied }) => {
    const own = paymentsOf.get(id) ?? [];
    const received = amounts(own);
    const applied = sum(own.map((payment) => payment.amount_applied));
    const withdrawn = sum(own.map(({ taken }) => taken.withdrawn));
    const takenOff = sum(own.map(({ taken }) => taken.from_invoice));
    const overpaid = amounts(creditOf.get(`${id} overpayment`));
    const used = 0 - amounts(creditOf.get(`${id} invoice_payment`));
    const deposited = amounts(creditOf.get(`${id} deposit`));
    const expected = kind === 'credit' && balance === 0 ? total : 0;
    return [
      ...unless(
        received === applied + withdrawn + overpaid,
        `invoice ${id}: ${received} received, ${overpaid} of it made credit`,
      ),
      ...unless(
        applied === amount_paid,
        `invoice ${id}: ${applied} taken from payments, ${amount_paid} paid`,
      ),
      ...unless(
        takenOff === amount_refunded,
        `invoice ${id}: ${takenOff} given back of its payments, ${amount_refunded} of it`,
      ),
      ...unless(used === credit_applied, `invoice ${id}: ${used} of credit taken, ${credit_applied} applied`),
      ...unless(
        deposited === expected,
        `invoice ${id}: ${deposited} of credit issued instead of ${expected}`,
      ),
    ];
  });
};

const creditTaken = (payments: PaymentRecord[] = []) =>
  sum(payments.map(({ taken }) => taken.credit_of_surplus + taken.credit_of_invoice));

const creditProblems = ({ clients, credits, creditSources, payments }: Snapshot): string[] => {
  const paymentsOf = Map.groupBy(payments, ({ client_id }) => client_id);
  const entriesOf = Map.groupBy(credits, ({ client_id }) => client_id);
  return [
    ...clients.flatMap(({ id, credit_balance }) => {
      const entries = amounts(entriesOf.get(id));
      return [
        ...unless(
          credit_balance === entries,
          `client ${id}: credit ${credit_balance}, entries sum to ${entries}`,
        ),
        ...unless(
          credit_balance + creditTaken(paymentsOf.get(id)) >= 0,
          `client ${id}: credit below zero by more than was taken back`,
        ),
      ];
    }),
    ...unless(credits.length === creditSources.length, 'credit was moved without a source'),
  ];
};

const succeeded = ({ refunds }: PaymentRecord) => refunds.filter(({ status }) => status === 'succeeded');

/** A bank may take back what was refunded before: no more than was received counts. */
const refundedOf = (payment: PaymentRecord) => Math.min(payment.amount, amounts(succeeded(payment)));

export const isDisputed = ({ disputes }: PaymentRecord) =>
  disputes.some(({ status, is_inquiry }) => status === 'lost' || (status !== 'won' && !is_inquiry));

const statusOf = (payment: PaymentRecord) => {
  const refunded = refundedOf(payment);
  if (isDisputed(payment)) return 'disputed';
  if (refunded === 0) return 'succeeded';
  return refunded === payment.amount ? 'refunded' : 'partially_refunded';
};

/** Refunds that succeeded and disputes that were lost; a refund that pays out a lost dispute is the same money. */
export const givenBack = (payment: PaymentRecord): number => {
  const lost = payment.disputes.filter(({ status }) => status === 'lost');
  const paidOut = new Set(lost.map(({ gateway_id }) => gateway_id));
  const refunds = succeeded(payment).filter(({ dispute_id }) => !paidOut.has(dispute_id ?? ''));
  return Math.min(payment.amount, amounts(lost) + amounts(refunds));
};

const surplusOf = ({ amount, amount_applied, taken }: PaymentRecord) =>
  amount - amount_applied - taken.withdrawn;

/** What of the surplus was given back; it goes before the rest, but for refunds of the invoice itself. */
const surplusBack = (payment: PaymentRecord) => {
  const back = givenBack(payment) - payment.taken.withdrawn;
  const ofInvoice = amounts(succeeded(payment).filter(({ of_invoice }) => of_invoice));
  return Math.min(surplusOf(payment), Math.max(0, back - ofInvoice, back - payment.amount_applied));
};

/** Money given back was taken out of what it had become: an invoice, or credit. */
const returnProblems = ({ invoices, payments, credits }: Snapshot): string[] => {
  const paymentsOf = Map.groupBy(payments, ({ invoice_id }) => invoice_id);
  const returned = credits.filter(({ source, type }) => type === 'refund' && source.startsWith('returned:'));
  const returnedFor = Map.groupBy(returned, ({ invoice_id }) => invoice_id);
  const given = credits.filter(
    ({ source, type }) =>
      type === 'deposit' ||
      /^(?:cancelled|not_renewed|not_restored|refunded:money|tax_corrected):/.test(source),
  );
  const refunded = Map.groupBy(
    credits.filter(({ source }) => source.startsWith('refunded:credit:')),
    ({ invoice_id }) => invoice_id,
  );
  const givenFor = Map.groupBy(given, ({ invoice_id }) => invoice_id);
  return [
    ...payments.flatMap((payment) => {
      const { id, status, amount, amount_refunded, taken } = payment;
      const back = givenBack(payment);
      const off = taken.withdrawn + taken.from_invoice + surplusBack(payment);
      return [
        ...unless(
          status === statusOf(payment),
          `payment ${id} is ${status}, ${amount_refunded} of ${amount} given back`,
        ),
        ...unless(
          amount_refunded === refundedOf(payment),
          `payment ${id}: ${amount_refunded} refunded, its refunds differ`,
        ),
        ...unless(back === off, `payment ${id}: ${back} given back, ${off} taken of what it became`),
      ];
    }),
    ...invoices.flatMap(({ id, credit_given, credit_refunded = 0 }) => {
      const own = paymentsOf.get(id) ?? [];
      const taken = 0 - amounts(returnedFor.get(id));
      const left = amounts(givenFor.get(id)) - sum(own.map(({ taken }) => taken.credit_of_invoice));
      return [
        ...unless(
          taken === creditTaken(own),
          `invoice ${id}: ${taken} of credit taken back, its payments say ${creditTaken(own)}`,
        ),
        ...unless(
          credit_refunded === amounts(refunded.get(id)),
          `invoice ${id} has refunded ${credit_refunded} of credit, entries say otherwise`,
        ),
        ...unless(credit_given === left, `invoice ${id} has given ${credit_given} of credit, not ${left}`),
      ];
    }),
  ];
};

/** Of each client: money received and not given back = what invoices still have + credit, debts below zero. */
const balanceProblems = ({ clients, payments, invoices, credits }: Snapshot): string[] =>
  clients.flatMap(({ id, credit_balance }) => {
    const own = payments.filter(({ client_id }) => client_id === id);
    const adjusted = amounts(
      credits.filter(({ client_id, type }) => client_id === id && type === 'adjustment'),
    );
    const money = amounts(own) - sum(own.map(givenBack));
    const onItsWay = sum(own.map((payment) => payment.taken.credit_of_surplus - surplusBack(payment)));
    const inInvoices = sum(
      invoices
        .filter(({ client_id }) => client_id === id)
        .map(
          ({ amount_paid, amount_refunded, credit_applied, credit_given, credit_refunded = 0 }) =>
            amount_paid - amount_refunded + credit_applied - credit_given - credit_refunded,
        ),
    );
    const accounted = inInvoices + credit_balance - adjusted + onItsWay;
    return unless(money === accounted, `client ${id}: ${money} is here, ${accounted} is accounted for`);
  });

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
  ...returnProblems(snapshot),
  ...balanceProblems(snapshot),
];
