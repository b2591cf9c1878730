import type { HostingRecord } from '../../../shared/records/hosting.ts';
import type { PaymentRecord } from '../../../shared/records/payments.ts';
import { isDisputed } from './money.ts';
import { byId, type Snapshot, unless } from './snapshot.ts';

const OVER = ['cancelled', 'terminated'];

const isDecided = ({ services }: PaymentRecord) => services !== undefined && services.action !== 'restore';

/** What a payment brought its invoice is not here: disputed, or all of it given back otherwise than with the invoice. */
const hasLost = (payment: PaymentRecord) => {
  const { amount_applied, taken } = payment;
  const isBack = taken.from_invoice >= amount_applied && (taken.of_invoice ?? 0) < taken.held;
  return taken.held > 0 && (isDisputed(payment) || isBack);
};

const decisionProblems = ({ payments, invoices }: Snapshot): string[] => {
  const invoiceOf = byId(invoices);
  const isOnlyPayment = ({ invoice_id }: PaymentRecord) =>
    invoiceOf.get(invoice_id)?.status === 'refunded' &&
    payments.filter((payment) => payment.invoice_id === invoice_id).length === 1;
  return payments.flatMap((payment) => {
    const { id, invoice_id, services, due_pk, owed } = payment;
    const { status = '', services: bought = [] } = invoiceOf.get(invoice_id) ?? {};
    const isSettled = status === 'paid' || status === 'refunded';
    const isGone = (isSettled && hasLost(payment) && bought.length > 0) || (owed?.invoices ?? []).length > 0;
    return [
      // Of several payments that went back, that which was the last of its invoice is decided about.
      ...unless(
        isGone || !isDecided(payment),
        `payment ${id}: of its services ${services?.action} is decided, and it is here`,
      ),
      ...unless(
        !isGone || isDecided(payment) || (!isDisputed(payment) && !isOnlyPayment(payment)),
        `payment ${id}: it is gone, and nothing is decided of its services`,
      ),
      ...unless(
        services?.state !== 'due' || due_pk?.startsWith('DUE#') === true,
        `payment ${id}: nobody will see to its services`,
      ),
      ...unless(
        services?.state !== 'waiting' || due_pk?.startsWith('WAITING#') === true,
        `payment ${id}: nobody is asked about its services`,
      ),
    ];
  });
};

/** The payments for which an account is to be suspended, once that is carried out. */
const suspendedFor = ({ payments, invoices }: Snapshot, { id }: HostingRecord): number[] => {
  const paidBy = new Set(
    invoices
      .filter(({ services }) => services.some((service) => service.kind === 'hosting' && service.id === id))
      .map((invoice) => invoice.id),
  );
  const isGoneFor = (payment: PaymentRecord) =>
    (paidBy.has(payment.invoice_id) && hasLost(payment)) ||
    (payment.owed?.invoices ?? []).some((one) => paidBy.has(one));
  return payments
    .filter((payment) => payment.services?.action === 'suspend' && isGoneFor(payment))
    .map((payment) => payment.id);
};

/** A debt is known to the payments whose credit is owed, and to the client's list of them, once it has been looked at. */
const owedProblems = ({ clients, payments, credits }: Snapshot): string[] => {
  const isLookedAt =
    payments.every(({ owed_check }) => owed_check === undefined) &&
    credits.every(({ due_pk }) => due_pk === undefined);
  if (!isLookedAt) return [];
  return clients.flatMap(({ id, credit_balance, owed_for = [] }) => {
    const owing = payments.filter(({ client_id, owed }) => client_id === id && (owed?.debt ?? 0) > 0);
    const listed = owing.map((payment) => payment.id).sort();
    return [
      ...unless(
        [...owed_for].sort().join(' ') === listed.join(' '),
        `client ${id} lists ${owed_for.join(' ')} as owed, its payments ${listed.join(' ')}`,
      ),
      ...unless(
        owing.every(({ owed }) => owed?.debt === 0 - credit_balance),
        `client ${id} has credit of ${credit_balance}, its payments say otherwise`,
      ),
    ];
  });
};

/** Services whose money is gone are as was decided. */
export const gonePaymentProblems = (snapshot: Snapshot): string[] => {
  const carriedOut = snapshot.payments.every(({ services }) => services?.state !== 'due');
  const accounts = carriedOut ? snapshot.hosting.filter(({ status }) => !OVER.includes(status)) : [];
  return [
    ...decisionProblems(snapshot),
    ...owedProblems(snapshot),
    ...accounts.flatMap((account) => {
      const { id, status, gone_payments, task } = account;
      const [noted, wanted] = [gone_payments ?? [], suspendedFor(snapshot, account)].map((ids) =>
        [...ids].sort().join(' '),
      );
      return [
        ...unless(noted === wanted, `hosting ${id} notes gone payments "${noted}", not "${wanted}"`),
        ...unless(
          status !== 'active' || noted === '' || task !== undefined,
          `hosting ${id} is active, its money gone`,
        ),
      ];
    }),
  ];
};
