import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stack, startStack } from '../../infra/local/stack.ts';
import { withLogContext } from '../../shared/platform/log.ts';
import { apiOf, MANY_ORDERS } from '../support/api.ts';
import { androidDevice } from '../support/device.ts';
import { eventually } from '../support/eventually.ts';
import { everyMinute } from '../support/every-minute.ts';
import { endSchedules, lengthOf, untilIdle } from '../support/idle.ts';
import { domainItem, freshDomain, hostingItem, type Shopper, shopper, USD_CLIENT } from '../support/shop.ts';
import { costOf, type OrderCost, type PartCost } from './order-cost.ts';

/**
 * The most that each part may do for one paid order: hosting with a domain, by card, told of by four mails and four pushes.
 * Calls and lines are those of today, bytes a twentieth more. Of deliveries some wait for what the mail itself notes.
 */
const BUDGET: Record<string, PartCost> = {
  'POST /clients/{client}/orders': {
    calls: { dynamodb: 4, lambda: 1, sqs: 1 },
    written: 8_500,
    lines: 3,
    lineBytes: 770,
  },
  'domains/ask-registrar': { calls: { namecom: 1 }, written: 0, lines: 2, lineBytes: 690 },
  'POST /clients/{client}/invoices/{invoice}/payments/start': {
    calls: { dynamodb: 4, stripe: 2 },
    written: 2_050,
    lines: 3,
    lineBytes: 940,
  },
  webhook: { calls: { sqs: 1 }, written: 0, lines: 1, lineBytes: 310 },
  payments: { calls: { dynamodb: 5, stripe: 4, sqs: 2 }, written: 2_300, lines: 8, lineBytes: 2_800 },
  provisioning: {
    calls: { dynamodb: 17, namecom: 1, sqs: 2, whm: 2 },
    // With what the registrar has charged.
    written: 3_100,
    lines: 9,
    lineBytes: 3_100,
  },
  notifications: { calls: { dynamodb: 39, fcm: 4, sqs: 4 }, written: 2_700, lines: 10, lineBytes: 3_700 },
  // One of the four can be turned off: its link to do so is kept.
  mails: { calls: { dynamodb: 18, ses: 4 }, written: 1_150, lines: 12, lineBytes: 4_300 },
  deliveries: { calls: { dynamodb: 26 }, written: 2_700, lines: 8, lineBytes: 2_600 },
  schedules: { calls: { dynamodb: 17 }, written: 600, lines: 0, lineBytes: 0 },
  'GET /clients/{client}/invoices/{invoice}/pdf': {
    calls: { dynamodb: 5, s3: 2 },
    written: 250,
    lines: 1,
    lineBytes: 310,
  },
};

let stack: Stack;
let shop: Shopper;
let cost: OrderCost;

const workedOff = async (): Promise<void> => {
  await untilIdle(stack);
  await eventually(
    () => Promise.all(Object.values(stack.queues.queues).map(lengthOf)),
    (lengths) => lengths.every((length) => length === 0),
  );
};

const SCHEDULES = { request_id: 'schedules', function: 'schedules' };

/** Orders and pays, waits for all that follows, gives the legal number and fetches the invoice. */
const buy = async (): Promise<void> => {
  const domain = freshDomain();
  const order = await shop.order([hostingItem(domain), domainItem(domain)]);
  const invoice = order.body.invoice.id;
  const started = await shop.startPayment(invoice);
  await shop.confirmCard(started.body.payment.mobile.payment_intent_client_secret);
  await workedOff();
  await withLogContext(SCHEDULES, () => everyMinute(new Date()));
  await workedOff();
  await shop.get(`/invoices/${invoice}/pdf`);
};

beforeAll(async () => {
  stack = await startStack({ port: 0, dataDir: null, config: MANY_ORDERS });
  await endSchedules(stack);
  const api = apiOf(stack);
  shop = shopper(api, await api.login(), USD_CLIENT);
  await shop.post('/devices', androidDevice());
  // What comes with the first order of a client or a process only.
  await buy();
  cost = await costOf(buy);
}, 120_000);
afterAll(() => stack.close());

const NOTHING: PartCost = { calls: {}, written: 0, lines: 0, lineBytes: 0 };

test('a paid order is the work of these parts and no other', () => {
  expect([...cost.keys()].toSorted()).toEqual(Object.keys(BUDGET).toSorted());
});

test.each(Object.entries(BUDGET))('%s keeps its budget of a paid order', (name, budget) => {
  const { calls, ...bytes } = cost.get(name) ?? NOTHING;
  expect(Object.keys(calls).toSorted()).toEqual(Object.keys(budget.calls).toSorted());
  for (const [system, count] of Object.entries(calls)) {
    expect({ system, count, isKept: count <= (budget.calls[system] ?? 0) }).toMatchObject({ isKept: true });
  }
  for (const kind of ['written', 'lines', 'lineBytes'] as const) {
    expect({ kind, of: bytes[kind], isKept: bytes[kind] <= budget[kind] }).toMatchObject({ isKept: true });
  }
});
