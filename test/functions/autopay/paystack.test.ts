import { beforeEach, expect, test } from 'vitest';
import { listAttempts } from '../../../shared/billing/invoices/invoices.ts';
import { getWallet } from '../../../shared/billing/payment-methods/wallet.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { getItem, queryPage } from '../../../shared/platform/table/query.ts';
import { remove, writeOne } from '../../../shared/platform/table/write.ts';
import { collections } from '../../../shared/records/collections.ts';
import { keys } from '../../../shared/records/keys.ts';
import { freshDomain, GHS_CLIENT, hostingItem } from '../../support/shop.ts';
import { calendarForFile } from '../lifecycle/calendar.ts';

const { fixture, work, runAt } = calendarForFile();

beforeEach(() => writeOne(remove(keys.wallet(GHS_CLIENT))));

const control = (path: string, body: object) =>
  fetch(`${fixture.api.stack.outside.paystack.url}/_simulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Hosting paid on Paystack's page, whose card is kept and charged for the renewals, which one is due now. */
const renewing = async () => {
  const { ghs, api } = fixture;
  const order = await ghs.order([hostingItem(freshDomain())]);
  const path = `/invoices/${order.body.invoice.id}/payments/start`;
  const started = await ghs.post(path, { gateway: 'paystack', save_card: true });
  await ghs.pressPaystack(started.body.payment.mobile.authorization_url, 'pay');
  await api.stack.outside.paystack.webhooks.idle();
  await work(new Date());
  await api('PATCH', `/clients/${GHS_CLIENT}/autopay`, { token: fixture.token, body: { enabled: true } });
  const id = order.body.order.items[0].hosting_account_id;
  const due = (await getItem(keys.hosting(GHS_CLIENT, id)))?.next_due_at ?? '';
  await runAt(addDays(due, -13));
  const { items } = await queryPage(collections.ofClient(GHS_CLIENT, 'INVOICE'), { limit: 10 });
  const invoice = items.find(({ kind, services }) => kind === 'renewal' && services[0]?.id === id);
  const [method] = (await getWallet(GHS_CLIENT)).methods;
  return { due, invoice: invoice?.id ?? 0, token: method?.method ?? '' };
};

const invoiceOf = (id: number) => getItem(keys.invoice(GHS_CLIENT, id));
const statusesOf = async (id: number) =>
  (await listAttempts(GHS_CLIENT, id)).map(({ status }) => status).reverse();
const cards = async () => (await fixture.ghs.get('/payment-methods')).body.data;

test('a card that Paystack keeps is charged for a renewal, once', async () => {
  const { due, invoice } = await renewing();
  for (const day of [-3, -2.9, 0]) await runAt(addDays(due, day));
  expect(await statusesOf(invoice)).toEqual(['succeeded']);
  expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid', balance: 0 });
});

test('a card that is declined for good is charged no more, and shown as declined', async () => {
  const { due, invoice, token } = await renewing();
  await control(`authorizations/${token}`, { outcome: 'failed', gateway_response: 'Stolen card, pick up' });
  for (const day of [-3, 0, 2]) await runAt(addDays(due, day));
  expect(await statusesOf(invoice)).toEqual(['failed']);
  expect(await cards()).toMatchObject([{ status: 'declined', is_default: true }]);
  expect((await fixture.ghs.invoice(invoice)).body.data.next_charge).toBeNull();
});

test('a card with too little money is tried again on a later day', async () => {
  const { due, invoice, token } = await renewing();
  await control(`authorizations/${token}`, { outcome: 'failed', gateway_response: 'Insufficient Funds' });
  await runAt(addDays(due, -3));
  await control(`authorizations/${token}`, { outcome: 'success' });
  await runAt(addDays(due, 0));
  expect(await statusesOf(invoice)).toEqual(['failed', 'succeeded']);
  expect(await cards()).toMatchObject([{ status: 'active' }]);
});

test('where the bank wants its owner, the same payment opens on the page and is paid once', async () => {
  const { due, invoice, token } = await renewing();
  await control(`authorizations/${token}`, { outcome: 'paused' });
  for (const day of [-3, 0]) await runAt(addDays(due, day));
  expect(await statusesOf(invoice)).toEqual(['requires_action']);
  const started = await fixture.ghs.startPayment(invoice, 'paystack');
  await fixture.ghs.pressPaystack(started.body.payment.mobile.authorization_url, 'pay');
  await fixture.api.stack.outside.paystack.webhooks.idle();
  await work(addDays(due, 0.1));
  expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid', balance: 0 });
  expect(await statusesOf(invoice)).toEqual(['succeeded']);
  await control(`authorizations/${token}`, { outcome: 'success' });
});
