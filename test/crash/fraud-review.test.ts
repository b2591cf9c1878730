import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as createOrder } from '../../functions/orders/create-order.ts';
import { handler as settle } from '../../functions/payments/settle-payments.ts';
import { handler as reviewOrder } from '../../functions/staff-clients/review-order.ts';
import { LOCAL_CONFIG } from '../../infra/local/environment.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { acceptOrder, refundOrder } from '../../shared/operator/review-order.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';
import { atOnce, tally } from '../support/at-once.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { invokeApi, invokeQueue } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { setAttributes } from '../support/set-attributes.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { startStaffTokens } from '../support/staff-tokens.ts';
import { adjustCredit, creditBalance, scanTable } from '../support/table.ts';
import { buyer } from './buyer.ts';
import { clientRequest } from './client-request.ts';

/** Every order is held: no account is old enough. */
const stack = crashStackForFile({
  config: { fraud_review: { ...LOCAL_CONFIG.fraud_review, account_hours: 1_000_000 } },
});
const app = buyer(stack);

let issuer: Awaited<ReturnType<typeof startStaffTokens>>;
let token = '';
beforeAll(async () => {
  issuer = await startStaffTokens();
  token = await issuer.tokenOf('billing');
});
afterAll(() => issuer.close());

const TOTAL = 4990 + 1299;
const CREDIT = 1000;
const ACTOR = 'operator:test';

const statuses = async (): Promise<string[]> => {
  const { orders, hosting, domains } = await readSnapshot();
  return [...orders, ...hosting, ...domains].map(({ status }) => status);
};

const told = async (type: string): Promise<number> =>
  (await readSnapshot()).events.filter((event) => event.type === type).length;

const HELD = ['fraud', 'pending', 'pending'];
const BEGUN = ['active', 'active', 'active'];
const ENDED = ['cancelled', 'cancelled', 'cancelled'];

/** Hosting and a domain, paid by card but for some credit; nobody has told us. */
const paid = async (): Promise<string> => {
  await adjustCredit(USD_CLIENT, 'USD', CREDIT);
  const name = freshDomain();
  await app.payUnnoticed(await app.order([hostingItem(name), domainItem(name)], true), 'stripe');
  return (await readSnapshot()).attempts[0]?.reference ?? '';
};

const held = async (): Promise<{ id: number; reference: string }> => {
  const reference = await paid();
  await settlePayment('stripe', reference, new Date());
  return { id: (await readSnapshot()).orders[0]?.id ?? 0, reference };
};

const verifyHeld = async () => {
  expect(await statuses()).toEqual(HELD);
  expect([await told('order_held'), await told('invoice_paid')]).toEqual([1, 1]);
};

const verifyBegun = async () => {
  expect(await statuses()).toEqual(BEGUN);
  expect([await told('order_accepted'), await told('order_declined')]).toEqual([1, 0]);
  expect(await creditBalance(USD_CLIENT)).toBe(0);
};

const verifyRefunded = async (reference: string) => {
  // The refund is begun by the next look at the payment, an hour later at the latest.
  await settlePayment('stripe', reference, new Date(Date.now() + 3_600_000));
  expect(await statuses()).toEqual(ENDED);
  expect([await told('order_accepted'), await told('order_declined')]).toEqual([0, 1]);
  const { payments, invoices } = await readSnapshot();
  expect(payments).toMatchObject([{ amount_refunded: TOTAL - CREDIT, refunds: [{ status: 'succeeded' }] }]);
  expect(invoices).toMatchObject([{ status: 'refunded' }]);
  expect(await creditBalance(USD_CLIENT)).toBe(CREDIT);
};

test('an order is held once as its payment is settled, wherever the worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: paid,
    invoke: (reference) => invokeQueue(settle, 'payments', { gateway: 'stripe', reference }),
    verify: verifyHeld,
  });
  expect(struck).toBeGreaterThan(8);
});

test('an order that credit pays is held or not placed, wherever the process dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => {
      await adjustCredit(USD_CLIENT, 'USD', TOTAL);
      const name = freshDomain();
      const items = [hostingItem(name), domainItem(name)];
      return clientRequest(stack.token, {}, { items, payment_gateway: 'stripe', apply_credit: true });
    },
    invoke: (order) => invokeApi(createOrder, order),
    verify: async (_order, again) => {
      const found = await statuses();
      if (again || found.length > 0) await verifyHeld();
    },
  });
});

/** As if so much time had passed that whoever has the key has surely died. */
const afterItsTime = async (): Promise<void> => {
  for (const item of await scanTable())
    if ('unfinished_until' in item)
      await setAttributes(item, { unfinished_until: '2026-01-01T00:00:00.000Z' });
};

const decide = (id: number, decision: 'accept' | 'refund', confirm?: string) =>
  invokeApi(reviewOrder, {
    token,
    ids: { client: USD_CLIENT, order: id },
    body: { decision, reason: 'We have looked at it', ...(confirm ? { confirm } : {}) },
    idempotencyKey: 'one key',
  });

/** Kills the decision at each call; whatever had come of it, its repetition ends in the state that `verify` knows. */
const decideEverywhere = (decision: 'accept' | 'refund', verify: (reference: string) => Promise<void>) =>
  crashEverywhere(stack, {
    arrange: async () => {
      const order = await held();
      const { body } = await decide(order.id, decision);
      return { ...order, confirm: body.plan.id as string };
    },
    invoke: ({ id, confirm }) => decide(id, decision, confirm),
    verify: async ({ id, reference, confirm }) => {
      await afterItsTime();
      const { status, body } = await decide(id, decision, confirm);
      expect([status, body.status]).toEqual([200, 'done']);
      await recover(stack.queues, new Date(Date.now() + 600_000));
      await verify(reference);
      const { items } = await queryPage(collections.audit(USD_CLIENT), { limit: 50 });
      const action = decision === 'accept' ? 'order.accepted' : 'order.refunded';
      expect(items.filter((entry) => entry.action === action)).toHaveLength(1);
    },
  });

test('a held order is accepted and set up once, wherever the process dies before it is asked again', async () => {
  expect(await decideEverywhere('accept', verifyBegun)).toBeGreaterThan(8);
});

test('a held order is refunded once, wherever the process dies before it is asked again', async () => {
  expect(await decideEverywhere('refund', verifyRefunded)).toBeGreaterThan(8);
});

test('of those who accept and refund it at once one wins, and the money agrees', async () => {
  for (let round = 0; round < 4; round += 1) {
    await stack.startAfresh();
    const { id, reference } = await held();
    const [first, second] = [
      () => acceptOrder(USD_CLIENT, id, ACTOR, new Date()),
      () => refundOrder(USD_CLIENT, id, { to: 'origin', reason: 'no' }, ACTOR, new Date()),
    ];
    const works = round % 2 === 0 ? [first, second] : [second, first];
    const outcomes = await atOnce((caller) =>
      (works[caller % 2] as () => Promise<unknown>)().then(
        () => `done ${(caller + round) % 2 === 0 ? 'accept' : 'refund'}`,
        (error: { code?: string }) => error.code ?? String(error),
      ),
    );
    const counted = tally(outcomes);
    const [done = ''] = outcomes.filter((outcome) => outcome.startsWith('done'));
    expect(counted).toEqual({ [done]: 1, order_not_held: outcomes.length - 1 });
    await recover(stack.queues, new Date());
    if (done === 'done accept') await verifyBegun();
    else await verifyRefunded(reference);
    expect(await findProblems(stack.outside)).toEqual([]);
  }
});

test('settlements at once hold it once', async () => {
  await stack.startAfresh();
  const reference = await paid();
  await Promise.allSettled([atOnce(() => settlePayment('stripe', reference, new Date()))]);
  await recover(stack.queues, new Date());
  await verifyHeld();
  expect(await findProblems(stack.outside)).toEqual([]);
});
