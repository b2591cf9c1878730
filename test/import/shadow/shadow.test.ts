import { describe, expect, test } from 'vitest';
import { CLASSES, type ClassCode, type Shadow } from '../../../shared/import/shadow/index.ts';
import type { TaxesRecord } from '../../../shared/records/catalog.ts';
import { keys } from '../../../shared/records/keys.ts';
import { dumpOf } from '../../support/whmcs/billing-dump.ts';
import { recalculate } from '../../support/whmcs/billing-model.ts';
import { addDays } from '../../support/whmcs/billing-rules.ts';
import type { Database, Invoice, InvoiceItem } from '../../support/whmcs/billing-tables.ts';
import { billingYear, type Year } from '../../support/whmcs/billing-year.ts';
import { shadowBetween } from '../../support/whmcs/shadow-between.ts';

type Month = { first: string; database: Database; today: string };

const NIGHTS = 40;

/** The dump of a night of February, and the database of forty nights later, to change and to dump. */
const monthOf = (year: Partial<Year> = {}): Month => {
  let first = '';
  let night = 0;
  let last: Omit<Month, 'first'> | undefined;
  for (const { today, database } of billingYear(
    3,
    { clients: 60, from: '2026-01-10', ...year },
    41 + NIGHTS,
  )) {
    if (night === 40) first = dumpOf(database, today);
    night += 1;
    last = { database, today };
  }
  return { first, ...(last as Omit<Month, 'first'>) };
};

const shadowOf = ({ first, database, today }: Month, catalog: TaxesRecord | null = null): Promise<Shadow> =>
  shadowBetween(first, dumpOf(database, today), catalog);

const countsOf = ({ classes }: Shadow): Partial<Record<ClassCode, number>> =>
  Object.fromEntries(classes.map((one) => [one.class, one.count]));

/** Invoices of the period with one line, which renews hosting of a taxed client that nothing else is special about. */
const plainInvoices = ({ database, today }: Month): { invoice: Invoice; item: InvoiceItem }[] => {
  const since = database.invoices.filter(({ date }) => date > addDays(today, -NIGHTS));
  const ids = new Set(since.map(({ id }) => id));
  const renewals = database.items.filter(({ invoiceid, type }) => type === 'Hosting' && ids.has(invoiceid));
  return since.flatMap((invoice) => {
    const items = database.items.filter(({ invoiceid }) => invoiceid === invoice.id);
    const [item] = items;
    const client = database.clients.find(({ id }) => id === invoice.userid);
    const service = database.hosting.find(({ id }) => id === item?.relid);
    const isPlain = item?.type === 'Hosting' && items.length === 1 && item.taxed === 1 && item.amount > 0;
    const isOnce = renewals.filter(({ relid }) => relid === item?.relid).length === 1;
    const isTaxed = invoice.tax > 0 && client?.taxexempt === 0;
    const isOld = service?.promoid === 0 && service.regdate < addDays(today, -NIGHTS);
    return item && isPlain && isOnce && isTaxed && isOld ? [{ invoice, item }] : [];
  });
};

/** Puts one difference in, and expects its class once more than without, and all else as it was. */
const putIn = async (
  change: (month: Month, one: { invoice: Invoice; item: InvoiceItem }) => void,
  expected: Partial<Record<ClassCode, number>>,
): Promise<Shadow> => {
  const month = monthOf();
  const before = await shadowOf(month);
  expect(before.unexplained).toBe(0);
  const [one] = plainInvoices(month);
  if (!one) throw new Error('The month has no plain invoice.');
  change(month, one);
  const after = await shadowOf(month);
  const counts = countsOf(before);
  for (const [code, count] of Object.entries(expected) as [ClassCode, number][])
    counts[code] = (counts[code] ?? 0) + count;
  expect(countsOf(after)).toEqual(counts);
  const bad = Object.entries(expected).filter(([code]) => !CLASSES[code as ClassCode].isExplained);
  expect(after.unexplained).toBe(bad.reduce((all, [, count]) => all + count, 0));
  return after;
};

const serviceOf = ({ database }: Month, { relid }: InvoiceItem) => {
  const service = database.hosting.find(({ id }) => id === relid);
  if (!service) throw new Error('There is no such service.');
  return service;
};

describe('a difference that is put in is found in its class', () => {
  test('another price on the invoice, and another price of the service', async () => {
    const found = await putIn(
      ({ database }, { invoice, item }) => {
        item.amount += 101;
        recalculate(database, invoice);
      },
      { price: 1 },
    );
    const price = found.differences.find((one) => one.class === 'price');
    expect(price).toMatchObject({ what: 'price', service: expect.stringMatching(/^hosting \d+$/) });
    expect(Number(price?.there.slice(4))).toBeCloseTo(Number(price?.here.slice(4)) + 1.01);
    await putIn(
      (month, { invoice, item }) => {
        item.amount += 101;
        serviceOf(month, item).amount = item.amount;
        recalculate(month.database, invoice);
      },
      { price_changed_since: 1 },
    );
  });

  test('a due date that is moved by a day', async () => {
    const { differences } = await putIn(
      (_, { invoice, item }) => {
        invoice.duedate = addDays(invoice.duedate, 1);
        item.duedate = invoice.duedate;
      },
      { date: 1 },
    );
    const date = differences.find((one) => one.class === 'date');
    expect(date?.there).toBe(addDays(date?.here ?? '', 1));
  });

  test('a next due date that is moved by a day before anything is invoiced', async () => {
    const month = monthOf();
    const service = month.database.hosting.find(
      ({ domainstatus, nextduedate, billingcycle }) =>
        domainstatus === 'Active' && billingcycle === 'Annually' && nextduedate > addDays(month.today, 60),
    );
    if (!service) throw new Error('There is no service that is due later.');
    service.nextduedate = addDays(service.nextduedate, 1);
    const { differences, unexplained } = await shadowOf(month);
    expect(unexplained).toBe(1);
    expect(differences).toContainEqual(
      expect.objectContaining({ what: 'next due date', class: 'date', service: `hosting ${service.id}` }),
    );
  });

  test('another rate of tax on one invoice, and in the rule of the country', async () => {
    await putIn(
      ({ database }, { invoice }) => {
        invoice.taxrate += 1000;
        recalculate(database, invoice);
      },
      { tax: 1 },
    );
    const month = monthOf();
    for (const rule of month.database.taxes) if (rule.country === 'DE') rule.taxrate = 20_000;
    const changed = plainInvoices(month).filter(({ invoice }) => invoice.taxrate === 19_000);
    for (const { invoice } of changed) {
      invoice.taxrate = 20_000;
      recalculate(month.database, invoice);
    }
    const found = await shadowOf(month);
    expect(countsOf(found).tax_changed_since).toBe(changed.length);
    expect(changed.length).toBeGreaterThan(0);
    expect(found.unexplained).toBe(0);
  });

  test('an invoice that is left out', () =>
    putIn(
      (month, { invoice, item }) => {
        const { database } = month;
        serviceOf(month, item).nextduedate = item.duedate;
        database.invoices.splice(database.invoices.indexOf(invoice), 1);
        database.items.splice(database.items.indexOf(item), 1);
      },
      { missing: 1 },
    ));

  test('one invoice too many', () =>
    putIn(
      ({ database }, { invoice, item }) => {
        const id = (database.invoices.at(-1)?.id ?? 0) + 1;
        database.invoices.push({ ...invoice, id });
        database.items.push({ ...item, id: (database.items.at(-1)?.id ?? 0) + 1, invoiceid: id });
      },
      { extra: 1 },
    ));

  test('lines that do not add up, and a line of a kind that nobody knows', async () => {
    await putIn(
      (_, { invoice }) => {
        invoice.subtotal += 7;
      },
      { sums: 1 },
    );
    await putIn(
      ({ database }, { invoice, item }) => {
        const id = (database.items.at(-1)?.id ?? 0) + 1;
        database.items.push({ ...item, id, type: 'Surprise', relid: 0, amount: 0, taxed: 0 });
        recalculate(database, invoice);
      },
      { other_line: 1 },
    );
  });

  test('services of one day on an invoice for each, made on the same night', async () => {
    const month = monthOf();
    const { database } = month;
    const before = await shadowOf(month);
    const invoice = database.invoices.find(({ id, date }) => {
      const items = database.items.filter(({ invoiceid }) => invoiceid === id);
      return (
        date > addDays(month.today, -NIGHTS) && items.filter(({ type }) => type === 'Hosting').length > 1
      );
    });
    if (!invoice) throw new Error('No invoice has two services.');
    const item = database.items.find(({ invoiceid, type }) => invoiceid === invoice.id && type === 'Hosting');
    const id = (database.invoices.at(-1)?.id ?? 0) + 1;
    database.invoices.push({ ...invoice, id, credit: 0 });
    if (item) item.invoiceid = id;
    recalculate(database, invoice);
    recalculate(database, database.invoices.at(-1) as Invoice);
    const after = await shadowOf(month);
    expect([before.unexplained, countsOf(after).grouping, after.unexplained]).toEqual([0, 1, 1]);
  });
});

describe('what differs by rule is explained', () => {
  test('a month end, in each way in which WHMCS may move it', async () => {
    for (const monthEnd of ['overflow', 'clamp', 'anchor'] as const) {
      const found = await shadowOf(monthOf({ clients: 120, from: '2025-11-26', choices: { monthEnd } }));
      expect(found.unexplained, monthEnd).toBe(0);
      const ends = found.differences.filter((one) => one.class === 'month_end');
      expect(ends.every(({ there, here }) => there !== here)).toBe(true);
      expect(ends.length > 0, monthEnd).toBe(monthEnd !== 'anchor');
    }
  });

  test('tax that is rounded on the sum, is in the price, or is charged on tax', async () => {
    const cents = { type: '', relid: 0, description: 'By hand', amount: 3, taxed: 1 };
    await putIn(
      ({ database }, { invoice, item }) => {
        database.settings.TaxPerLineItem = '';
        const id = (database.items.at(-1)?.id ?? 0) + 1;
        for (const next of [0, 1, 2]) database.items.push({ ...item, ...cents, id: id + next });
        recalculate(database, invoice);
      },
      { rounding: 1, by_hand: 3 },
    );
    for (const settings of [{ TaxType: 'Inclusive' }, { TaxL2Compound: 'on' }, { TaxEnabled: '' }] as Record<
      string,
      string
    >[]) {
      const found = await shadowOf(monthOf({ settings }));
      expect(found.differences.filter((one) => !CLASSES[one.class].isExplained)).toEqual([]);
      expect(found.equal).toBeGreaterThan(20);
    }
  });

  test('a discount as a line of its own, and invoices whether paid or not', async () => {
    const lines = await shadowOf(monthOf({ choices: { promotion: 'line' } }));
    expect([lines.unexplained, (countsOf(lines).promotion ?? 0) > 0]).toEqual([0, true]);
    const continuous = await shadowOf(monthOf({ settings: { ContinuousInvoiceGeneration: 'on' } }));
    expect([continuous.unexplained, (countsOf(continuous).continuous ?? 0) > 0]).toEqual([0, true]);
  });

  test('another tax in the catalog here, until it has the rules of WHMCS', async () => {
    const month = monthOf();
    const without = await shadowOf(month);
    expect(
      without.differences
        .filter((one) => one.class === 'tax_of_catalog')
        .map(({ there }) => there.slice(0, 2))
        .sort(),
    ).toEqual(['DE', 'GH']);
    const rule = { from: '2020-01-01', included: false, reverse_charge: false, source: 'law' };
    const vat = (rate_bp: number, name = 'VAT') => ({ name, rate_bp, compound: false });
    const rules = [
      { country: 'DE', components: [vat(1900)], ...rule },
      { country: 'GH', components: [vat(1500), vat(250, 'NHIL')], ...rule },
    ];
    expect(countsOf(await shadowOf(month, { ...keys.catalogTaxes(), rules })).tax_of_catalog).toBeUndefined();
  });
});

test('a dump that was made before the run of its day lacks that night alone', async () => {
  const month = monthOf();
  const found = await shadowOf({ ...month, today: addDays(month.today, 1) });
  expect([found.unexplained, (countsOf(found).night_to_come ?? 0) > 0]).toEqual([0, true]);
  const missed = await shadowOf({ ...month, today: addDays(month.today, 2) });
  expect(countsOf(missed).missing).toBe(countsOf(found).night_to_come);
});
