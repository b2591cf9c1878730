import { describe, expect, test } from 'vitest';
import { dumpOf } from '../support/whmcs/billing-dump.ts';
import { recalculate } from '../support/whmcs/billing-model.ts';
import { addMonths } from '../support/whmcs/billing-rules.ts';
import type { Database, Invoice } from '../support/whmcs/billing-tables.ts';
import { billingYear, type Year } from '../support/whmcs/billing-year.ts';

const yearOf = (year: Partial<Year> = {}, nights = 365): Database => {
  let last: Database | undefined;
  for (const { database } of billingYear(1, { clients: 30, from: '2026-01-01', ...year }, nights))
    last = database;
  return last as Database;
};

const row = (start: string, rule: 'overflow' | 'clamp' | 'anchor', count: number): string[] => {
  const dates = [start];
  for (let n = 0; n < count; n += 1) dates.push(addMonths(dates.at(-1) as string, 1, rule, start));
  return dates.slice(1);
};

describe('the model of how WHMCS bills', () => {
  test('moves a month end in each of the three ways that its documents allow', () => {
    expect(row('2026-01-31', 'overflow', 3)).toEqual(['2026-03-03', '2026-04-03', '2026-05-03']);
    expect(row('2026-01-31', 'clamp', 3)).toEqual(['2026-02-28', '2026-03-28', '2026-04-28']);
    expect(row('2026-01-31', 'anchor', 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    expect(addMonths('2024-02-29', 12, 'overflow', '2024-02-29')).toBe('2025-03-01');
  });

  test('taxes 3.99, 4.99 and 5.99 at 21 % to 3.15 by item and to 3.14 by their sum', () => {
    const database = yearOf({}, 1);
    const client = database.clients.find(({ taxexempt }) => taxexempt === 0);
    const invoice = {
      ...(database.invoices[0] ?? ({} as Invoice)),
      id: 9999,
      userid: client?.id ?? 0,
      credit: 0,
    };
    for (const [id, amount] of [399, 499, 599].entries())
      database.items.push({
        id: 9000 + id,
        invoiceid: 9999,
        userid: invoice.userid,
        type: 'Item',
        relid: 0,
        description: '',
        amount,
        taxed: 1,
        duedate: '',
      });
    Object.assign(invoice, { taxrate: 21_000, taxrate2: 0 });
    recalculate(database, invoice);
    expect([invoice.tax, invoice.total]).toEqual([315, 1812]);
    database.settings.TaxPerLineItem = '';
    recalculate(database, invoice);
    expect([invoice.tax, invoice.total]).toEqual([314, 1811]);
    database.settings.TaxType = 'Inclusive';
    recalculate(database, invoice);
    expect([invoice.subtotal, invoice.tax, invoice.total]).toEqual([1237, 260, 1497]);
  });

  test('bills each service once for each due date, and one client once for a day and night unless kept apart', () => {
    const { clients, items, invoices, groups } = yearOf();
    const renewals = items.filter(({ type }) => ['Hosting', 'Addon', 'Domain'].includes(type));
    expect(new Set(renewals.map(({ type, relid, duedate }) => `${type}${relid}@${duedate}`)).size).toBe(
      renewals.length,
    );
    const shared = clients.filter(
      ({ separateinvoices, groupid }) =>
        separateinvoices === '' && groups.find(({ id }) => id === groupid)?.separateinvoices !== 'on',
    );
    const byDay = new Map<string, Set<number>>();
    for (const item of renewals) {
      const invoice = invoices.find(({ id }) => id === item.invoiceid) as Invoice;
      if (!shared.some(({ id }) => id === item.userid) || invoice.date === invoice.duedate) continue;
      const key = `${item.userid}@${invoice.date}@${item.duedate}`;
      byDay.set(key, (byDay.get(key) ?? new Set()).add(item.invoiceid));
    }
    expect([...byDay.values()].filter((ids) => ids.size > 1)).toEqual([]);
    expect(renewals.length).toBeGreaterThan(100);
  });

  test('has met every state by the end of a year', () => {
    const database = yearOf({ clients: 200 });
    const statuses = new Set(database.hosting.map(({ domainstatus }) => domainstatus));
    expect([...statuses].sort()).toEqual(['Active', 'Cancelled', 'Suspended', 'Terminated']);
    const types = new Set(database.items.map(({ type }) => type));
    expect([...types].sort()).toEqual(
      ['', 'AddFunds', 'Addon', 'Domain', 'GroupDiscount', 'Hosting', 'Item', 'LateFee'].sort(),
    );
    expect(dumpOf(database, '2026-12-31').split('\n').length).toBeGreaterThan(2000);
  });

  test('ends a discount after the renewals that it was given for', () => {
    const { hosting, items, promotions } = yearOf({ clients: 100, choices: { promotion: 'line' } });
    for (const service of hosting) {
      const given = items.filter(({ type, relid }) => type === 'PromoHosting' && relid === service.id);
      const most = promotions.find(({ code }) => code === given[0]?.description)?.recurfor ?? 0;
      if (most > 0) expect(given.length).toBeLessThanOrEqual(most);
    }
    expect(items.some(({ type }) => type === 'PromoHosting')).toBe(true);
  });
});
