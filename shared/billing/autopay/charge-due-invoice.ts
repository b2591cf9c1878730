import { getTaxes } from '../../catalog/index.ts';
import { getClient } from '../../clients/index.ts';
import { dispatchFollowUp } from '../../events/index.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/dates.ts';
import { asRead, equals } from '../../platform/table/changes.ts';
import { getItems } from '../../platform/table/query.ts';
import { retryOnConflict, transact, update, writeOne } from '../../platform/table/write.ts';
import type { ClientRecord } from '../../records/clients.ts';
import type { DomainRecord } from '../../records/domains.ts';
import type { ServiceRecord } from '../../records/hosting.ts';
import { manualActionOf } from '../../records/indexes.ts';
import type { InvoiceAutopay, InvoicedService, InvoiceRecord } from '../../records/invoices.ts';
import type { AttemptRecord } from '../../records/payments.ts';
import type { WalletRecord } from '../../records/wallet.ts';
import { dueForNextStep, isOver, serviceKey } from '../../services/index.ts';
import {
  countCharge,
  fileInvoice,
  forgetRenewal,
  getInvoiceWithAttempts,
  isPayable,
  passDay,
  planReceipt,
  withdrawServices,
} from '../invoices/index.ts';
import { creditFor } from '../ledger/index.ts';
import { getWallet } from '../payment-methods/index.ts';
import { endOpenPayments } from '../settlement/index.ts';
import { withVatCheck } from '../tax/index.ts';
import { retaxedNow, reviewInvoice } from '../tax-review/index.ts';
import { chooseMethod, isLeftOut } from './change-autopay.ts';
import { planCharge, runCharge } from './run-charge.ts';

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
      facts: null,
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

/**
 * `over`: services that are gone, or end. `apart`: services that are not charged with the others they share the invoice
 * with. `unwanted`: nobody wants it charged by itself. `wait`: it is not known yet.
 */
type Look = 'charge' | 'unwanted' | { wait: Date } | { over: InvoicedService[] } | { apart: ServiceRecord[] };

const later = (at: Date | string, ms: number): Date => new Date(new Date(at).getTime() + ms);

/** Whether it may have left since its registrar last showed it: a lock keeps it, and no machine looks at some. */
const mayHaveLeft = ({ locked, check_at, seen_at, missing_since }: DomainRecord, now: Date): boolean => {
  if (!check_at) return false;
  if (missing_since) return true;
  return locked !== true && Date.parse(seen_at ?? '1970-01-01') < now.getTime() - HOUR_MS;
};

/** Whether nobody looks at it before other work on it is done, which may be a person's. */
const isHeldUp = (domain: DomainRecord): boolean =>
  domain.task !== undefined || manualActionOf(domain) !== null;

/** Has the worker of renewals look at the registrar at once, unless a look is under way; says when to come back. */
const askForLook = async (domain: DomainRecord, now: Date): Promise<Date> => {
  const { client_id, id, check_at, seen_at, missing_since, updated_at } = domain;
  if (isHeldUp(domain)) return later(now, HOUR_MS);
  const soon = later(now, MINUTE_MS);
  const isAsked = seen_at === undefined || missing_since;
  if (isAsked) return new Date(Math.max(soon.getTime(), later(check_at ?? now, MINUTE_MS).getTime()));
  if ((domain.lease_until ?? '') > now.toISOString()) return soon;
  const set = { check_at: now.toISOString() };
  const due = dueForNextStep({ ...domain, ...set });
  const unchanged = [asRead('due_sk', domain.due_sk), equals('updated_at', updated_at)];
  await writeOne(update(domain, { set, remove: ['seen_at'], due }, unchanged));
  await dispatchFollowUp({ renewals: [{ kind: 'domain', client_id, id }] });
  return soon;
};

/** What does not hold up the others on its invoice: left out of automatic payment, told not to renew, or held up itself. */
const isApart = (record: ServiceRecord, wallet: WalletRecord, now: Date): boolean =>
  isLeftOut(wallet, record) ||
  (record.kind === 'domain' && (!record.auto_renew || (mayHaveLeft(record, now) && isHeldUp(record))));

/**
 * What has become of the services of a renewal since it was invoiced: one that is gone or ends is not charged for, nor one
 * that was told not to renew. Domains that could be transferred elsewhere are looked at first.
 */
const lookBeforeCharge = async (
  { client_id, services }: InvoiceRecord,
  wallet: WalletRecord,
  now: Date,
): Promise<Look> => {
  const renewed = services.filter(({ type }) => type === 'renew');
  const records = await getItems(...renewed.map((service) => serviceKey(client_id, service)));
  const over = renewed.filter((_, index) => {
    const record = records[index];
    return !record || isOver(record);
  });
  if (over.length > 0) return { over };
  const found = records.filter((record) => record !== undefined);
  const apart = found.filter((record) => isApart(record, wallet, now));
  if (apart.length > 0 && apart.length < found.length) return { apart };
  const domains = found.filter((record) => record.kind === 'domain');
  if (domains.some(({ auto_renew }) => !auto_renew)) return 'unwanted';
  const unsure = domains.filter((record) => mayHaveLeft(record, now));
  if (unsure.length === 0) return 'charge';
  const known = await Promise.all(unsure.map((domain) => askForLook(domain, now)));
  return { wait: new Date(Math.max(...known.map(Number))) };
};
