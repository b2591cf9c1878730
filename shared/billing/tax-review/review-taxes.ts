import { getTaxes } from '../../catalog/index.ts';
import { requestTaxReview } from '../../clients/index.ts';
import {
  about,
  audit,
  carryOut,
  money,
  newEvent,
  type PlanWithFollowUp,
  writeEvent,
} from '../../events/index.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { say, together } from '../../languages/sentence.ts';
import { config } from '../../platform/config/config.ts';
import { addDays, MINUTE_MS } from '../../platform/dates.ts';
import { log } from '../../platform/log.ts';
import { sum } from '../../platform/money.ts';
import { equals } from '../../platform/table/changes.ts';
import {
  countRecords,
  getItem,
  getItems,
  type IndexPage,
  pagesOf,
  queryDuePages,
  queryPage,
} from '../../platform/table/query.ts';
import { remove, StaleWriteError, update, type Write, writeOne } from '../../platform/table/write.ts';
import type { ClientRecord, VatCheck } from '../../records/clients.ts';
import { collections, owedInvoices } from '../../records/collections.ts';
import { dueAt, withStatus } from '../../records/indexes.ts';
import type { InvoiceEntryRecord, InvoiceLine, InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { PaymentRecord, TaxReviewRecord } from '../../records/payments.ts';
import {
  fileInvoice,
  getInvoice,
  invoiceNumber,
  leftOf,
  missingDocument,
  paidStatus,
} from '../invoices/index.ts';
import { moveCredit } from '../ledger/index.ts';
import { paymentsOf, planWantedRefunds } from '../refunds/index.ts';
import { endOpenPayments } from '../settlement/index.ts';
import { askVatRegistry, knownCheck, type Taxes, withVatCheck } from '../tax/index.ts';
import { type Review, reviewInvoice } from './tax-of-today.ts';

/** An invoice that is being paid is looked at again when that should be over. */
const BUSY_MS = 10 * MINUTE_MS;

/** Unless something else has asked for a review meanwhile, which then has one of its own. */
const finish = async (write: Write): Promise<void> => {
  try {
    await writeOne(write);
  } catch (error) {
    if (!(error instanceof StaleWriteError)) throw error;
  }
};

/** The registry is asked again after so many minutes, and then each day. */
const PAUSES_MINUTES = [5, 15, 60, 180, 360, 720];
const DAY_MINUTES = 1440;

/** So long a verdict still says something of the day on which an invoice was paid. */
const CORRECTED_FOR_DAYS = 30;

/** Of the newest paid invoices so many are looked at; nobody pays more while a registry is silent. */
const NEWEST = 50;

const nextLook = (
  { tries }: TaxReviewRecord,
  wait: { isBusy: boolean; isUnanswered: boolean },
  now: Date,
) => {
  const pause = (PAUSES_MINUTES[tries] ?? DAY_MINUTES) * MINUTE_MS;
  const pauses = [...(wait.isBusy ? [BUSY_MS] : []), ...(wait.isUnanswered ? [pause] : [])];
  return pauses.length > 0 ? new Date(now.getTime() + Math.min(...pauses)) : null;
};

/** Where a gateway cannot be asked what is open there, the invoice is looked at again, and the others do not wait. */
const reviewOne = async (client: number, id: number, now: Date): Promise<Review> => {
  try {
    return await reviewInvoice(client, id, { endOthers: endOpenPayments }, now);
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    log.warn('invoice not reviewed', { invoice_id: id, kind: error.kind, code: error.code });
    return { outcome: 'busy', invoice: await getInvoice(client, id) };
  }
};

/** Brings the unpaid invoices of a client up to date. */
const reviewUnpaid = async (client: ClientRecord, now: Date) => {
  let [isBusy, isUnanswered] = [false, false];
  for await (const page of pagesOf(collections.ofStatus(client.id, 'INVOICE', 'unpaid'))) {
    for (const { id } of page) {
      const { outcome, invoice } = await reviewOne(client.id, id, now);
      isBusy ||= outcome === 'busy';
      isUnanswered ||= invoice.status === 'unpaid' && invoice.vat_unanswered !== undefined;
    }
  }
  return { isBusy, isUnanswered };
};

/** Paid invoices that were charged tax because nobody could tell of a number, and that a verdict still corrects. */
const findDoubtful = async (clientId: number, now: Date): Promise<InvoiceRecord[]> => {
  const { items } = await queryPage(collections.ofStatus(clientId, 'INVOICE', 'paid'), { limit: NEWEST });
  const earliest = addDays(now, -CORRECTED_FOR_DAYS).toISOString();
  return items.filter(
    ({ vat_unanswered, paid_at }) => vat_unanswered !== undefined && (paid_at ?? '') > earliest,
  );
};

/** The verdict on the number of an invoice, which its client may have changed since; null when there is none. */
const verdictOn = (
  { vat_unanswered, buyer }: InvoiceRecord,
  client: ClientRecord,
  taxes: Taxes,
  now: Date,
): Promise<VatCheck | null> | VatCheck | null => {
  const { profile } = client;
  const country = buyer?.country ?? profile.country;
  if (profile.tax_id === vat_unanswered && profile.country === country) return knownCheck(client, now);
  return askVatRegistry({ profile: { ...profile, country, tax_id: vat_unanswered ?? null } }, taxes, now);
};

/** Corrects what was charged wrongly as far as there is a verdict by now. */
const correctPaid = async (doubtful: InvoiceRecord[], client: ClientRecord, taxes: Taxes, now: Date) => {
  let [isBusy, isUnanswered] = [false, false];
  for (const found of doubtful) {
    const verdict = await verdictOn(found, client, taxes, now);
    isUnanswered ||= verdict === null;
    if (!verdict) continue;
    const load = async () => {
      const invoice = await getInvoice(client.id, found.id);
      return { invoice, payments: await paymentsOf(invoice) };
    };
    await carryOut(load, ({ invoice, payments }) => {
      if (invoice.vat_unanswered === undefined) return { writes: [] };
      if (isSettled(invoice)) return planVerdict(invoice, payments, verdict, now);
      isBusy = true;
      return { writes: [] };
    });
  }
  return { isBusy, isUnanswered };
};

/**
 * Brings the unpaid invoices of a client up to date, those that are being paid later; while the registry does not answer
 * it is asked again, and what was charged wrongly meanwhile is given back once it does.
 */
export const reviewTaxes = async (clientId: number, now: Date): Promise<void> => {
  const [review, found] = await getItems(keys.taxReview(clientId), keys.client(clientId));
  if (!review || !found) return;
  const key = keys.taxReview(clientId);
  const own = [equals('id', review.id)] as const;
  const [unpaid, doubtful] = await Promise.all([
    countRecords(collections.ofStatus(clientId, 'INVOICE', 'unpaid'), 1),
    findDoubtful(clientId, now),
  ]);
  if (unpaid === 0 && doubtful.length === 0) return finish(remove(key, own));
  const taxes = await getTaxes();
  const client = await withVatCheck(found, taxes, now);
  const reviewed = await reviewUnpaid(client, now);
  const corrected = await correctPaid(doubtful, client, taxes, now);
  const isUnanswered = reviewed.isUnanswered || corrected.isUnanswered;
  const next = nextLook(review, { isBusy: reviewed.isBusy || corrected.isBusy, isUnanswered }, now);
  if (!next) return finish(remove(key, own));
  const tries = review.tries + (isUnanswered ? 1 : 0);
  await finish(update(key, { set: { tries }, due: dueAt(next, review.id) }, own));
};

/** The next day on which a rule of the table begins. */
const nextBeginning = async (now: Date): Promise<Date | null> => {
  const day = now.toISOString().slice(0, 10);
  const days = ((await getTaxes())?.rules ?? []).map(({ from }) => from).filter((from) => from > day);
  const [first] = days.toSorted();
  return first ? new Date(`${first}T00:00:00.000Z`) : null;
};

const PER_PAGE = 100;

/** Has the clients with unpaid invoices reviewed, now that the table of taxes is another one; and when its next rule begins. */
export const reviewTaxTable = async (now: Date): Promise<void> => {
  const review = await getItem(keys.taxTableReview());
  if (!review) return;
  const asked = new Set<number>();
  let after: string | null = null;
  do {
    const page: IndexPage<InvoiceEntryRecord> = await queryDuePages(owedInvoices, { limit: PER_PAGE, after });
    const entries = await getItems(...page.found);
    const clients = new Set(entries.flatMap((entry) => entry?.client_id ?? []));
    const unasked = [...clients].filter((client) => !asked.has(client));
    await Promise.all(unasked.map((client) => writeOne(requestTaxReview(client, now))));
    for (const client of unasked) asked.add(client);
    after = page.nextKey;
  } while (after !== null);
  const next = await nextBeginning(now);
  const own = [equals('id', review.id)] as const;
  await finish(
    next
      ? update(keys.taxTableReview(), { due: dueAt(next, review.id) }, own)
      : remove(keys.taxTableReview(), own),
  );
};

/** The tax of a paid invoice that was not given back yet, as far as the invoice still has it. */
const taxLeft = (invoice: InvoiceRecord): number =>
  Math.min(leftOf(invoice), invoice.tax - sum((invoice.credited?.taxes ?? []).map(({ amount }) => amount)));

/** The lines without their tax, so that nothing gives it back once more. */
const withoutTax = (lines: InvoiceLine[], amount: number): InvoiceLine[] => {
  let left = amount;
  return lines.map((line) => {
    const { tax, total, given_back = 0 } = line;
    const part = Math.min(left, tax, total - given_back);
    left -= part;
    return part > 0 ? { ...line, given_back: given_back + part } : line;
  });
};

/** Whether a paid invoice can be corrected now: it has its documents, and none of its money is on its way. */
const isSettled = (invoice: InvoiceRecord): boolean =>
  missingDocument(invoice) === null && invoice.amount_held === 0;

/**
 * Plans what a verdict on a VAT number makes of a paid invoice that was charged tax because there was none: its tax goes
 * back, as credit or the way it was paid, and a credit note follows; nothing where the number is not valid.
 */
const planVerdict = (
  invoice: InvoiceRecord,
  payments: PaymentRecord[],
  { valid, tax_id, consultation, checked_at }: VatCheck,
  now: Date,
): PlanWithFollowUp => {
  const { client_id, id, currency } = invoice;
  const amount = valid ? taxLeft(invoice) : 0;
  const entry = audit(about.invoice(invoice), 'system', 'invoice.tax_verdict', now, {
    valid,
    consultation,
    given_back: amount,
  });
  if (amount <= 0) return { writes: [fileInvoice(invoice, {}, ['vat_unanswered']), entry] };
  const source = `tax_corrected:${id}`;
  const { refunded, writes } =
    config().failed_services === 'refund'
      ? planWantedRefunds(payments, { key: source, amount, reason: 'tax not owed' }, now)
      : { refunded: 0, writes: [] };
  const reverse_charge = { tax_id, consultation, checked_at };
  const set = {
    credit_given: invoice.credit_given + amount,
    lines: withoutTax(invoice.lines, amount),
    tax_correction: { amount, refunded, reverse_charge, noted: false },
    updated_at: now.toISOString(),
  };
  const movement = {
    type: 'refund',
    amount,
    source,
    invoiceId: id,
    description: say`Tax of invoice ${invoiceNumber(id)} that was not owed`,
  } as const;
  const credit = amount - refunded;
  const message = together([
    say`The VAT number ${tax_id} is confirmed: the tax of invoice ${invoiceNumber(id)} is given back.`,
    ...(refunded > 0 ? [say`${money(refunded, currency)} goes back the way you paid it.`] : []),
    ...(credit > 0 ? [say`${money(credit, currency)} was added to your account credit.`] : []),
  ]);
  const event = newEvent(about.invoice(invoice), 'tax_corrected', message, now, { amount, currency });
  return {
    writes: [
      fileInvoice(invoice, { ...set, ...withStatus('INVOICE', paidStatus({ ...invoice, ...set }), id) }, [
        'vat_unanswered',
      ]),
      ...moveCredit(client_id, currency, [movement], now),
      ...writes,
      writeEvent(event),
      entry,
    ],
    followUp: { events: [event] },
  };
};
