import { expect, test } from 'vitest';
import type { ReportKind } from '../../../shared/contract/vocabulary.ts';
import { addUp, wanted } from '../../../shared/operator/reports/kinds.ts';
import { ageingReport, renewalsReport } from '../../../shared/operator/reports/live-reports.ts';
import { parsePeriod, vatReport, verifyNumbers } from '../../../shared/operator/reports/vat-report.ts';
import { listOwedInvoices } from '../../../shared/operator/service-lists.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { newId } from '../../../shared/platform/table/key.ts';
import { put, putNew, transact } from '../../../shared/platform/table/write.ts';
import type { HostingRecord } from '../../../shared/records/hosting.ts';
import { dueAt } from '../../../shared/records/indexes.ts';
import type { Buyer, InvoiceLine } from '../../../shared/records/invoices.ts';
import { keys } from '../../../shared/records/keys.ts';
import { storeInvoice } from '../../support/billing-fixtures.ts';
import { DAY_MS } from '../../support/durations.ts';
import { storeDomain, storeHosting } from '../../support/fixtures.ts';
import { setAttributes } from '../../support/set-attributes.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { officeForFile, storeClient } from './office.ts';

officeForFile();

const quietly = () => undefined;
const now = new Date();

test('what is unpaid is late from the moment after its due date, and by thirty days more each from then on', async () => {
  const late = [-5 * DAY_MS, 0, 1, 30 * DAY_MS, 30 * DAY_MS + 1, 60 * DAY_MS, 60 * DAY_MS + 1, 90 * DAY_MS];
  const amounts = [1, 2, 4, 8, 16, 32, 64, 128, 256];
  const client = await storeClient();
  const invoices = [];
  for (const [index, ms] of [...late, 90 * DAY_MS + 1].entries()) {
    const due_at = new Date(now.getTime() - ms).toISOString();
    invoices.push(await storeInvoice(client, amounts[index] ?? 0, { due_at }));
  }
  const [row] = (await ageingReport(now, null, quietly)).filter(({ client_id }) => client_id === client);
  expect(row).toEqual({
    ...{ client_id: client, currency: 'USD', invoices: 9, total: 5.11 },
    ...{ not_due: 0.03, days_1_30: 0.12, days_31_60: 0.48, days_61_90: 1.92, over_90: 2.56 },
  });
  const owed = async (dueBefore: Date | null) =>
    (await listOwedInvoices({ limit: 1000, dueBefore })).invoices
      .filter(({ client_id }) => client_id === client)
      .map(({ total }) => total);
  expect(await owed(addDays(now, -60))).toEqual([256, 128, 64]);
  expect(await owed(null)).toHaveLength(9);
  for (const invoice of invoices) await setAttributes(invoice, { status: 'cancelled' });
  expect(await owed(null)).toEqual([]);
});

const ACCRA: Buyer = {
  ...{ name: 'Ama Mensah', contact: null, address: null, city: null, state: null, postcode: null },
  ...{ country: 'GH', tax_id: null },
};
const sellerOf = (id: string) => ({ id, name: 'Host', address: 'Road 1', country: 'GH', tax_id: 'C1' });
const vat = (amount: number, rate_bp = 1500) => [{ name: 'VAT', rate_bp, amount }];
const line = (type: InvoiceLine['type'], net: number, tax: number): InvoiceLine => ({
  ...{ type, description: 'Test', unit_price: net, setup_fee: 0, total: net + tax },
  ...{ tax, taxes: vat(tax), hosting_account_id: null, domain_id: null },
});

/** The documents of a seller of its own, each numbered on its day. */
const books = () => {
  const id = `T${newId()}`;
  const seller = sellerOf(id);
  const last = { invoice: 0, credit_note: 0 };
  const number = async (
    kind: 'invoice' | 'credit_note',
    invoice: number,
    note: number | null,
    at: string,
  ) => {
    last[kind] += 1;
    const sequence = last[kind];
    const record = {
      ...keys.documentNumber(id, kind, 2026, sequence),
      ...{ number: `${id}-${kind}-${sequence}`, sequence, client_id: USD_CLIENT, issued_at: at },
      ...{ invoice_id: invoice, credit_note_id: note },
    };
    const series = { ...keys.documentSeries(id, kind, 2026), last: sequence, last_issued_at: at };
    await transact([putNew(record), put(series)]);
    return record.number;
  };
  const invoice = async (lines: InvoiceLine[], at: string, currency = 'USD') => {
    const total = lines.reduce((sum, { total: one }) => sum + one, 0);
    const subtotal = lines.reduce((sum, { unit_price }) => sum + unit_price, 0);
    const given = { lines, subtotal, tax: total - subtotal, currency, seller, buyer: ACCRA };
    const record = await storeInvoice(USD_CLIENT, total, { ...given, status: 'paid', issued_at: at });
    const legal_number = await number('invoice', record.id, null, at);
    await setAttributes(record, { legal_number });
    return record;
  };
  const note = async (net: number, tax: number, at: string) => {
    const noteId = newId();
    const given = {
      ...keys.creditNote(USD_CLIENT, noteId),
      id: noteId,
      client_id: USD_CLIENT,
      invoice_id: 1,
    };
    const named = await number('credit_note', 1, noteId, at);
    const amounts = { net, taxes: vat(tax), total: net + tax, currency: 'USD' };
    const parties = { seller, buyer: ACCRA, number: named, invoice_number: '1', issued_at: at };
    await transact([putNew({ ...given, ...amounts, ...parties })]);
  };
  return { id, invoice, note };
};

const at = (day: string) => `${day}T10:00:00.000Z`;
const NOVEMBER = parsePeriod('2026-11') ?? { year: 0, months: [] };

/** A report of that month, in minor units. */
const added = (kind: ReportKind, seller: string, progress: (read: number) => void = quietly) =>
  addUp(kind, wanted('2026-11', seller, now), progress);

test('revenue and tax of a month are those of its documents, with what notes took back', async () => {
  const { id, invoice, note } = books();
  await invoice([line('hosting', 10_010, 1502), line('domain', 2000, 300)], at('2026-11-02'));
  await invoice([line('hosting', 5020, 753)], at('2026-11-03'));
  await invoice([line('hosting', 700, 105)], at('2026-11-04'), 'GHS');
  await invoice([line('hosting', 90_000, 1)], at('2026-12-01'));
  await note(1000, 150, at('2026-11-05'));
  await note(500, 75, at('2026-11-06'));

  const month = { month: '2026-11' };
  const seen: number[] = [];
  expect(await added('revenue', id, (documents) => seen.push(documents))).toEqual([
    { ...month, currency: 'GHS', type: 'hosting', lines: 1, net: 700, tax: 105, total: 805 },
    { ...month, currency: 'USD', type: 'credit_note', lines: 2, net: -1500, tax: -225, total: -1725 },
    { ...month, currency: 'USD', type: 'domain', lines: 1, net: 2000, tax: 300, total: 2300 },
    { ...month, currency: 'USD', type: 'hosting', lines: 2, net: 15_030, tax: 2255, total: 17_285 },
  ]);
  expect(seen.at(-1)).toBe(5);

  const same = { ...month, country: 'GH', component: 'VAT', rate: 15, note: null };
  expect(await added('tax', id)).toEqual([
    { ...same, currency: 'GHS', documents: 1, net: 700, tax: 105 },
    { ...same, currency: 'USD', documents: 4, net: 15_530, tax: 2330 },
  ]);

  const rows = await vatReport(id, NOVEMBER);
  const amounts = rows.map(({ kind, net, tax, total }) => [kind, net, tax, total]);
  expect(amounts).toEqual([
    ['invoice', 120.1, 18.02, 138.12],
    ['invoice', 50.2, 7.53, 57.73],
    ['invoice', 7, 1.05, 8.05],
    ['credit_note', -10, -1.5, -11.5],
    ['credit_note', -5, -0.75, -5.75],
  ]);
});

test('a number that leads to an invoice without its seller or buyer is not passed over', async () => {
  for (const missing of ['seller', 'buyer']) {
    const { id, invoice } = books();
    await setAttributes(await invoice([line('hosting', 10, 10)], at('2026-11-02')), { [missing]: undefined });
    await expect(vatReport(id, NOVEMBER)).rejects.toThrow('leads to no document');
  }
});

test('monthly recurring revenue is the net price of a month of what had begun and not ended, and churn what ended', async () => {
  const name = `P${newId()}`;
  const store = (given: Partial<HostingRecord>) =>
    storeHosting(USD_CLIENT, {
      ...{ package_name: name, billing_cycle: 'monthly', recurring_amount: 1000, addons: [] },
      ...{ activated_at: at('2026-01-05'), next_due_at: at('2026-12-05') },
      ...given,
    });
  const addon = { addon_id: 1, name: 'IP', quantity: 2, recurring_amount: 500 };
  await store({ addons: [addon] });
  await store({ activated_at: at('2026-11-30'), status: 'suspended' });
  await store({ activated_at: at('2026-12-01') });
  await store({ activated_at: null, status: 'pending' });
  await store({ status: 'terminated', ended_at: at('2026-11-01') });
  await store({ status: 'cancelled', ended_at: at('2026-12-01') });
  await store({ status: 'cancelled', ended_at: at('2026-10-31') });
  // Of an earlier release, which did not note when it ended.
  await store({ status: 'cancelled', updated_at: at('2026-11-20') });
  await store({
    status: 'cancelled',
    origin: { system: 'whmcs', table: 'tblhosting', id: 1 },
    updated_at: at('2026-11-20'),
  });
  await store({ billing_cycle: 'one_time', recurring_amount: 90_000 });
  for (const _ of [1, 2, 3]) await store({ billing_cycle: 'annually', recurring_amount: 1000 });
  const rows = await added('mrr', 'none');
  const found = rows.filter(({ what }) => String(what).startsWith(name));
  expect(found).toEqual([
    {
      ...{ currency: 'USD', what: `${name}, annually`, services: 3, mrr: 250 },
      ...{ new_services: 0, new_mrr: 0, ended_services: 0, ended_mrr: 0 },
    },
    {
      ...{ currency: 'USD', what: `${name}, monthly`, services: 3, mrr: 3500 },
      ...{ new_services: 1, new_mrr: 1000, ended_services: 2, ended_mrr: 2000 },
    },
  ]);
});

test('a quarter has its three months, a year all, and what is no period none', () => {
  const months = (text: string) => parsePeriod(text)?.months;
  expect(months('2026-Q1')).toEqual(['2026-01', '2026-02', '2026-03']);
  expect(months('2026-Q4')).toEqual(['2026-10', '2026-11', '2026-12']);
  expect(months('2026-07')).toEqual(['2026-07']);
  expect(months('2026')).toHaveLength(12);
  expect(parsePeriod('2026-Q5')).toBeNull();
});

test('two documents of one moment are in order; one that says another time or number is not', async () => {
  const { id, invoice } = books();
  const [moment, later] = [at('2026-11-02'), at('2026-11-03')];
  const first = await invoice([line('hosting', 10, 0)], moment);
  await invoice([line('hosting', 10, 0)], moment);
  const problems = async () => (await verifyNumbers(id, 2026)).flatMap((series) => series.problems);
  expect(await problems()).toEqual([]);
  await setAttributes(first, { issued_at: later });
  expect(await problems()).toEqual([expect.stringContaining(`${id}-invoice-1 was given to a document`)]);
  await setAttributes(first, { issued_at: moment, legal_number: 'other' });
  expect(await problems()).toEqual([expect.stringContaining('a document with the number other')]);
  await setAttributes(first, { legal_number: `${id}-invoice-1` });
  await setAttributes(keys.documentNumber(id, 'invoice', 2026, 1), { issued_at: later });
  expect(await problems()).toContainEqual(expect.stringContaining('given before an earlier number'));
});

const cancellation = { type: 'end_of_billing_period', reason: '', requested_at: at('2031-01-01') } as const;
let years = 2030;

test('renewals of a month are all services whose period ends in it, the first ones first, as they renew', async () => {
  years += 1;
  const month = `${years}-05`;
  const store = (day: string, given: Partial<HostingRecord> = {}) =>
    storeHosting(USD_CLIENT, { next_due_at: at(`${month}-${day}`), ...dueAt(now, newId()), ...given });
  const effective_at = at(`${month}-20`);
  const withdrawn = await store('20', {
    cancellation: { ...cancellation, effective_at, status: 'withdrawn' },
  });
  const ending = await store('19', { cancellation: { ...cancellation, effective_at, status: 'scheduled' } });
  const target = { package_id: 2, package_name: 'Business', plan: 'business', recurring_amount: 9990 };
  const terms = { id: 5, direction: 'downgrade' as const, invoice_id: null, pay_until: null };
  const changing = await store('25', {
    change: { ...target, ...terms, effective_at: at(`${month}-25`), requested_at: at('2031-01-01') },
  });
  const { domain_grace_days, domain_redemption_days } = config().renewals;
  const expires = `${month}-31T23:59:59.000Z`;
  const lost = await storeDomain(USD_CLIENT, {
    ...{ status: 'redemption', expires_at: expires, auto_renew: false },
    ...dueAt(addDays(expires, domain_grace_days + domain_redemption_days), 3),
  });
  await store('28', { next_due_at: at(`${years}-06-01`) });
  await store('28', { status: 'terminated' });

  const rows = await renewalsReport(month, quietly);
  expect(rows.map(({ name, renews, amount, period_ends }) => [name, renews, amount, period_ends])).toEqual([
    [ending.domain, false, 49.9, ending.next_due_at],
    [withdrawn.domain, true, 49.9, withdrawn.next_due_at],
    [changing.domain, true, 99.9, changing.next_due_at],
    [lost.name, false, 12.99, expires],
  ]);

  const sums = await addUp('renewals', wanted(month, 'none', now), quietly);
  const days = (one: { period_ends: string; renews: boolean; amount: number }) => [
    ...[one.period_ends.slice(0, 10), one.renews, Math.round(one.amount * 100)],
  ];
  expect(sums.map(({ day, renews, amount }) => [day, renews, amount])).toEqual(rows.map(days));
});
