import { afterAll, beforeAll, expect, test } from 'vitest';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { runServiceTask } from '../../shared/lifecycle/run-service-task.ts';
import { settleServices } from '../../shared/lifecycle/suspension/settle-services.ts';
import { atOnce } from '../support/at-once.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { type CrashStack, startCrashStack } from '../support/crash-stack.ts';
import { gatewayControls } from '../support/gateway-controls.ts';
import { takeSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { recover } from '../support/recover.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { scanTable } from '../support/table.ts';
import { type Buyer, buyer } from './buyer.ts';

/** A provider who suspends hosting whose payment is gone. */
let stack: CrashStack;
let app: Buyer;
let outside: ReturnType<typeof gatewayControls>;
beforeAll(async () => {
  stack = await startCrashStack({ config: { unpaid_services: 'suspend' } });
  app = buyer(stack);
  outside = gatewayControls(stack);
});
afterAll(() => stack.close());

const snapshot = async () => takeSnapshot(await scanTable());

/** Hosting that is set up, whose payment is disputed since. */
const disputed = async () => {
  const domain = freshDomain();
  await app.payUnnoticed(await app.order([hostingItem(domain)]), 'stripe');
  const { attempts } = await snapshot();
  const reference = attempts[0]?.reference ?? '';
  await settlePayment('stripe', reference, new Date());
  const { hosting } = await snapshot();
  const message = { kind: 'hosting', client_id: USD_CLIENT, id: hosting[0]?.id ?? 0 } as const;
  await runServiceTask(message, new Date());
  await outside.dispute('stripe', reference);
  await settlePayment('stripe', reference, new Date());
  const { payments } = await snapshot();
  return {
    payment: payments[0]?.id ?? 0,
    dispute: payments[0]?.disputes[0]?.gateway_id ?? '',
    reference,
    message,
  };
};

const told = async () =>
  (await snapshot()).events.map(({ type }) => type).filter((type) => /suspend/.test(type));

const later = (minutes: number) => recover(stack.queues, new Date(), [minutes, minutes + 1]);

const expectSuspendedOnce = async () => {
  await later(10);
  const { hosting, payments } = await snapshot();
  expect(hosting).toMatchObject([{ status: 'suspended', gone_payments: [payments[0]?.id] }]);
  expect(hosting[0]?.task).toBeUndefined();
  expect(await told()).toEqual(['service_suspended']);
};

const expectBackOnce = async () => {
  await later(20);
  expect((await snapshot()).hosting).toMatchObject([{ status: 'active', gone_payments: null }]);
  expect(await told()).toEqual(['service_suspended', 'service_unsuspended']);
};

/** The same after the dispute was won, and before anything follows from that. */
const won = async () => {
  const subject = await disputed();
  await later(1);
  await outside.endDispute('stripe', subject.dispute, 'won');
  await settlePayment('stripe', subject.reference, new Date());
  return subject;
};

const soon = () => new Date(Date.now() + 9 * 60_000);

test('hosting is suspended once for a payment that is gone, wherever the reconciler or the worker dies', async () => {
  await crashEverywhere(stack, {
    arrange: disputed,
    invoke: ({ payment }) => settleServices(USD_CLIENT, payment, new Date()),
    verify: expectSuspendedOnce,
  });
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const subject = await disputed();
      await settleServices(USD_CLIENT, subject.payment, new Date());
      return subject;
    },
    aheadMs: 60_000,
    invoke: async ({ message }) => {
      await runServiceTask(message, new Date(Date.now() + 1000));
      await runServiceTask(message, new Date(Date.now() + 2000));
    },
    verify: expectSuspendedOnce,
  });
  expect(struck).toBeGreaterThan(8);
});

test('and is back once when the dispute is won, wherever one of them dies', async () => {
  await crashEverywhere(stack, {
    arrange: won,
    invoke: ({ payment }) => settleServices(USD_CLIENT, payment, new Date()),
    aheadMs: 9 * 60_000,
    verify: expectBackOnce,
  });
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const subject = await won();
      await settleServices(USD_CLIENT, subject.payment, soon());
      return subject;
    },
    aheadMs: 10 * 60_000,
    invoke: ({ message }) => runServiceTask(message, new Date(soon().getTime() + 1000)),
    verify: expectBackOnce,
  });
  expect(struck).toBeGreaterThan(6);
});

test('sixteen reconcilers and workers at once suspend it once, while its dispute is being won bring it back', async () => {
  await stack.startAfresh();
  const { payment, reference, dispute, message } = await disputed();
  await Promise.allSettled([
    atOnce(() => settleServices(USD_CLIENT, payment, new Date())),
    atOnce(() => runServiceTask(message, new Date(Date.now() + 1000))),
  ]);
  await outside.endDispute('stripe', dispute, 'won');
  await Promise.allSettled([
    atOnce(() => settleServices(USD_CLIENT, payment, new Date())),
    atOnce(() => runServiceTask(message, new Date(Date.now() + 1000))),
    settlePayment('stripe', reference, new Date()),
  ]);
  await later(10);
  const { hosting } = await snapshot();
  expect(hosting).toMatchObject([{ status: 'active', gone_payments: null }]);
  expect([[], ['service_suspended', 'service_unsuspended']]).toContainEqual(await told());
  expect(await findProblems(stack.outside, await later(30))).toEqual([]);
});
