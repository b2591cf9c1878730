import { movementsOf } from '../../../shared/billing/documents/movements.ts';
import { sum } from '../../../shared/platform/money.ts';
import type { InvoiceRecord } from '../../../shared/records/invoices.ts';
import type { PaymentRecord } from '../../../shared/records/payments.ts';
import { type Snapshot, unless } from './snapshot.ts';

const isUnderWay = ({ refunds, disputes }: PaymentRecord): boolean =>
  refunds.some(({ status }) => status === 'pending' || status === 'needs_attention') ||
  disputes.some(({ status }) => status !== 'won' && status !== 'lost');

/** Whether its number or a credit note of it is still to be written. */
const isToBeWritten = ({ status, due_pk }: InvoiceRecord): boolean =>
  status !== 'unpaid' && /^(?:DUE|DOCUMENTS)#/.test(due_pk ?? '');

/** What is to be paid; of credit that is being bought nothing is owed, and what was paid of it is the client's. */
const owedOf = ({ kind, status, total, balance }: InvoiceRecord): number => {
  if (status !== 'unpaid') return 0;
  return kind === 'credit' ? balance - total : balance;
};

const ofClients = <R extends { client_id: number }>(records: R[]): Map<number, R[]> =>
  Map.groupBy(records, ({ client_id }) => client_id);

/**
 * The statement of each client ends with what the ledger says: account credit less what is owed. Said only of those who have
 * no refund, dispute or document under way, as the two are written one after the other.
 */
export const statementProblems = (snapshot: Snapshot): string[] => {
  const [invoices, payments] = [ofClients(snapshot.invoices), ofClients(snapshot.payments)];
  const [notes, credits] = [ofClients(snapshot.notes), ofClients(snapshot.credits)];
  return snapshot.clients.flatMap(({ id, credit_balance }) => {
    const own = { invoices: invoices.get(id) ?? [], payments: payments.get(id) ?? [] };
    if (own.payments.some(isUnderWay) || own.invoices.some(isToBeWritten)) return [];
    const movements = movementsOf({ ...own, notes: notes.get(id) ?? [], credits: credits.get(id) ?? [] });
    const stated = sum(movements.map(({ amount }) => amount));
    const ledger = credit_balance - sum(own.invoices.map(owedOf));
    return unless(
      stated === ledger,
      `client ${id}: the statement ends with ${stated}, the ledger with ${ledger}`,
    );
  });
};
