import { getTaxes } from '../../catalog/catalog.ts';
import { getClient } from '../../clients/clients.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { retryOnConflict, transact } from '../../platform/table/write.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import type { ClientRecord } from '../../records/client-record.ts';
import type { InvoiceAutopay, InvoiceRecord } from '../../records/invoice-record.ts';
import type { WalletRecord } from '../../records/wallet-record.ts';
import { planReceipt } from '../invoices/apply-receipt.ts';
import { countCharge, passDay } from '../invoices/charge-schedule.ts';
import { fileInvoice } from '../invoices/dunning.ts';
import { getInvoiceWithAttempts } from '../invoices/invoices.ts';
import { isPayable } from '../invoices/present-invoice.ts';
import { forgetRenewal, withdrawServices } from '../invoices/withdraw-service.ts';
import { creditFor } from '../ledger/credit.ts';
import { getWallet } from '../payment-methods/wallet.ts';
import { endOpenPayments } from '../settlement/end-open-payments.ts';
import { withVatCheck } from '../tax/check-vat-number.ts';
import { retaxedNow } from '../tax-review/retax.ts';
import { reviewInvoice } from '../tax-review/tax-of-today.ts';
import { chooseMethod } from './choose-method.ts';
import { type Look, lookBeforeCharge } from './look-before-charge.ts';
import { planCharge } from './plan-charge.ts';
import { runCharge } from './run-charge.ts';

/** So long somebody who has opened a payment is left alone with it. */
const SOMEBODY_PAYS_MS = 30 * 60_000;
const OPEN = new Set<AttemptRecord['status']>(['created', 'requires_action', 'processing']);

/** When nobody is paying any more; null when nobody is. */
const paidByOthersUntil = (attempts: AttemptRecord[], now: Date): Date | null => {
  const young = attempts.filter(
    ({ status, charge, updated_at }) =>
      OPEN.has(status) && !charge && now.getTime() - Date.parse(updated_at) < SOMEBODY_PAYS_MS,
  );
  const last = young.map(({ updated_at }) => Date.parse(updated_at));
  return last.length > 0 ? new Date(Math.max(...last) + SOMEBODY_PAYS_MS) : null;
};

type Due = InvoiceRecord & { autopay: InvoiceAutopay & { next_at: string } };

const isDue = (invoice: InvoiceRecord, now: Date): invoice is Due =>
  isPayable(invoice) &&
  invoice.charging === undefined &&
  (invoice.autopay?.next_at ?? '~') <= now.toISOString();

const useCredit = async (invoice: Due, client: ClientRecord, now: Date): Promise<void> => {
  const { writes, followUp } = planReceipt(
    invoice,
    {
      amount: creditFor(client, invoice.balance, invoice.currency),
      from: 'credit',
      source: `autopay:${invoice.id}:${invoice.version}`,
      actor: 'system',
    },
    now,
  );
  await transact(writes);
  await dispatchFollowUp(followUp);
};

const putOff = (invoice: Due, next_at: string | null): Promise<void> =>
  transact([fileInvoice(invoice, { autopay: { ...invoice.autopay, next_at } })]);

/** Does what a look asks for; returns whether the rest of the invoice may be charged then. */
const follow = async (invoice: Due, look: Exclude<Look, 'charge'>, now: Date): Promise<boolean> => {
  if (look === 'unwanted') await putOff(invoice, null);
  else if ('wait' in look) await putOff(invoice, look.wait.toISOString());
  else if ('over' in look) await withdrawServices(invoice, look.over, now);
  else {
    const forgotten = look.apart.map((record) => forgetRenewal(record, now));
    const renewals = look.apart.map(({ kind, client_id, id }) => ({ kind, client_id, id }));
    await withdrawServices(invoice, look.apart, now, forgotten, { renewals });
  }
  return look !== 'unwanted' && !('wait' in look);
};

type Found = {
  client: ClientRecord;
  wallet: WalletRecord;
  invoice: InvoiceRecord;
  attempts: AttemptRecord[];
};

const load = async (clientId: number, invoiceId: number): Promise<Found> => {
  const [client, wallet, found] = await Promise.all([
    getClient(clientId),
    getWallet(clientId),
    getInvoiceWithAttempts(clientId, invoiceId),
  ]);
  return { client, wallet, ...found };
};

/** Whoever is told of another total has a day before it is charged. */
const TOLD_AHEAD_MS = 24 * 3600_000;

/** Brings what is about to be charged up to date. */
const reviewTax = async (
  invoice: Due,
  client: ClientRecord,
  now: Date,
): Promise<'same' | 'changed' | 'other_total'> => {
  const taxes = await getTaxes();
  const known = await withVatCheck(client, taxes, now);
  if (!retaxedNow(invoice, { client: known, taxes }, now)) return 'same';
  const next_at = new Date(now.getTime() + TOLD_AHEAD_MS).toISOString();
  const wanted = { endOthers: endOpenPayments, autopay: { ...invoice.autopay, next_at } };
  const { outcome } = await reviewInvoice(invoice.client_id, invoice.id, wanted, now);
  // A payment that has begun was quoted what it comes to.
  return outcome === 'busy' ? 'same' : outcome;
};

/** Takes one step; returns the charge to be made, or whether there may be another step. */
const step = async (
  { client, wallet, invoice, attempts }: Found,
  now: Date,
): Promise<AttemptRecord | boolean> => {
  if (!isDue(invoice, now)) return false;
  const { autopay, due_at } = invoice;
  const method = chooseMethod(wallet, invoice, now);
  if (!method) {
    await transact([fileInvoice(invoice, { autopay: passDay(autopay, due_at, now) })]);
    return false;
  }
  const later = paidByOthersUntil(attempts, now);
  if (later) {
    await transact([fileInvoice(invoice, { autopay: { ...autopay, next_at: later.toISOString() } })]);
    return false;
  }
  const look = await lookBeforeCharge(invoice, wallet, now);
  if (look !== 'charge') return follow(invoice, look, now);
  const review = await reviewTax(invoice, client, now);
  if (review !== 'same') return review === 'changed';
  if (wallet.autopay.credit_first && creditFor(client, invoice.balance, invoice.currency) > 0) {
    await useCredit(invoice, client, now);
    return true;
  }
  const used = [...autopay.used, method.id];
  const counted = countCharge(autopay, due_at, now);
  const { attempt, writes } = planCharge(invoice, { method, used, actor: 'system', autopay: counted }, now);
  await transact(writes);
  return attempt;
};

/**
 * Pays an invoice that is due to be charged, as its client wants it; any number of calls do it once. It ends: each step
 * uses credit up, or charges a method that has not been charged this day.
 */
export const chargeDueInvoice = async (clientId: number, invoiceId: number, now: Date): Promise<void> => {
  for (;;) {
    const next = await retryOnConflict(undefined, async () => step(await load(clientId, invoiceId), now));
    if (next === false) return;
    if (next !== true) {
      await runCharge({ client_id: clientId, invoice_id: invoiceId, attempt_id: next.id }, now);
    }
  }
};
