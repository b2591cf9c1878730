import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPaystackSimulator } from '../../infra/local/simulators/paystack/paystack.ts';
import { startSesSimulator } from '../../infra/local/simulators/ses/ses-simulator.ts';
import { startSimulator } from '../../infra/local/simulators/simulator.ts';
import { startStripeSimulator } from '../../infra/local/simulators/stripe/stripe.ts';
import { startWhmSimulator } from '../../infra/local/simulators/whm/whm.ts';
import { eventually } from '../support/eventually.ts';

/** What the simulators of 1.0 kept, each in one file. */
let stateFile: string;
let directory: string;
const closing: (() => Promise<void>)[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'former-'));
  stateFile = join(directory, 'state.sqlite');
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  rmSync(directory, { recursive: true });
});

const kept = (state: object) => writeFileSync(join(directory, 'state.json'), JSON.stringify(state));
const started = async <T extends { close(): Promise<void> }>(simulator: Promise<T>): Promise<T> => {
  closing.push((await simulator).close);
  return simulator;
};
const json = async (url: string, request: RequestInit = {}) => (await fetch(url, request)).json();

test('Stripe goes on with payments and deliveries of before', async () => {
  const bodies: string[] = [];
  const receiver = await started(
    startSimulator(0, ({ body }) => {
      bodies.push(body.toString());
      return { status: 200 };
    }),
  );
  const intent = { id: 'pi_1', object: 'payment_intent', amount: 900, latest_charge: 'ch_1', created: 1 };
  const charge = {
    ...{
      id: 'ch_1',
      object: 'charge',
      amount: 900,
      amount_refunded: 0,
      currency: 'usd',
      paid: true,
      created: 1,
    },
    ...{
      payment_intent: 'pi_1',
      payment_method: 'pm_1',
      status: 'succeeded',
      refunded: false,
      disputed: false,
    },
  };
  kept({
    ...{
      customers: {},
      customer_sessions: {},
      payment_methods: {},
      setup_intents: {},
      refunds: {},
      disputes: {},
    },
    ...{
      payment_intents: { pi_1: intent },
      charges: { ch_1: charge },
      checkout_sessions: {},
      checkout_intents: {},
    },
    behaviours: { pm_1: { test_method: 'pm_card_refundFail', is_set_up: false } },
    next_refunds: ['pending'],
    idempotency: {},
    events: [{ id: 'evt_1', object: 'event', created: 1, type: 'charge.succeeded' }],
    webhooks: {
      events: [{ id: 'evt_1', type: 'payment_intent.succeeded', body: '{"id":"evt_1"}', answers: [null] }],
      deliveries: [{ event_id: 'evt_1', tries: 1 }],
    },
    webhook_endpoint: { status: 'disabled' },
  });
  const stripe = await started(
    startStripeSimulator({
      ...{ port: 0, stateFile, webhookUrl: receiver.url, webhookSecret: 'whsec_1' },
      ...{ secretKey: 'sk_1', publishableKey: 'pk_1' },
    }),
  );
  const headers = { authorization: 'Bearer sk_1' };
  await eventually(
    () => Promise.resolve(bodies),
    (received) => received.includes('{"id":"evt_1"}'),
  );
  const body = new URLSearchParams({ payment_intent: 'pi_1' });
  expect(await json(`${stripe.url}/v1/refunds`, { method: 'POST', headers, body })).toMatchObject({
    amount: 900,
    status: 'pending',
  });
  expect(await json(`${stripe.url}/v1/charges?payment_intent=pi_1`, { headers })).toMatchObject({
    data: [{ id: 'ch_1', refunded: true }],
  });
  expect(await json(`${stripe.url}/v1/events?type=charge.succeeded`, { headers })).toMatchObject({
    data: [{ id: 'evt_1' }],
  });
  expect(await json(`${stripe.url}/v1/webhook_endpoints`, { headers })).toMatchObject({
    data: [{ status: 'disabled' }],
  });
});

test('Paystack goes on with transactions, customers and their numbers', async () => {
  const transaction = {
    ...{
      id: 4_000_000_002,
      reference: 'r-1',
      access_code: 'code',
      amount: 500,
      currency: 'GHS',
      status: 'success',
    },
    ...{
      email: 'ama@example.org',
      paid_at: '2026-01-01T00:00:00.000Z',
      created_at: '2026-01-01T00:00:00.000Z',
    },
  };
  kept({
    next_id: 4_000_000_003,
    transactions: { 'r-1': transaction },
    authorizations: {},
    customers: { 'ama@example.org': 4_000_000_003 },
    refunds: [],
    next_refunds: [],
    disputes: [],
    uploads: {},
    webhooks: { events: [], deliveries: [] },
  });
  const paystack = await started(
    startPaystackSimulator({ port: 0, stateFile, webhookUrl: 'http://127.0.0.1:9/', secretKey: 'sk_1' }),
  );
  const headers = { authorization: 'Bearer sk_1', 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ transaction: 4_000_000_002 }) };
  expect(await json(`${paystack.url}/refund`, request)).toMatchObject({
    data: { id: 4_000_000_004, amount: 500 },
  });
  const code = `CUS_${(4_000_000_003).toString(36)}`;
  expect(await json(`${paystack.url}/customer/${code}`, { headers })).toMatchObject({
    data: { email: 'ama@example.org' },
  });
});

test('mails of before are in the inbox, newest first, and the account is as it was set', async () => {
  const mail = (id: string) => ({
    id,
    to: ['ama@example.org'],
    sent_at: '2026-01-01T00:00:00.000Z',
    events: [],
  });
  kept({ account: { sandbox: true }, mails: [mail('second'), mail('first')], outcomes: [] });
  const ses = await started(
    startSesSimulator({
      port: 0,
      stateFile,
      identities: ['kasa.example'],
      configurationSets: [],
      events: null,
    }),
  );
  expect(await json(`${ses.url}/_simulator/mails`)).toMatchObject({
    mails: [{ id: 'second' }, { id: 'first' }],
  });
  expect(await json(`${ses.url}/_simulator/account`)).toMatchObject({
    sandbox: true,
    identities: ['kasa.example'],
  });
});

test('the panel has the accounts of before, finishes what was being built, and gives no name twice', async () => {
  const account = {
    ...{
      user: 'kasashop',
      domain: 'kasa.com',
      email: '',
      plan: 'starter',
      owner: 'reseller',
      password_hash: '',
    },
    ...{ created_at: 1, suspended_at: null, suspend_reason: '', building: true, shown: {} },
  };
  kept({ accounts: { kasashop: account }, sessions: {}, zones: {} });
  const whm = await started(startWhmSimulator({ port: 0, stateFile, username: 'reseller', token: 'token' }));
  const headers = { authorization: 'whm reseller:token' };
  const call = (query: string) => json(`${whm.url}/json-api/${query}&api.version=1`, { headers });
  expect(await call('accountsummary?domain=kasa.com')).toMatchObject({
    data: { acct: [{ user: 'kasashop', diskused: '14M' }] },
  });
  expect(await call('verify_new_username?user=kasashop2')).toMatchObject({ metadata: { result: 0 } });
});
