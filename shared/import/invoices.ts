import { buyerOf, enterInvoice } from '../billing/invoices/index.ts';
import type { InvoiceLineType, InvoiceStatus } from '../contract/vocabulary.ts';
import { config } from '../platform/config/config.ts';
import { sum } from '../platform/money.ts';
import { withStatus } from '../records/indexes.ts';
import type { InvoiceLine, InvoiceRecord, NumberRecord } from '../records/invoices.ts';
import { keys } from '../records/keys.ts';
import { NOTHING_TAKEN, type PaymentRecord, type Refund } from '../records/payments.ts';
import { eachRow, HELD, type Item, originOf, type Source, type Translated } from './entry.ts';
import { clientBy, profileOf, whyNotClient } from './people.ts';
import type { StagedRow } from './stage.ts';
import { amountOr0, isTicked, minorOf, orNull, timeOf, UNKNOWN_TIME } from './values.ts';

/** The series of numbers that were given before: none of our sellers can be called so. */
export const FORMER_SELLER = 'whmcs';

const STATUS: Record<string, InvoiceStatus> = {
  Draft: 'draft',
  Unpaid: 'unpaid',
  'Payment Pending': 'unpaid',
  Collections: 'unpaid',
  Paid: 'paid',
  Cancelled: 'cancelled',
  Refunded: 'refunded',
};

const LINE: Record<string, InvoiceLineType> = {
  Hosting: 'hosting_renewal',
  Setup: 'hosting',
  Addon: 'hosting_addon_renewal',
  Domain: 'domain_renewal',
  DomainRegister: 'domain',
  DomainTransfer: 'domain',
  DomainRedemptionFee: 'domain_restore',
  DomainGraceFee: 'domain_restore',
  Upgrade: 'hosting_change',
  AddFunds: 'credit',
};

const ofHosting = new Set(['Hosting', 'Setup', 'PromoHosting']);
const ofDomain = /^(?:Domain|PromoDomain)/;

/** Shares `whole` among parts in proportion; what rounding leaves goes to the first that has a part. */
const shares = (whole: number, parts: number[]): number[] => {
  const all = sum(parts);
  if (all === 0) return parts.map((_, index) => (index === 0 ? whole : 0));
  const found = parts.map((part) => Math.round((whole * part) / all));
  const first = parts.findIndex((part) => part !== 0);
  found[first] = (found[first] ?? 0) + whole - sum(found);
  return found;
};

type Totals = { subtotal: number; tax: number; rate: number | null };

const plainLine = (description: string, amount: number): InvoiceLine => ({
  type: 'other',
  description,
  unit_price: amount,
  setup_fee: 0,
  tax: 0,
  taxes: [],
  total: amount,
  hosting_account_id: null,
  domain_id: null,
});

/** The lines with their tax, as WHMCS has it of the invoice; what they do not add up to becomes a line of its own. */
const linesOf = (rows: StagedRow[], currency: string, { subtotal, tax, rate }: Totals): InvoiceLine[] => {
  const amounts = rows.map(({ amount }) => minorOf(amount, currency));
  const isInclusive = tax !== 0 && sum(amounts) === subtotal + tax;
  const taxed = rows.map(({ taxed: is }, index) => (isTicked(is) ? (amounts[index] ?? 0) : 0));
  const taxes = rows.length > 0 ? shares(tax, taxed) : [];
  const lines = rows.map((row, index): InvoiceLine => {
    const [amount, ofIt, type] = [amounts[index] ?? 0, taxes[index] ?? 0, String(row.type ?? '')];
    const price = isInclusive ? amount - ofIt : amount;
    const relid = Number(row.relid) > 0 ? Number(row.relid) : null;
    return {
      type: LINE[type] ?? 'other',
      description: String(row.description ?? ''),
      unit_price: price,
      setup_fee: 0,
      tax: ofIt,
      taxes: ofIt === 0 ? [] : [{ name: 'Tax', rate_bp: rate, amount: ofIt }],
      total: price + ofIt,
      hosting_account_id: ofHosting.has(type) ? relid : null,
      domain_id: ofDomain.test(type) ? relid : null,
    };
  });
  const missing = subtotal + tax - sum(lines.map(({ total }) => total));
  if (missing === 0) return lines;
  const untaxed = rows.length === 0 && tax !== 0 ? { tax, unit_price: subtotal } : {};
  return [...lines, { ...plainLine('Difference to the lines', missing), ...untaxed }];
};

/** What was received for an invoice, oldest first. */
const PAYMENTS = `SELECT * FROM tblaccounts WHERE invoiceid = ? AND CAST(amountin AS REAL) > 0 ORDER BY id`;

const basisPoints = (row: StagedRow): number | null => {
  const rate = Math.round((Number(row.taxrate ?? 0) + Number(row.taxrate2 ?? 0)) * 100);
  return rate > 0 ? rate : null;
};

const numberOf = (row: StagedRow, status: InvoiceStatus): string | null =>
  orNull(row.invoicenum) ?? (status === 'paid' || status === 'refunded' ? String(row.id) : null);

const invoiceOf = ({ stage }: Source, row: StagedRow, status: InvoiceStatus): InvoiceRecord => {
  const [id, client, currency] = [Number(row.id), Number(row.userid), String(row.code)];
  const money = (text: string | number | null | undefined) => minorOf(text, currency);
  const totals = {
    subtotal: money(row.subtotal),
    tax: money(row.tax) + money(row.tax2),
    rate: basisPoints(row),
  };
  const items = stage.all('SELECT * FROM tblinvoiceitems WHERE invoiceid = ? ORDER BY id', id);
  const total = totals.subtotal + totals.tax;
  const isSettled = status === 'paid' || status === 'refunded';
  const received = sum(stage.all(PAYMENTS, id).map(({ amountin }) => money(amountin)));
  const credit_applied = Math.min(money(row.credit), total);
  const amount_paid = isSettled
    ? total - credit_applied
    : Math.min(received, Math.max(0, total - credit_applied));
  const created_at = timeOf(row.date) ?? UNKNOWN_TIME;
  const paid_at = isSettled ? (timeOf(row.datepaid) ?? created_at) : null;
  const number = numberOf(row, status);
  return {
    ...keys.invoice(client, id),
    ...withStatus('INVOICE', status, id),
    id,
    client_id: client,
    order_id: null,
    kind: items.length > 0 && items.every(({ type }) => type === 'AddFunds') ? 'credit' : 'manual',
    currency,
    origin: {
      ...originOf('tblinvoices', id, {
        status: row.status === 'Collections' || row.status === 'Payment Pending' ? row.status : null,
        paymentmethod: row.paymentmethod,
      }),
      ...(status === 'unpaid' ? HELD : {}),
    },
    lines: linesOf(items, currency, totals),
    services: [],
    subtotal: totals.subtotal,
    tax: totals.tax,
    total,
    credit_applied,
    amount_paid,
    amount_refunded: status === 'refunded' ? amount_paid : 0,
    amount_held: 0,
    credit_given: 0,
    ...(status === 'refunded' && credit_applied > 0 ? { credit_refunded: credit_applied } : {}),
    balance: total - credit_applied - amount_paid,
    due_at: timeOf(row.duedate) ?? created_at,
    buyer: buyerOf(profileOf({ ...row, id: client, status: row.client_status ?? null })),
    // One that has a number gets none of ours, and so names no seller of ours.
    ...(number === null
      ? { seller: config().seller }
      : { legal_number: number, issued_at: paid_at ?? created_at }),
    reminders_sent: 0,
    paid_at,
    ...(status === 'cancelled' ? { cancelled_at: created_at } : {}),
    created_at,
    updated_at: paid_at ?? created_at,
    version: 1,
  };
};

const numberRecordOf = ({ id, client_id, legal_number, issued_at }: InvoiceRecord): NumberRecord[] => {
  if (legal_number === undefined || issued_at === undefined) return [];
  const year = Number(issued_at.slice(0, 4));
  const place = keys.documentNumber(FORMER_SELLER, 'invoice', year, id);
  return [
    {
      ...place,
      number: legal_number,
      sequence: id,
      client_id,
      invoice_id: id,
      credit_note_id: null,
      issued_at,
    },
  ];
};

const INVOICES = `SELECT i.*, u.code, c.firstname, c.lastname, c.companyname, c.email, c.address1, c.address2, c.city,
    c.state, c.postcode, c.country, c.phonenumber, c.tax_id, c.status AS client_status, c.datecreated,
    c.separateinvoices
  FROM tblinvoices i ${clientBy('i.userid')}`;

/** What an unpaid invoice has to be paid, in WHMCS's words: after credit, less what was received. */
const unpaidOf = ({ stage }: Source, row: StagedRow): number => {
  const money = (text: string | number | null | undefined) => amountOr0(text, String(row.code));
  const received = sum(stage.all(PAYMENTS, Number(row.id)).map(({ amountin }) => money(amountin)));
  return Math.max(0, money(row.total) - received);
};

/** The same by its net, tax and credit, told from WHMCS's columns alone: an error of ours is not explained by it. */
const owedBy = ({ stage }: Source, row: StagedRow): number => {
  const money = (text: string | number | null | undefined) => amountOr0(text, String(row.code));
  const received = sum(stage.all(PAYMENTS, Number(row.id)).map(({ amountin }) => money(amountin)));
  return Math.max(0, money(row.subtotal) + money(row.tax) + money(row.tax2) - money(row.credit) - received);
};

function* invoiceEntry(source: Source, row: StagedRow): Generator<Translated> {
  const id = Number(row.id);
  const status = STATUS[String(row.status)];
  const reason = whyNotClient(row) ?? (status ? null : 'a status that WHMCS does not name');
  if (reason !== null || !status) {
    const number = orNull(row.invoicenum);
    const lacks = number === null ? {} : { lacks: { number } };
    yield { left: { table: 'tblinvoices', id, client: Number(row.userid), reason: reason ?? '', ...lacks } };
    return;
  }
  const invoice = invoiceOf(source, row, status);
  const off = status === 'unpaid' ? owedBy(source, row) - unpaidOf(source, row) : 0;
  if (off !== 0) {
    const reason = 'the total in WHMCS is not that of its net, tax and credit';
    yield { left: { table: 'tblinvoices', id, client: invoice.client_id, reason, lacks: { unpaid: -off } } };
  }
  const items: Item[] = [invoice, enterInvoice(invoice).action.Put?.Item as Item, ...numberRecordOf(invoice)];
  yield { entry: { table: 'tblinvoices', id, client: invoice.client_id, items } };
}

/** Money that went back: of the payment that WHMCS names, or else of the first of the same invoice. */
const REFUNDS = `SELECT * FROM tblaccounts WHERE CAST(amountout AS REAL) > 0 AND (refundid = :id OR (
    COALESCE(refundid, 0) = 0 AND invoiceid = :invoice AND invoiceid > 0 AND :id = (SELECT MIN(id) FROM tblaccounts
      WHERE invoiceid = :invoice AND CAST(amountin AS REAL) > 0)))
  ORDER BY id`;

const refundsOf = ({ stage }: Source, payment: StagedRow, currency: string): Refund[] =>
  stage
    .all(
      REFUNDS.replaceAll(':id', '?1').replaceAll(':invoice', '?2'),
      Number(payment.id),
      Number(payment.invoiceid) || null,
    )
    .map((row) => {
      const at = timeOf(row.date) ?? UNKNOWN_TIME;
      return {
        id: Number(row.id),
        gateway_id: orNull(row.transid),
        idempotency_key: null,
        key: null,
        amount: minorOf(row.amountout, currency),
        status: 'succeeded',
        reason: null,
        dispute_id: null,
        asked_at: null,
        is_open: false,
        created_at: at,
        updated_at: at,
      };
    });

const paymentStatus = (amount: number, back: number): PaymentRecord['status'] => {
  if (back === 0) return 'succeeded';
  return back >= amount ? 'refunded' : 'partially_refunded';
};

const PAID = `SELECT a.*, u.code, c.country, c.email, i.id AS invoice,
    CAST(i.subtotal AS TEXT) AS subtotal, i.tax, i.tax2, i.credit,
    (SELECT SUM(CAST(o.amountin AS REAL)) FROM tblaccounts o WHERE o.invoiceid = i.id AND o.id < a.id) AS before
  FROM tblaccounts a ${clientBy('a.userid')}
  LEFT JOIN tblinvoices i ON i.id = a.invoiceid AND i.userid = a.userid`;

function* paymentEntry(source: Source, row: StagedRow): Generator<Translated> {
  const [id, client, currency] = [Number(row.id), Number(row.userid), String(row.code)];
  const left = (reason: string, paid: number) =>
    ({ left: { table: 'tblaccounts', id, client, reason, lacks: { paid } } }) as const;
  const noClient = whyNotClient(row);
  if (noClient !== null) {
    yield { left: { table: 'tblaccounts', id, client, reason: noClient } };
    return;
  }
  const amount = minorOf(row.amountin, currency);
  const refunds = refundsOf(source, row, currency);
  const back = sum(refunds.map((refund) => refund.amount));
  if (row.invoice === null) {
    const reason =
      Number(row.invoiceid) > 0 ? 'its invoice is not in the dump' : 'account funds: they are in the balance';
    yield left(reason, amount - back);
    return;
  }
  const owed = ['subtotal', 'tax', 'tax2'].reduce((all, one) => all + minorOf(row[one], currency), 0);
  const before = Math.round(Number(row.before ?? 0) * 100) / 100;
  const room = Math.max(0, owed - minorOf(row.credit, currency) - minorOf(before.toFixed(2), currency));
  const at = timeOf(row.date) ?? UNKNOWN_TIME;
  const gateway = source.mapping.gateways[String(row.gateway)] ?? orNull(row.gateway) ?? 'other';
  const applied = Math.min(amount, room);
  const payment: PaymentRecord = {
    ...keys.payment(client, id),
    id,
    client_id: client,
    invoice_id: Number(row.invoice),
    origin: originOf('tblaccounts', id, { gateway: row.gateway }),
    gateway,
    reference: orNull(row.transid) ?? `whmcs-${id}`,
    status: paymentStatus(amount, back),
    amount,
    amount_applied: applied,
    amount_refunded: back,
    refunds,
    disputes: [],
    taken: { ...NOTHING_TAKEN, from_invoice: Math.min(back, applied) },
    currency,
    created_at: at,
    version: 1,
  };
  yield { entry: { table: 'tblaccounts', id, client, items: [payment] } };
}

/** Money that went back of no payment that the dump has. */
const REFUNDS_OF_NOTHING = `${PAID} WHERE CAST(a.amountout AS REAL) > 0
  AND NOT EXISTS (SELECT 1 FROM tblaccounts p WHERE p.id = a.refundid AND CAST(p.amountin AS REAL) > 0)
  AND NOT (COALESCE(a.refundid, 0) = 0 AND a.invoiceid > 0 AND EXISTS (SELECT 1 FROM tblaccounts p
    WHERE p.invoiceid = a.invoiceid AND CAST(p.amountin AS REAL) > 0))
  ORDER BY a.id`;

function* refundOfNothing(_source: Source, row: StagedRow): Generator<Translated> {
  const [id, client] = [Number(row.id), Number(row.userid)];
  if (whyNotClient(row) !== null) return;
  const paid = 0 - minorOf(row.amountout, String(row.code));
  yield {
    left: {
      table: 'tblaccounts',
      id,
      client,
      reason: 'money out that no payment is named for',
      lacks: { paid },
    },
  };
}

export function* books(source: Source): Generator<Translated> {
  const lacking = (row: StagedRow) => {
    const status = STATUS[String(row.status)];
    const number = status && numberOf(row, status);
    return {
      ...(status === 'unpaid' ? { unpaid: unpaidOf(source, row) } : {}),
      ...(number ? { number } : {}),
    };
  };
  yield* eachRow(source, 'tblinvoices', `${INVOICES} ORDER BY i.id`, invoiceEntry, lacking);
  yield* eachRow(
    source,
    'tblaccounts',
    `${PAID} WHERE CAST(a.amountin AS REAL) > 0 ORDER BY a.id`,
    paymentEntry,
    (row) => ({
      paid: amountOr0(row.amountin, String(row.code)) - amountOr0(row.amountout, String(row.code)),
    }),
  );
  yield* eachRow(source, 'tblaccounts', REFUNDS_OF_NOTHING, refundOfNothing);
}
