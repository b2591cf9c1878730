import { beforeEach, expect, test } from 'vitest';
import { keepMethodOf } from '../../../shared/billing/payment-methods/change-method.ts';
import { checkSaving, planSaving, settleSaving } from '../../../shared/billing/payment-methods/saving.ts';
import { tendWallet } from '../../../shared/billing/payment-methods/tend-wallet.ts';
import { changeWallet, eraseWallet, getWallet } from '../../../shared/billing/payment-methods/wallet.ts';
import { gatewayFor } from '../../../shared/billing/payments/gateways.ts';
import { getClient } from '../../../shared/clients/clients.ts';
import { Sentence } from '../../../shared/languages/sentence.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { addDays, toEpoch } from '../../../shared/platform/dates.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { StaleWriteError, transact, update } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import type { SavingRecord } from '../../../shared/records/wallet.ts';
import { beforeWriting, messagesSent } from '../../support/before-writing.ts';
import { storeMethod } from '../../support/billing-fixtures.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';
import { confirmSetup } from '../../support/saved-card.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { scanTable } from '../../support/table.ts';
import { attemptOf, gatewayStateOf } from '../../support/unit/records.ts';
import { methodOf } from '../../support/unit/wallet.ts';
import { inWords } from '../../support/unit/writes.ts';

const stack = crashStackForFile();
beforeEach(async () => {
  stack.outside.stripe.faults.length = 0;
  await stack.startAfresh();
});

const BEGUN = new Date('2026-06-15T12:00:00.000Z');
const minutesAfter = (minutes: number) => new Date(BEGUN.getTime() + minutes * 60_000);

const plan = async () =>
  planSaving(
    await getClient(USD_CLIENT),
    await gatewayFor('stripe'),
    { idempotencyKey: `saving-${Math.random()}`, actor: 'system' },
    BEGUN,
  );

/** A saving that a client has begun; with a card, also completed in the sheet. */
const saving = async (card?: string): Promise<SavingRecord> => {
  const { setup, writes } = await plan();
  await transact(writes);
  if (card) await confirmSetup(stack, setup.setupIntentClientSecret ?? '', card);
  return read(keys.saving('stripe', setup.reference));
};

const read = async (key: ReturnType<typeof keys.saving>): Promise<SavingRecord> => {
  const found = await getItem(key);
  if (!found) throw new Error('There is no such saving.');
  return found;
};

const settle = ({ gateway, reference }: SavingRecord) => settleSaving(gateway, reference, BEGUN);
const methods = async () => (await getWallet(USD_CLIENT)).methods;
const endSaving = (record: SavingRecord) =>
  transact([update(record, { set: { is_done: true }, due: 'unchanged' })]);

const fillWallet = async () => {
  const wallet = await getWallet(USD_CLIENT);
  const twenty = Array.from({ length: 20 }, (_, index) => methodOf({ id: index, method: `pm_${index}` }));
  await transact([changeWallet(wallet, { methods: twenty }, BEGUN).write]);
};

test('a saving is written with whom the gateway takes the client for, and who began it', async () => {
  const { writes } = await plan();
  expect(inWords(writes)).toEqual(['new SAVING', 'change CLIENT', 'new AUDIT']);
  expect(writes[0]?.action.Put?.Item).toMatchObject({ expires_at_epoch: toEpoch(addDays(BEGUN, 30)) });
});

test('a gateway that does not answer is tried again, one that refuses is not', async () => {
  const { faults } = stack.outside.stripe;
  faults.push({ match: 'POST /v1/setup_intents', times: 10, status: 503, body: {} });
  await expect(plan()).rejects.toMatchObject({ code: 'temporarily_unavailable' });
  faults.length = 0;
  const error = { type: 'invalid_request_error', message: 'No.' };
  faults.push({ match: 'POST /v1/setup_intents', times: 10, status: 400, body: { error } });
  await expect(plan()).rejects.toMatchObject({ fields: { gateway: [expect.any(Sentence)] } });
  faults.length = 0;
});

test('the gateway is asked at growing pauses, for two days', async () => {
  const record = await saving();
  const asked: number[] = [];
  for (let known = record; known.due_sk; known = await read(record)) {
    const now = new Date(known.due_sk.split('#')[0] ?? '');
    expect(await messagesSent(stack, () => checkSaving(record, now))).toBe(1);
    asked.push((now.getTime() - BEGUN.getTime()) / 60_000);
  }
  expect(asked).toEqual([1, 6, 36, 216, 936, 1656, 2376, 3096]);
});

test('two days are over a moment after two days', async () => {
  const record = await saving();
  await checkSaving(record, addDays(BEGUN, 2));
  expect(await read(record)).toMatchObject({ checks: 1, due_sk: expect.any(String) });
  await checkSaving(record, new Date(addDays(BEGUN, 2).getTime() + 1));
  expect((await read(record)).due_sk).toBeUndefined();
});

test('nobody asks about a saving that is settled, or that there is not', async () => {
  const record = await saving();
  const none = keys.saving('stripe', 'seti_none');
  expect(await messagesSent(stack, () => checkSaving(none, minutesAfter(1)))).toBe(0);
  await endSaving(record);
  expect(await messagesSent(stack, () => checkSaving(record, minutesAfter(1)))).toBe(0);
});

test('a saving that is settled while somebody looks does not come back', async () => {
  const record = await saving('pm_card_visa');
  const losing = beforeWriting(
    stack,
    () => settle(record),
    () => checkSaving(record, minutesAfter(1)),
  );
  await expect(losing).rejects.toThrow(StaleWriteError);
  const { due_sk, checks } = await read(record);
  expect([due_sk, checks]).toEqual([undefined, 0]);
});

test('a card is kept once, told of once, and its saving is over', async () => {
  const record = await saving('pm_card_visa');
  const notices = await messagesSent(stack, () => settle(record));
  expect(notices).toBe(1);
  const [method] = await methods();
  expect(await settle(record)).toBe(true);
  expect(await methods()).toEqual([method]);
  const { is_done, due_sk } = await read(record);
  expect([is_done, due_sk]).toEqual([true, undefined]);
});

test('a card that was kept and removed meanwhile is not kept again', async () => {
  const record = await saving('pm_card_visa');
  await beforeWriting(
    stack,
    () => endSaving(record),
    () => settle(record),
  );
  expect(await methods()).toEqual([]);
});

test('a saving that was cancelled is over', async () => {
  const record = await saving();
  const { url } = stack.outside.stripe;
  const authorization = `Bearer ${stack.outside.secrets.stripe.secret_key}`;
  const path = `/v1/setup_intents/${record.reference}/cancel`;
  await fetch(`${url}${path}`, { method: 'POST', headers: { authorization } });
  expect(await settle(record)).toBe(true);
  expect(await read(record)).toMatchObject({ is_done: true });
});

test('a saving that the gateway knows no more is over', async () => {
  const record = await saving();
  const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such setupintent' };
  const { faults } = stack.outside.stripe;
  faults.push({ match: 'GET /v1/setup_intents', times: 1, status: 404, body: { error } });
  expect(await settle(record)).toBe(true);
  expect(await read(record)).toMatchObject({ is_done: true });
});

test('a full wallet takes no more cards, neither from a saving nor with a payment', async () => {
  const record = await saving('pm_card_visa');
  await fillWallet();
  expect(await settle(record)).toBe(true);
  expect(await read(record)).toMatchObject({ is_done: true });
  const stored = { id: 'pm_new', owner: 'cus_1', brand: 'visa', last4: '4242', fingerprint: null };
  const savedMethod = { ...stored, expMonth: 1, expYear: 2040 };
  const payment = { ...attemptOf(), client_id: USD_CLIENT };
  expect(await keepMethodOf(payment, gatewayStateOf({ savedMethod }), BEGUN)).toBeNull();
  expect(await methods()).toHaveLength(20);
});

test('the owner of a card that expires is told once, and of what does not expire nothing', async () => {
  const expiring = await storeMethod(USD_CLIENT, { exp_month: 6, exp_year: 2030 });
  await storeMethod(USD_CLIENT, { exp_month: null, exp_year: null });
  const notice = addDays(new Date('2030-07-01T00:00:00.000Z'), -config().autopay.expiry_notice_days);
  const told = async () => (await methods()).map(({ expiry_told }) => expiry_told);
  const events = async () => (await scanTable()).filter(({ type }) => type === 'payment_method_expiring');
  await tendWallet(USD_CLIENT, notice);
  expect([await told(), await events()]).toEqual([[false, false], []]);
  for (const _ of [1, 2]) await tendWallet(USD_CLIENT, new Date(notice.getTime() + 1));
  expect(await told()).toEqual([true, false]);
  expect(await events()).toMatchObject([{ card: { last4: expiring.last4, expires: '06/2030' } }]);
});

test('a wallet is erased with everything in it, which is to be removed at the gateways', async () => {
  await eraseWallet(USD_CLIENT, BEGUN);
  expect(await getItem(keys.wallet(USD_CLIENT))).toBeUndefined();
  const { gateway, method } = await storeMethod(USD_CLIENT);
  await eraseWallet(USD_CLIENT, BEGUN);
  expect(await getWallet(USD_CLIENT)).toMatchObject({
    methods: [],
    default_id: null,
    removed: [{ gateway, method }],
    autopay: { enabled: false },
  });
});
