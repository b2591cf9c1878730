import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { storeInvoice } from '../../support/billing-fixtures.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();

const cancel = (id: number) =>
  fixture.api('POST', `/clients/${USD_CLIENT}/invoices/${id}/cancel`, { token: fixture.token });
const creditInvoice = async (): Promise<number> =>
  (await fixture.usd.post('/credit/invoices', { amount: 20 })).body.invoice.id;

test('an unpaid invoice for credit ends, and a repetition changes nothing', async () => {
  const id = await creditInvoice();
  const answers = await atOnce(() => cancel(id));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 16 });
  expect(answers[0]?.body.data).toMatchObject({ id, status: 'cancelled', is_payable: false });
  expect((await fixture.usd.startPayment(id)).status).toBe(409);
});

test('an invoice that is paid stays', async () => {
  const id = await creditInvoice();
  await fixture.usd.payByCard(id);
  const { status, body } = await cancel(id);
  expect([status, body.code]).toEqual([409, 'invoice_not_cancellable']);
});

test('an order is cancelled as an order, a renewal not at all', async () => {
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  expect((await cancel(body.invoice.id)).body.code).toBe('invoice_of_order');
  const renewal = await storeInvoice(USD_CLIENT, 4990, { kind: 'renewal' });
  expect((await cancel(renewal.id)).body.code).toBe('invoice_not_cancellable');
});
