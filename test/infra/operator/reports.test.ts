import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { enterInvoice, getInvoice } from '../../../shared/billing/invoices/invoices.ts';
import { transact, updateAnyVersion } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { staffOf } from '../../support/staff.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);
const staff = staffOf(fixture);

type Invoice = {
  id: number;
  total: number;
  subtotal: number;
  tax: number;
  legal_number: string;
  lines: { unit_price: number }[];
};
type Row = { currency: string; type: string; net: number; tax: number; total: number; lines: number };

const month = new Date().toISOString().slice(0, 7);
const nextYear = `${Number(month.slice(0, 4)) + 1}${month.slice(4)}`;
const name = freshDomain();
let invoice: Invoice;

/** One order of hosting and a domain, paid, with its number, of which a part is paid back. */
beforeAll(async () => {
  const { body } = await fixture.usd.order([hostingItem(name), domainItem(name)]);
  await fixture.usd.payByCard(body.invoice.id);
  const number = async () => {
    // The number is given by the reconciler, or with the first look at the document.
    await fixture.usd.get(`/invoices/${body.invoice.id}/pdf`);
    return (await fixture.usd.invoice(body.invoice.id)).body.data as Invoice;
  };
  invoice = await eventually(number, ({ legal_number }) => Boolean(legal_number));
  await eventually(
    async () => (await fixture.usd.get('/hosting')).body.data[0],
    (account) => account?.status === 'active',
  );
});

const report = <R>(...words: string[]) => operator.json<R[]>('reports', ...words);
const sum = (rows: Row[], of: 'net' | 'tax' | 'total') => rows.reduce((total, row) => total + row[of], 0);

describe('reports', () => {
  test('revenue of a month is what its invoices were for, by kind', async () => {
    const rows = await report<Row>('revenue', '--month', month);
    expect(rows.map(({ type, currency, lines }) => [type, currency, lines])).toEqual([
      ['domain', 'USD', 1],
      ['hosting', 'USD', 1],
    ]);
    expect(sum(rows, 'total')).toBeCloseTo(invoice.total);
    expect(sum(rows, 'tax')).toBeCloseTo(invoice.tax);
    expect(sum(rows, 'net')).toBeCloseTo(invoice.total - invoice.tax);
    expect(await report('revenue', '--month', '2024-01')).toEqual([]);
    expect((await operator('reports', 'revenue', '--month', '2024-01')).out).toBe('There is nothing.\n');
    expect(await operator('reports', 'revenue', '--month', '2024')).toMatchObject({ code: 2 });
  });

  test('what is asked for in the staff API is made in the background, and is what the command says', async () => {
    for (const kind of ['revenue', 'tax', 'mrr'] as const) {
      const asked = await staff('billing', 'POST', '/reports', { kind, period: month });
      expect([asked.status, asked.body.data]).toMatchObject([200, { status: 'preparing', kind }]);
      const again = await staff('auditor', 'POST', '/reports', { kind, period: month });
      expect(again.body.data.id).toBe(asked.body.data.id);
      await fixture.api.stack.triggers.run('workers/make-reports');
      const { data } = (await staff('admin', 'GET', `/reports/${asked.body.data.id}`)).body;
      expect([data.status, data.requested_by]).toEqual(['ready', 'billing']);
      const text = await (await fetch(data.file.url)).text();
      expect(Buffer.byteLength(text)).toBe(data.file.bytes);
      const [headings = '', ...lines] = text.trimEnd().split('\r\n');
      expect(headings.split(',')).toEqual(data.columns.map(({ name }: { name: string }) => name));
      const rows = await report<Record<string, unknown>>(kind, '--month', month);
      const money = data.columns.filter(({ type }: { type: string }) => type === 'money');
      const inMajor = (row: Record<string, unknown>) =>
        Object.fromEntries(money.map(({ name }: { name: string }) => [name, Number(row[name]) / 100]));
      expect(data.rows.map((row: Record<string, unknown>) => ({ ...row, ...inMajor(row) }))).toMatchObject(
        rows,
      );
      expect(lines).toHaveLength(rows.length);
      const next = await staff('billing', 'POST', '/reports', { kind, period: month });
      expect(next.body.data.id).not.toBe(asked.body.data.id);
    }
    const { data } = (await staff('billing', 'GET', '/reports?per_page=2')).body;
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['mrr', 'mrr']);
    const sums = (await staff('billing', 'GET', `/reports/${data[1].id}`)).body.data.rows;
    const counts = sums.map((row: Record<string, number>) => [
      ...[row.services, row.new_services, row.ended_services, row.mrr, row.ended_mrr],
    ]);
    // Both are paid for a year: a twelfth of what the invoice says without tax.
    const [hosting = 0, domain = 0] = invoice.lines.map(({ unit_price }) =>
      Math.round((unit_price * 100) / 12),
    );
    expect(counts).toEqual([
      [1, 1, 0, domain, 0],
      [1, 1, 0, hosting, 0],
    ]);
  });

  test('tax of a month is that of its documents', async () => {
    const rows = await report<{ tax: number; country: string }>('tax', '--month', month);
    expect(rows.reduce((total, { tax }) => total + tax, 0)).toBeCloseTo(invoice.tax);
  });

  test('what is unpaid is summed by how long it is overdue', async () => {
    const made = async (days: number) => {
      const words = ['invoices', 'create', String(USD_CLIENT), '--line', 'Test=10'];
      const { id } = await operator.json<Invoice>(...words);
      const found = await getInvoice(USD_CLIENT, id);
      const due_at = new Date(Date.now() - days * 86_400_000).toISOString();
      const moved = updateAnyVersion(keys.invoice(USD_CLIENT, id), { set: { due_at }, due: 'unchanged' });
      await transact([moved, enterInvoice({ ...found, due_at })]);
      return found.total / 100;
    };
    const total = await made(-5);
    for (const days of [3, 45, 75, 200]) await made(days);
    const rows = await report<Record<string, number>>('ageing');
    expect(rows).toMatchObject([
      {
        ...{ client_id: USD_CLIENT, currency: 'USD', invoices: 5, total: Number((5 * total).toFixed(2)) },
        ...{ not_due: total, days_1_30: total, days_31_60: total, days_61_90: total, over_90: total },
      },
    ]);
    const { out } = await operator('reports', 'ageing');
    expect(out).toMatch(/^CLIENT ID +INVOICES +NOT DUE/);
    expect(out).toContain(`USD ${total.toFixed(2)}`);

    const file = join(operator.directory, 'ageing.csv');
    expect(await operator('reports', 'ageing', '--csv', '--output', file)).toMatchObject({ code: 0 });
    const [headings, line] = readFileSync(file, 'utf8').split('\r\n');
    expect(headings).toBe(
      'client_id,currency,invoices,not_due,days_1_30,days_31_60,days_61_90,over_90,total',
    );
    expect(line).toMatch(new RegExp(`^${USD_CLIENT},USD,5,${total},`));
  });

  test('renewals of a month are the services whose period ends in it', async () => {
    const rows = await report<{ name: string; reference: string; renews: boolean; amount: number }>(
      'renewals',
      '--month',
      nextYear,
    );
    expect(rows.map((row) => [row.name, row.reference.split('/')[0], row.renews]).sort()).toEqual([
      [name, 'domain', true],
      [name, 'hosting', true],
    ]);
    expect(await report('renewals', '--month', month)).toEqual([]);
    const { out } = await operator('reports', 'renewals', '--month', nextYear, '--csv');
    expect(out).toMatch(/^period_ends,reference,client_id,name,status,renews,currency,amount,invoice_id/);
  });
});
