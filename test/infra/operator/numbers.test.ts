import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getItem } from '../../../shared/platform/table/query.ts';
import { putNew, remove, transact } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { everyMinute } from '../../support/every-minute.ts';
import { domainItem, freshDomain, GHS_CLIENT, type Shopper, USD_CLIENT } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);
const YEAR = new Date().getUTCFullYear();

type Row = {
  number: string;
  kind: string;
  component: string | null;
  net: number;
  tax: number;
  total: number;
};
type Series = { kind: string; numbers: number };

const ordered = async (shop: Shopper) => {
  const { body } = await shop.order([domainItem(freshDomain('net'))]);
  return body.invoice as { id: number; total: number; subtotal: number; taxes: { amount: number }[] };
};

const paid = async (shop: Shopper) => {
  const invoice = await ordered(shop);
  const words = ['invoices', 'record-payment', String(shop.client), String(invoice.id)];
  await operator.json(...words, '--amount', String(invoice.total), '--reference', `in-${invoice.id}`);
  // The first look gives the number.
  const { body } = await shop.get(`/invoices/${invoice.id}/pdf`);
  return { ...invoice, number: body.data.number as string };
};

const verify = () => operator('numbers', 'verify', '--json');
const report = (period = String(YEAR)) => operator.json<Row[]>('export', 'vat', '--period', period);
const cents = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

test('the tax of a period is a row a component, and credit notes take away what they gave back', async () => {
  const first = await paid(fixture.ghs);
  await paid(fixture.ghs);
  const payments = (await fixture.ghs.get('/payments')).body.data as { id: number; invoice_id: number }[];
  const payment = payments.find(({ invoice_id }) => invoice_id === first.id)?.id;
  const refund = ['payments', 'refund', String(GHS_CLIENT), String(payment), '--reason', 'asked for'];
  const back = ['--reference', `out-${first.id}`];
  await operator.json(...refund, ...back, '--amount', String(first.total));
  await everyMinute(new Date(Date.now() + 6 * 60_000));

  const rows = await report();
  const ofInvoice = rows.filter(({ number }) => number === first.number);
  expect(ofInvoice.map(({ component }) => component)).toEqual(['NHIL', 'GETFund', 'VAT']);
  expect(cents(ofInvoice.map(({ tax }) => tax))).toBe(cents(first.taxes.map(({ amount }) => amount)));
  for (const row of ofInvoice) expect(row).toMatchObject({ net: first.subtotal, total: first.total });
  const note = rows.filter(({ kind }) => kind === 'credit_note');
  expect(note.map(({ tax }) => -tax)).toEqual(ofInvoice.map(({ tax }) => tax));
  expect(note).toMatchObject([{ net: -first.subtotal }, { component: 'GETFund' }, { component: 'VAT' }]);
  expect(await report(String(YEAR - 1))).toEqual([]);
});

test('the report is a file of comma-separated values with a heading', async () => {
  const file = join(operator.directory, 'vat.csv');
  const ran = await operator('export', 'vat', '--period', String(YEAR), '--output', file);
  expect(ran).toMatchObject({ code: 0, out: `Written to ${file}\n` });
  const [heading, ...rows] = readFileSync(file, 'utf8').trimEnd().split('\r\n');
  expect(heading?.split(',').slice(0, 4)).toEqual(['number', 'issued_at', 'kind', 'client_id']);
  expect(rows).toHaveLength((await report()).length);
  expect(rows[0]).toMatch(
    new RegExp(`^EH-${YEAR}-000001,${YEAR}-.+Z,invoice,${GHS_CLIENT},.+,GH,,[^,]*,,GHS,NHIL,2.5,`),
  );
});

test('a client who is exempt has rows without tax until the exemption is ended', async () => {
  const exempt = ['clients', 'exempt', String(GHS_CLIENT)];
  expect(await operator(...exempt, '--reason', 'Diplomatic mission')).toMatchObject({ code: 1 });
  await operator.json(...exempt, '--reason', 'Diplomatic mission', '--evidence', 'MFA 12/2026');
  const free = await paid(fixture.ghs);
  await operator.json(...exempt, '--end');
  const charged = await ordered(fixture.ghs);
  const rows = await report();
  expect(rows.filter(({ number }) => number === free.number)).toMatchObject([
    { component: null, tax: 0, net: free.total, total: free.total },
  ]);
  expect([free.total, charged.taxes.length]).toEqual([charged.subtotal, 3]);
  const { out } = await operator('audit', String(GHS_CLIENT));
  expect(out).toContain('client.tax_exempted');
  expect(out).toContain('client.tax_exemption_ended');
});

test('whole series are said to be whole', async () => {
  await paid(fixture.usd);
  const { code, out } = await verify();
  const { size } = new Set((await report()).map(({ number }) => number));
  expect([code, (JSON.parse(out) as Series[]).map(({ numbers }) => numbers)]).toEqual([0, [size - 1, 1]]);
  expect((await operator('numbers', 'verify')).out).toContain('No number is missing');
  expect((await operator('numbers', 'verify', '--year', String(YEAR - 1))).code).toBe(0);
});

test('a number that is missing, or leads to another document, is named', async () => {
  const key = keys.documentNumber('EH', 'invoice', YEAR, 2);
  const record = await getItem(key);
  if (!record) throw new Error('There is no second number.');
  await transact([remove(key)]);
  expect(await operator('numbers', 'verify')).toMatchObject({
    code: 1,
    err: expect.stringContaining('number 2 is missing: 3 follows'),
  });
  await transact([putNew({ ...key, ...record, client_id: USD_CLIENT })]);
  expect(await operator('numbers', 'verify')).toMatchObject({
    code: 1,
    err: expect.stringContaining('not there'),
  });
  expect(await operator('export', 'vat', '--period', String(YEAR))).toMatchObject({ code: 1 });
});

test.each([
  { words: ['numbers', 'verify', '--year', 'last'], says: /A year such as/ },
  { words: ['export', 'vat', '--period', '2026-13'], says: /A period such as/ },
  { words: ['export', 'vat', '--period', '2026-Q5'], says: /A period such as/ },
  { words: ['export', 'vat'], says: /--period/ },
])('$words is refused and says what to give', async ({ words, says }) => {
  expect(await operator(...words)).toMatchObject({ code: 2, err: expect.stringMatching(says) });
});
