import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { tendWallet } from '../../../shared/billing/payment-methods/tend-wallet.ts';
import { gatewayFor } from '../../../shared/billing/payments/gateways.ts';
import { remove, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce } from '../../support/at-once.ts';
import { storeMethod } from '../../support/billing-fixtures.ts';
import { eventually } from '../../support/eventually.ts';
import { confirmSetup } from '../../support/saved-card.ts';
import { GHS_CLIENT, USD_CLIENT } from '../../support/shop.ts';
import { forgetLimits, scanTable } from '../../support/table.ts';

const fixture = apiForFile();
beforeEach(async () => {
  await forgetLimits();
  for (const client of [USD_CLIENT, GHS_CLIENT]) await writeOne(remove(keys.wallet(client)));
});

const LIST = '/payment-methods';
const list = async (shop = fixture.usd) => (await shop.get(LIST)).body.data;
const send = (method: string, id: number, body?: unknown, client: number = USD_CLIENT) =>
  fixture.api(method, `/clients/${client}${LIST}/${id}`, { token: fixture.token, body });
const storedWallet = async () =>
  (await scanTable()).find(({ pk, sk }) => sk === 'WALLET' && pk === `CLIENT#${USD_CLIENT}`);

const start = (key: string = randomUUID()) => fixture.usd.post(LIST, { gateway: 'stripe' }, key);

const save = async (card = 'pm_card_visa', count = 1) => {
  const { body } = await start();
  await confirmSetup(fixture.api.stack, body.setup.setup_intent_client_secret, card);
  return eventually(
    () => list(),
    (methods) => methods.length === count,
  );
};

test('a card saved in the sheet is in the list as its brand, its end and its expiry, and no more', async () => {
  const started = await start();
  expect([started.status, started.body]).toEqual([
    201,
    {
      payment_method: null,
      setup: {
        setup_intent_client_secret: expect.stringMatching(/^seti_/),
        publishable_key: expect.stringMatching(/^pk_/),
        customer: expect.stringMatching(/^cus_/),
        customer_session_client_secret: expect.stringMatching(/^cuss_/),
      },
    },
  ]);
  await confirmSetup(fixture.api.stack, started.body.setup.setup_intent_client_secret, 'pm_card_visa');
  const [method] = await eventually(
    () => list(),
    ({ length }) => length === 1,
  );
  expect(method).toEqual({
    id: expect.any(Number),
    gateway: 'stripe',
    brand: 'visa',
    last4: '4242',
    exp_month: 8,
    exp_year: expect.any(Number),
    status: 'active',
    is_default: true,
    is_backup: false,
    created_at: expect.any(String),
  });
  const events = await fixture.usd.get('/events');
  expect(events.body.data[0]).toMatchObject({
    type: 'payment_method_saved',
    message: expect.stringContaining('4242'),
  });
});

test('the same key opens the same saving, and the same card is kept once', async () => {
  const key = randomUUID();
  const answers = await atOnce(() => start(key), 8);
  const opened = answers.filter(({ status }) => status === 201);
  expect(new Set(opened.map(({ text }) => text)).size).toBe(1);
  await save();
  const { body } = await start();
  await confirmSetup(fixture.api.stack, body.setup.setup_intent_client_secret, 'pm_card_visa');
  await save('pm_card_mastercard', 2);
  expect((await list()).map(({ brand }: { brand: string }) => brand)).toEqual(['visa', 'mastercard']);
});

test('a card that is refused or left in the sheet is not kept', async () => {
  const { body } = await start();
  await confirmSetup(fixture.api.stack, body.setup.setup_intent_client_secret, 'pm_card_chargeDeclined');
  await start();
  await save('pm_card_visa');
  expect(await list()).toHaveLength(1);
});

test('one card is the default and another may be the backup', async () => {
  const first = await storeMethod(USD_CLIENT);
  const second = await storeMethod(USD_CLIENT);
  expect((await send('PATCH', second.id, { backup: true })).body.data).toMatchObject({ is_backup: true });
  expect((await send('PATCH', second.id, { default: true })).body.data).toMatchObject({
    is_default: true,
    is_backup: false,
  });
  const both = await send('PATCH', second.id, { backup: true });
  expect([both.status, Object.keys(both.body.errors)]).toEqual([422, ['backup']]);
  await send('PATCH', first.id, { backup: true });
  expect((await send('PATCH', first.id, { backup: false })).body.data.is_backup).toBe(false);
  const roles = (await list()).map(({ is_default, is_backup }: Record<string, boolean>) => [
    is_default,
    is_backup,
  ]);
  expect(roles).toEqual([
    [false, false],
    [true, false],
  ]);
});

test('of sixteen changes at once one default is left', async () => {
  const methods = await Promise.all([storeMethod(USD_CLIENT)]);
  for (let i = 0; i < 3; i += 1) methods.push(await storeMethod(USD_CLIENT));
  const answers = await atOnce((caller) => send('PATCH', methods[caller % 4]?.id ?? 0, { default: true }));
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect((await list()).filter(({ is_default }: { is_default: boolean }) => is_default)).toHaveLength(1);
});

test('a removed card is gone at once, its gateway forgets it, and the backup takes its place', async () => {
  const [card] = await save();
  const backup = await storeMethod(USD_CLIENT);
  await send('PATCH', backup.id, { backup: true });
  const wallet = await storedWallet();
  const [{ owner = '', method = '' } = {}] = (wallet?.methods ?? []) as { owner?: string; method?: string }[];
  const stripe = await gatewayFor('stripe');
  const kept = async () => (await stripe.listPaymentMethods(owner)).some(({ id }) => id === method);
  expect(await kept()).toBe(true);

  const { status, body } = await send('DELETE', card.id);
  expect([status, body.data.id]).toEqual([200, card.id]);
  expect(await list()).toMatchObject([{ id: backup.id, is_default: true, is_backup: false }]);
  await eventually(kept, (isKept) => !isKept);
  expect((await send('DELETE', card.id)).status).toBe(404);
});

test('a method that its gateway removes only at the second try is removed then', async () => {
  const [card] = await save();
  const { stripe } = fixture.api.stack.outside;
  stripe.faults.push({ match: '/detach', times: 1, status: 500 });
  await send('DELETE', card.id);
  await eventually(storedWallet, (wallet) => JSON.stringify(wallet?.removed) === '[]');
  expect(stripe.requests.filter((line) => line.includes('/detach')).length).toBeGreaterThan(1);
});

test('an expired card is shown as such and cannot become the default', async () => {
  await storeMethod(USD_CLIENT);
  const { id } = await storeMethod(USD_CLIENT, { exp_month: 1, exp_year: 2024, expiry_told: true });
  expect((await list())[1]).toMatchObject({ id, status: 'expired' });
  const { status, body } = await send('PATCH', id, { default: true });
  expect([status, body.code]).toEqual([409, 'method_unusable']);
});

test('its owner is told once that a card expires, thirty days before', async () => {
  const { exp_year } = await storeMethod(USD_CLIENT, { exp_month: 8, last4: '1881' });
  const told = async () =>
    (await scanTable()).filter(
      ({ type, message }) => type === 'payment_method_expiring' && String(message).includes('1881'),
    ).length;
  const noticed = new Date(Date.UTC(exp_year ?? 0, 7, 2, 1));
  await tendWallet(USD_CLIENT, new Date(noticed.getTime() - 2 * 86_400_000));
  expect(await told()).toBe(0);
  expect(String((await storedWallet())?.due_sk)).toContain(noticed.toISOString().slice(0, 10));
  await atOnce(() => tendWallet(USD_CLIENT, noticed), 4);
  expect(await told()).toBe(1);
  expect(String((await storedWallet())?.due_sk)).toContain(`${exp_year}-09-01`);
});

test('at Paystack the card of a payment is kept when its payer wants it, or asks for it later', async () => {
  const { ghs } = fixture;
  const pay = async (save_card: boolean) => {
    const { body } = await ghs.post('/credit/invoices', { amount: 50 });
    const started = await ghs.post(`/invoices/${body.invoice.id}/payments/start`, {
      gateway: 'paystack',
      save_card,
    });
    await ghs.pressPaystack(started.body.payment.mobile.authorization_url, 'pay');
    await ghs.untilStatus(body.invoice.id, 'paid');
  };
  await pay(false);
  expect(await list(ghs)).toEqual([]);
  const payments = await ghs.get('/payments');
  const kept = await ghs.post(LIST, { gateway: 'paystack', payment_id: payments.body.data[0].id });
  expect([kept.status, kept.body]).toMatchObject([
    201,
    { payment_method: { gateway: 'paystack', is_default: true }, setup: null },
  ]);
  await writeOne(remove(keys.wallet(GHS_CLIENT)));
  await pay(true);
  expect(await list(ghs)).toMatchObject([{ gateway: 'paystack', status: 'active', is_default: true }]);
});

test('what cannot be kept is named', async () => {
  const none = await fixture.usd.post(LIST, { gateway: 'paystack' });
  expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['payment_id']]);
  const unknown = await fixture.usd.post(LIST, { gateway: 'stripe', payment_id: 1 });
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['payment_id']]);
});

test('a card of another client is not found', async () => {
  const { id } = await storeMethod(GHS_CLIENT);
  expect((await send('PATCH', id, { default: true })).status).toBe(404);
  expect((await send('DELETE', id)).status).toBe(404);
});
