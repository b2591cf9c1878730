import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { openPage, pressPay } from '../../support/pay-page.ts';
import { domainItem, freshDomain, GHS_CLIENT, USD_CLIENT } from '../../support/shop.ts';
import { scanTable } from '../../support/table.ts';
import { operatorOf } from './operator.ts';

type Issued = { payment_url: string; expires_at: string };

const fixture = apiForFile();
const operator = operatorOf(fixture);

const order = async () => (await fixture.usd.order([domainItem(freshDomain())])).body;

const payLink = (client: number, invoice: number) =>
  operator('invoices', 'pay-link', String(client), String(invoice));

const issue = (invoice: number) =>
  operator.json<Issued>('invoices', 'pay-link', String(USD_CLIENT), String(invoice));

test('a fresh link pays the invoice, beside those given away before, for thirty days', async () => {
  const { invoice, payment_url } = await order();
  const [first, second] = [await issue(invoice.id), await issue(invoice.id)];
  expect(new Set([payment_url, first.payment_url, second.payment_url]).size).toBe(3);
  expect(Date.parse(second.expires_at) - Date.now()).toBeGreaterThan(29 * 86_400_000);
  for (const url of [payment_url, first.payment_url]) {
    expect((await openPage(url)).text).toContain(invoice.number);
  }
  expect(await pressPay(second.payment_url, 'stripe')).toMatchObject({ status: 200 });

  const { out } = await payLink(USD_CLIENT, invoice.id);
  expect(out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/[\w-]{32}\n/);
  expect(out).toContain(`can pay USD ${invoice.balance} until ${second.expires_at.slice(0, 10)}.`);
});

test('the trail tells who made a link; neither it nor the table tells the link', async () => {
  const { invoice } = await order();
  const token = (await issue(invoice.id)).payment_url.split('/').at(-1);
  const shown = await operator('invoices', 'show', String(USD_CLIENT), String(invoice.id));
  expect(shown.out).toMatch(/operator:tester +pay_link\.issued +invoice:\d+ +expires_at=/);
  expect(JSON.stringify(await scanTable())).not.toContain(token);
});

test('there is no link to a paid, cancelled, unknown or foreign invoice', async () => {
  const [paid, cancelled, own] = [await order(), await order(), await order()];
  await fixture.usd.payByCard(paid.invoice.id);
  await operator('invoices', 'cancel', String(USD_CLIENT), String(cancelled.invoice.id), '--yes');
  const refusals = [
    [USD_CLIENT, paid.invoice.id, `${paid.invoice.number} is paid: nothing is to be paid.`],
    [USD_CLIENT, cancelled.invoice.id, `${cancelled.invoice.number} is cancelled: nothing is to be paid.`],
    [GHS_CLIENT, own.invoice.id, 'Look with: npm run operator -- invoices list <client>'],
    [USD_CLIENT, 1, 'Look with: npm run operator -- invoices list <client>'],
  ] as const;
  for (const [client, invoice, hint] of refusals) {
    expect(await payLink(client, invoice)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining(hint),
    });
  }
});

test('the invoices of a client are listed, newest first', async () => {
  const { invoice } = await order();
  const { out } = await operator('invoices', 'list', String(USD_CLIENT));
  const [heading, newest] = out.split('\n');
  expect(heading).toMatch(/^INVOICE +KIND +STATUS +TOTAL +BALANCE +DUE +FIRST LINE$/);
  expect(newest).toMatch(new RegExp(`^${invoice.id} +order +unpaid +USD ${invoice.total.toFixed(2)} `));
});
