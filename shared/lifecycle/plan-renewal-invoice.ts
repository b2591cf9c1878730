import {
  invoiceCreated,
  invoiceNumber,
  invoicePaid,
  newInvoice,
  writeInvoice,
} from '../billing/invoices/index.ts';
import { creditFor, moveCredit } from '../billing/ledger/index.ts';
import { type AddTax, taxFor, taxNotesAt, totalsOf } from '../billing/tax/index.ts';
import { nextDiscounts } from '../catalog/index.ts';
import { audit, type PlanWithFollowUp, writeEvent } from '../events/index.ts';
import type { RegistrarPrice } from '../integrations/registrar.ts';
import { say } from '../languages/sentence.ts';
import { config } from '../platform/config/config.ts';
import { addDays } from '../platform/dates.ts';
import { formatMoney } from '../platform/money.ts';
import { equals } from '../platform/table/changes.ts';
import { newNumberedId } from '../platform/table/numbers.ts';
import type { Write } from '../platform/table/write.ts';
import type { HostingAddon, TaxesRecord } from '../records/catalog.ts';
import type { ClientRecord } from '../records/clients.ts';
import type { DomainRecord } from '../records/domains.ts';
import type { Actor } from '../records/events.ts';
import type { HostingRecord, ServiceRecord } from '../records/hosting.ts';
import type { InvoicedService, InvoiceLine, InvoiceRecord } from '../records/invoices.ts';
import type { WalletRecord } from '../records/wallet.ts';
import {
  completeTask,
  describeAddon,
  nextTerms,
  nextYearPrice,
  readyState,
  releaseLease,
  serviceMessages,
} from '../services/index.ts';
import { renewedExpiry, renewedUntil } from './periods.ts';

/** A record about to be invoiced, and what its registrar wants where the name has a price of its own. */
export type Renewable = {
  record: ServiceRecord;
  registrarPrice: RegistrarPrice | null;
  restoration?: Restoration;
};

/** What comes on one invoice. */
type Together = [Renewable, ...Renewable[]];

/** Of a domain in redemption: its fee (minor units), and until when it can be restored. */
type Restoration = { record: DomainRecord; fee: number; until: Date };

/**
 * When the next period is to be paid: as this one ends. Hosting that is invoiced late is due later, as nobody gets less time than for other invoices;
 * a domain's registry does not wait.
 */
export const periodEnds = (record: ServiceRecord, now: Date): Date => {
  if (record.kind === 'domain') return new Date(record.expires_at ?? now);
  const earliest = addDays(now.toISOString(), config().invoice_due_days);
  const end = new Date(record.next_due_at ?? earliest);
  return end > earliest ? end : earliest;
};

/** What is paid by one invoice is due with the first of it. */
const dueDate = ([first, ...others]: Together, now: Date): Date => {
  const { record, restoration } = first;
  if (restoration) {
    return new Date(Math.min(restoration.until.getTime(), addDays(now, config().invoice_due_days).getTime()));
  }
  const ends = [record, ...others.map((other) => other.record)].map((one) => periodEnds(one, now).getTime());
  return new Date(Math.min(...ends));
};

const renewsByItself = (record: ServiceRecord): boolean => record.kind === 'hosting' || record.auto_renew;

/** Who pays for a renewal, and how. */
export type Payer = { client: ClientRecord; wallet: WalletRecord; taxes: TaxesRecord | null };

const linesOf = ({ record, restoration }: Renewable, withTax: AddTax): InvoiceLine[] =>
  restoration
    ? restorationLines(restoration.record, restoration.fee, withTax)
    : renewalLines(record, withTax);

const renewalInvoice = (together: Together, { client, wallet, taxes }: Payer, now: Date): InvoiceRecord => {
  const [{ record, restoration }] = together;
  const withTax = taxFor(taxes, client, now);
  const lines = together.flatMap((one) => linesOf(one, withTax));
  const totals = totalsOf(lines);
  const { auto_apply_credit } = config().renewals;
  return newInvoice(
    {
      id: newNumberedId(now),
      client,
      orderId: null,
      kind: 'renewal',
      currency: record.currency,
      lines,
      services: together.map((one) => renewedService(one.record)),
      totals,
      creditApplied: auto_apply_credit ? creditFor(client, totals.total, record.currency) : 0,
      dueAt: dueDate(together, now),
      taxNotes: taxNotesAt(taxes, client, now),
      // A fee that is seldom expected is paid by a deed of its own, and so is what was told not to renew.
      ...(restoration || !renewsByItself(record) ? {} : { chargeDaysBefore: wallet.autopay.days_before }),
    },
    now,
  );
};

/** A record whose invoice is unpaid comes back when it is overdue; one paid by credit is renewed at once. */
const noteInvoice = (
  { record, registrarPrice, restoration }: Renewable,
  invoice: InvoiceRecord,
  now: Date,
): Write => {
  // Who has not claimed the record must find it as it was read.
  const when = [equals('updated_at', record.updated_at)];
  const amount = registrarPrice ? { recurring_amount: record.recurring_amount } : {};
  const price = registrarPrice ? { registrar_price: registrarPrice } : {};
  const restores = restoration ? ({ restores: true } as const) : {};
  const renewal = { invoice_id: invoice.id, due_at: invoice.due_at, ...price, ...restores };
  if (invoice.status === 'unpaid') return completeTask(record, { renewal, ...amount }, now, when);
  const ready = readyState(renewedService(record), now);
  const set = { renewal, ...amount, ...ready.set, updated_at: now.toISOString() };
  return releaseLease(record, { set, due: ready.due }, when);
};

/**
 * Plans the invoice of the next period, with that of `others` which are due along with it. Each record notes it in the same
 * transaction, so that one period has one invoice whoever else tries; a record that is not claimed must be as it was read,
 * and a worker that had it finds its lease gone.
 */
export const planRenewalInvoice = (
  renewable: Renewable,
  payer: Payer,
  actor: Actor,
  now: Date,
  others: ServiceRecord[] = [],
): PlanWithFollowUp & { invoice: InvoiceRecord } => {
  const together: Together = [renewable, ...others.map((record) => ({ record, registrarPrice: null }))];
  const invoice = renewalInvoice(together, payer, now);
  const { id, credit_applied, currency, status } = invoice;
  const isPaid = status === 'paid';
  const events = [invoiceCreated(invoice, now), ...(isPaid ? [invoicePaid(invoice, now)] : [])];
  const creditUsed = {
    type: 'invoice_payment',
    amount: -credit_applied,
    source: `renewal:${id}`,
    invoiceId: id,
    description: say`Used for invoice ${invoiceNumber(id)}`,
  } as const;
  return {
    invoice,
    writes: [
      ...together.map((one) => noteInvoice(one, invoice, now)),
      ...writeInvoice(invoice),
      ...moveCredit(invoice.client_id, currency, [creditUsed], now),
      ...events.map(writeEvent),
      ...together.map(({ record }) =>
        audit(record, actor, 'renewal.invoiced', now, { invoice: id, total: invoice.total, credit_applied }),
      ),
    ],
    followUp: { events, ...serviceMessages(invoice.client_id, isPaid ? invoice.services : []) },
  };
};

const day = (date: Date | null): string => date?.toISOString().slice(0, 10) ?? '';

/** From the end of the present period to that of the next one. */
const periodFrom = (end: string | null, until: Date | null) => ({
  ...(end === null ? {} : { from: end.slice(0, 10) }),
  until: day(until),
});

/** A line that a coupon has made cheaper says so. */
const withCoupon = <L extends Pick<InvoiceLine, 'description' | 'subject'>>(
  line: L,
  off: number,
  { coupon, currency }: HostingRecord,
): L => {
  if (!coupon || off === 0 || !line.subject) return line;
  const { code } = coupon;
  return {
    ...line,
    description: `${line.description} (${code}: ${formatMoney(off, currency)} off)`,
    subject: { ...line.subject, coupon: { code, discount: off } },
  };
};

const describeHosting = (record: HostingRecord) => {
  const { domain } = record;
  const title = nextTerms(record).package_name;
  const period = periodFrom(record.next_due_at, renewedUntil(record));
  return {
    type: 'hosting_renewal' as const,
    description: `Renewal of ${title} hosting for ${domain} until ${period.until}`,
    subject: { is: 'hosting_renewal', title, domain, ...period } as const,
    hosting_account_id: record.id,
    domain_id: null,
  };
};

const describeDomain = (record: DomainRecord) => {
  const period = periodFrom(record.expires_at, renewedExpiry(record));
  return {
    type: 'domain_renewal' as const,
    description: `Renewal of ${record.name} until ${period.until}`,
    subject: { is: 'domain_renewal', domain: record.name, ...period } as const,
    hosting_account_id: null,
    domain_id: record.id,
  };
};

const addonLine = (record: HostingRecord, addon: HostingAddon, off: number, withTax: AddTax): InvoiceLine => {
  const { domain } = record;
  const title = describeAddon(addon);
  const period = periodFrom(record.next_due_at, renewedUntil(record));
  const line: Pick<InvoiceLine, 'description' | 'subject'> = {
    description: `Renewal of ${title} for ${domain} until ${period.until}`,
    subject: { is: 'addon_renewal', title, domain, ...period },
  };
  return {
    type: 'hosting_addon_renewal',
    ...withCoupon(line, off, record),
    hosting_account_id: record.id,
    domain_id: null,
    addon: { id: addon.addon_id, quantity: addon.quantity },
    ...withTax(addon.recurring_amount - off),
  };
};

/** One more period at the prices agreed when the service was ordered, less its coupon's, with today's tax; each add-on has its line. */
export const renewalLines = (record: ServiceRecord, withTax: AddTax): InvoiceLine[] => {
  if (record.kind === 'domain') return [{ ...describeDomain(record), ...withTax(nextYearPrice(record)) }];
  const terms = nextTerms(record);
  const { recurring_amount, addons = [] } = terms;
  const [off = 0, ...offs] = nextDiscounts(record, terms);
  const { type, description, subject, ...ids } = describeHosting(record);
  const said: Pick<InvoiceLine, 'description' | 'subject'> = { description, subject };
  return [
    { type, ...withCoupon(said, off, record), ...ids, ...withTax(recurring_amount - off) },
    ...addons.map((addon, index) => addonLine(record, addon, offs[index] ?? 0, withTax)),
  ];
};

/** Bringing a domain out of redemption, which comes with a year. */
const restorationLines = (record: DomainRecord, fee: number, withTax: AddTax): InvoiceLine[] => [
  {
    type: 'domain_restore',
    description: `Restoration of ${record.name} after its expiry`,
    subject: { is: 'domain_restore', domain: record.name },
    hosting_account_id: null,
    domain_id: record.id,
    ...withTax(fee),
  },
  ...renewalLines(record, withTax),
];

export const renewedService = (record: ServiceRecord): InvoicedService =>
  record.kind === 'hosting'
    ? { kind: 'hosting', id: record.id, type: 'renew' }
    : { kind: 'domain', id: record.id, type: 'renew', registrar: record.registrar };
