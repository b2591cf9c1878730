import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { storeInvoice } from '../../support/billing-fixtures.ts';
import { eventually } from '../../support/eventually.ts';
import { freshDomain, GHS_CLIENT, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';

const fixture = apiForFile();
beforeEach(async () => {
  const left = await creditBalance(USD_CLIENT);
  if (left > 0) await adjustCredit(USD_CLIENT, 'USD', -left);
});

const give = (amount: number) => adjustCredit(USD_CLIENT, 'USD', amount);
const apply = (invoice: number, body: unknown = {}, key?: string) =>
  fixture.usd.post(`/invoices/${invoice}/apply-credit`, body, key);

test('uses part of the credit, and leaves the rest of the balance to pay', async () => {
  await give(1000);
  const { id } = await storeInvoice(USD_CLIENT, 1500);
  const { status, body } = await apply(id, { amount: 4.25 });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    status: 'unpaid',
    credit_applied: 4.25,
    amount_paid: 0,
    balance: 10.75,
  });
  expect(await creditBalance(USD_CLIENT)).toBe(575);
  const list = await fixture.usd.get('/credit');
  expect(list.body.data[0]).toMatchObject({ type: 'invoice_payment', amount: -4.25, invoice_id: id });
});

test('uses what there is, unless an amount is named', async () => {
  await give(1000);
  const { id } = await storeInvoice(USD_CLIENT, 1500);
  expect((await apply(id)).body.data).toMatchObject({ credit_applied: 10, balance: 5 });
  expect(await creditBalance(USD_CLIENT)).toBe(0);
});

test('never takes more than the balance', async () => {
  await give(5000);
  const { id } = await storeInvoice(USD_CLIENT, 1500);
  expect((await apply(id)).body.data).toMatchObject({ status: 'paid', balance: 0, credit_applied: 15 });
  expect(await creditBalance(USD_CLIENT)).toBe(3500);
});

test('an order paid with credit is provisioned', async () => {
  await give(100_000);
  const { body } = await fixture.usd.order([hostingItem(freshDomain())]);
  expect((await apply(body.invoice.id)).body.data.status).toBe('paid');
  const { hosting_account_id } = body.order.items[0];
  await eventually(
    () => fixture.usd.get(`/hosting/${hosting_account_id}`),
    (answer) => answer.body.data.status === 'active',
  );
});

test('gives the same answer to the same key, and takes the credit once', async () => {
  await give(1000);
  const { id } = await storeInvoice(USD_CLIENT, 1500);
  const key = randomUUID();
  const answers = [await apply(id, { amount: 3 }, key), await apply(id, { amount: 3 }, key)];
  expect(answers[1]?.text).toBe(answers[0]?.text);
  expect(answers[1]?.headers.get('idempotency-replayed')).toBe('true');
  expect(await creditBalance(USD_CLIENT)).toBe(700);
  expect((await apply(id, { amount: 4 }, key)).body.code).toBe('idempotency_key_conflict');
});

test('of sixteen uses at once as many succeed as there is credit for', async () => {
  await give(500);
  const { id } = await storeInvoice(USD_CLIENT, 10_000);
  const answers = await atOnce(() => apply(id, { amount: 1 }));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 5, 422: 11 });
  expect(await creditBalance(USD_CLIENT)).toBe(0);
  expect((await fixture.usd.invoice(id)).body.data).toMatchObject({ credit_applied: 5, balance: 95 });
});

test('sixteen invoices at once cannot use the same credit twice', async () => {
  await give(1500);
  const invoices = await atOnce(() => storeInvoice(USD_CLIENT, 1000));
  const answers = await Promise.all(invoices.map(({ id }) => apply(id)));
  const used = answers.filter(({ status }) => status === 200);
  expect(used.map(({ body }) => body.data.credit_applied).sort()).toEqual([10, 5]);
  expect(answers.filter(({ body }) => body.code === 'no_credit')).toHaveLength(14);
  expect(await creditBalance(USD_CLIENT)).toBe(0);
});

test.each([0, -1, 1.234, '5', 15.01, 10.01])('refuses the amount %j', async (amount) => {
  await give(1000);
  const { id } = await storeInvoice(USD_CLIENT, 1500);
  const { status, body } = await apply(id, { amount });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['amount']]);
  expect(await creditBalance(USD_CLIENT)).toBe(1000);
});

test.each(['draft', 'paid', 'cancelled', 'refunded'] as const)(
  'refuses an invoice that is %s',
  async (status) => {
    await give(1000);
    const { id } = await storeInvoice(USD_CLIENT, 1500, {
      status,
      ...(status === 'paid' ? { balance: 0 } : {}),
    });
    const answer = await apply(id);
    expect([answer.status, answer.body.code]).toEqual([409, 'invoice_not_payable']);
  },
);

test('credit cannot buy credit, and none cannot be used', async () => {
  const { id } = await storeInvoice(USD_CLIENT, 1500);
  expect((await apply(id)).body.code).toBe('no_credit');
  await give(1000);
  const bought = await storeInvoice(USD_CLIENT, 1500, { kind: 'credit' });
  expect((await apply(bought.id)).body.code).toBe('credit_not_usable');
});

test('evaluates caller, then invoice, then body and key', async () => {
  const { id } = await storeInvoice(USD_CLIENT, 1500);
  const path = `/clients/${USD_CLIENT}/invoices/${id}/apply-credit`;
  expect((await fixture.api('POST', path, { body: {} })).status).toBe(401);
  const other = await fixture.api.login('other');
  expect((await fixture.api('POST', path, { token: other, body: {} })).status).toBe(403);
  expect((await apply(1)).status).toBe(404);
  const foreign = path.replace(String(USD_CLIENT), String(GHS_CLIENT));
  const headers = { 'idempotency-key': 'k' };
  expect((await fixture.api('POST', foreign, { token: fixture.token, body: {}, headers })).status).toBe(404);
  const keyless = await fixture.api('POST', path, { token: fixture.token, body: {} });
  expect(keyless.body.errors).toHaveProperty('Idempotency-Key');
});
