import { beforeEach, expect, test } from 'vitest';
import { reviewMethod, tendWallet } from '../../../shared/billing/payment-methods/tend-wallet.ts';
import { changeWallet, getWallet } from '../../../shared/billing/payment-methods/wallet.ts';
import { gatewayFor } from '../../../shared/billing/payments/gateways.ts';
import { getClient } from '../../../shared/clients/clients.ts';
import { remove, transact, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import type { SavedMethod } from '../../../shared/records/wallet.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { storeMethod } from '../../support/billing-fixtures.ts';
import { eventually } from '../../support/eventually.ts';
import { mailAbout } from '../../support/inbox.ts';
import { renewAtBank, saveByApi } from '../../support/saved-card.ts';
import { GHS_CLIENT, USD_CLIENT } from '../../support/shop.ts';
import { forgetLimits, scanTable } from '../../support/table.ts';

const fixture = apiForFile();
beforeEach(async () => {
  await forgetLimits();
  for (const client of [USD_CLIENT, GHS_CLIENT]) await writeOne(remove(keys.wallet(client)));
});

const stack = () => fixture.api.stack;
const wallet = () => getWallet(USD_CLIENT);
const cards = async () => (await fixture.usd.get('/payment-methods')).body.data;
const told = async (type: string) =>
  (await scanTable()).filter((item) => item.type === type && item.client_id === USD_CLIENT);

const save = async (card = 'pm_card_visa'): Promise<SavedMethod> => {
  const id = await saveByApi(fixture, card);
  return (await wallet()).methods.find((method) => method.id === id) as SavedMethod;
};

const autopay = (enabled = true) =>
  fixture.api('PATCH', `/clients/${USD_CLIENT}/autopay`, { token: fixture.token, body: { enabled } });
const attention = async (token = fixture.token) => {
  const { body } = await fixture.api('GET', `/clients/${USD_CLIENT}/dashboard`, { token });
  return body.data.attention.map(({ type }: { type: string }) => type);
};

/** At Stripe, as in its dashboard. */
const atStripe = async (path: string, fields: Record<string, string> = {}) => {
  const { secrets, stripe } = stack().outside;
  const answer = await fetch(`${stripe.url}/v1/payment_methods/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${String(secrets.stripe.secret_key)}` },
    body: new URLSearchParams(fields),
  });
  expect(answer.status).toBe(200);
};

test('a card that its bank renews is charged on, with its new number and expiry, and may be charged again', async () => {
  const method = await save();
  const methods = [{ ...method, is_declined: true, expiry_told: true }];
  await transact([changeWallet(await wallet(), { methods }, new Date()).write]);
  const renewed = { exp_month: '11', exp_year: '2040', last4: '9999' };
  await renewAtBank(stack(), method.method, renewed);
  const [shown] = await eventually(cards, ([card]) => card.last4 === '9999');
  expect(shown).toMatchObject({ id: method.id, exp_month: 11, exp_year: 2040, status: 'active' });
  const [kept] = (await wallet()).methods;
  expect(kept).toMatchObject({ expiry_told: false, method: method.method });
  expect(kept?.fingerprint).not.toBe(method.fingerprint);
  expect(await told('payment_method_updated')).toMatchObject([
    { card: { last4: '9999', expires: '11/2040' } },
  ]);
  await reviewMethod(method, new Date());
  expect(await told('payment_method_updated')).toHaveLength(1);
});

test('an expiry that is changed at the gateway is taken over', async () => {
  const { method } = await save();
  await atStripe(method, { 'card[exp_year]': '2041', 'card[exp_month]': '2' });
  await eventually(cards, ([card]) => card.exp_year === 2041 && card.exp_month === 2);
});

test('what changes nothing of a card, or is of nobody here, changes nothing', async () => {
  const method = await save();
  const before = await wallet();
  await reviewMethod(method, new Date());
  const { gateway_customers } = await getClient(USD_CLIENT);
  const owner = gateway_customers.stripe ?? '';
  await reviewMethod({ gateway: 'stripe', method: 'pm_another', owner }, new Date());
  await reviewMethod({ gateway: 'stripe', method: method.method, owner: 'cus_nobody' }, new Date());
  expect(await wallet()).toEqual(before);
});

test('a customer at the gateway is the client it was made for, and no other', async () => {
  const { owner } = await save();
  const stripe = await gatewayFor('stripe');
  expect(await stripe.clientOf(owner)).toBe(USD_CLIENT);
  expect(await stripe.clientOf('cus_nobody')).toBeNull();
  expect(await (await gatewayFor('paystack')).clientOf('ama@example.com')).toBeNull();
  // A card that another client keeps is theirs, whoever has it at the gateway.
  const others = await storeMethod(GHS_CLIENT);
  await reviewMethod({ gateway: 'stripe', method: others.method, owner }, new Date());
  expect((await getWallet(GHS_CLIENT)).methods).toHaveLength(1);
});

test('a card that is removed in the sheet is gone here; the last one turns automatic payment off, and its client hears so', async () => {
  const first = await save();
  const last = await save('pm_card_mastercard');
  const path = `/clients/${USD_CLIENT}/payment-methods/${last.id}`;
  await fixture.api('PATCH', path, { token: fixture.token, body: { backup: true } });
  await autopay();
  await atStripe(`${first.method}/detach`);
  const [left] = await eventually(cards, ({ length }) => length === 1);
  expect([left.id, left.is_default, (await wallet()).autopay.enabled]).toEqual([last.id, true, true]);
  await atStripe(`${last.method}/detach`);
  await eventually(cards, ({ length }) => length === 0);
  expect(await wallet()).toMatchObject({ default_id: null, autopay: { enabled: false } });
  expect(await told('payment_method_removed')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ message: expect.stringContaining('Automatic payment is off') }),
    ]),
  );
  await eventually(
    () => mailAbout(stack(), 'demo@example.com', /saved card was removed/),
    ({ text }) => text.includes('Automatic payment is off now'),
  );
});

test('removing the last card turns automatic payment off, removing another does not', async () => {
  const { id } = await storeMethod(USD_CLIENT);
  const other = await storeMethod(USD_CLIENT);
  await autopay();
  const drop = (card: number) =>
    fixture.api('DELETE', `/clients/${USD_CLIENT}/payment-methods/${card}`, { token: fixture.token });
  expect((await drop(other.id)).status).toBe(200);
  expect((await wallet()).autopay.enabled).toBe(true);
  expect((await drop(id)).status).toBe(200);
  expect((await fixture.usd.get('/autopay')).body.data.enabled).toBe(false);
  const audits = (await scanTable()).filter(({ action }) => action === 'autopay.changed');
  expect(audits.at(-1)).toMatchObject({ details: { enabled: false } });
});

test('who is asked before a card expires is asked again once it has, and then no more', async () => {
  const method = await save();
  await renewAtBank(stack(), method.method, { exp_month: '6', exp_year: '2030' });
  await eventually(cards, ([card]) => card.exp_year === 2030);
  const count = async () =>
    (await told('payment_method_expiring')).filter(({ message }) => String(message).includes('06/2030'))
      .length;
  for (const day of ['2030-06-03', '2030-06-20']) await tendWallet(USD_CLIENT, new Date(day));
  expect(await count()).toBe(1);
  const later = [new Date('2030-07-01T00:00:01Z'), new Date('2030-07-02'), new Date('2030-08-30')];
  for (const day of later) await tendWallet(USD_CLIENT, day);
  expect(await count()).toBe(2);
  const mail = await mailAbout(stack(), 'demo@example.com', /saved card has expired/);
  expect(mail.text).toContain('06/2030');
});

test('nobody is asked about a card that expired long ago', async () => {
  await storeMethod(USD_CLIENT, { exp_month: 1, exp_year: 2024, last4: '2024', expiry_told: true });
  const about = async () =>
    (await told('payment_method_expiring')).filter(({ message }) => String(message).includes('2024')).length;
  await tendWallet(USD_CLIENT, new Date());
  expect(await about()).toBe(0);
  expect((await wallet()).methods).toMatchObject([{ expired_told: true }]);
});

test('a card that was renewed without anybody telling us is taken over before its client is asked', async () => {
  const method = await save();
  const methods = [{ ...method, exp_month: 6, exp_year: 2029 }];
  await transact([changeWallet(await wallet(), { methods }, new Date()).write]);
  const before = (await told('payment_method_expiring')).length;
  await tendWallet(USD_CLIENT, new Date('2029-06-15'));
  expect((await wallet()).methods).toMatchObject([
    { exp_month: method.exp_month, exp_year: method.exp_year },
  ]);
  expect((await told('payment_method_expiring')).length).toBe(before);
});

test('a gateway that refuses to tell leaves the card as it is known, one that does not answer is asked again', async () => {
  const method = await save();
  const methods = [{ ...method, exp_month: 7, exp_year: 2029 }];
  await transact([changeWallet(await wallet(), { methods }, new Date()).write]);
  const { faults } = stack().outside.stripe;
  faults.push({ match: '/payment_methods', times: 20, status: 503, body: {} });
  await expect(tendWallet(USD_CLIENT, new Date('2029-07-15'))).rejects.toThrow();
  faults.length = 0;
  const error = { type: 'invalid_request_error', message: 'No.' };
  faults.push({ match: '/payment_methods', times: 20, status: 400, body: { error } });
  await tendWallet(USD_CLIENT, new Date('2029-07-15'));
  faults.length = 0;
  expect((await wallet()).methods).toMatchObject([{ exp_year: 2029, expiry_told: true }]);
});

test('that automatic payment has no card needs attention, until one can be charged', async () => {
  expect(await attention()).not.toContain('autopay_without_card');
  await storeMethod(USD_CLIENT, { exp_month: 1, exp_year: 2024 });
  expect(await attention()).not.toContain('autopay_without_card');
  await autopay();
  expect(await attention()).toContain('autopay_without_card');
  await fixture.api('PATCH', `/clients/${USD_CLIENT}/payment-methods/${(await storeMethod(USD_CLIENT)).id}`, {
    token: fixture.token,
    body: { backup: true },
  });
  expect(await attention()).not.toContain('autopay_without_card');
});
