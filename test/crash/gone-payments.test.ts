import { expect, test } from 'vitest';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { runServiceTask } from '../../shared/lifecycle/run-tasks.ts';
import { settleServices } from '../../shared/lifecycle/settle-services.ts';
import type { HostingRecord } from '../../shared/records/hosting.ts';
import { atOnce } from '../support/at-once.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { gatewayControls } from '../support/gateway-controls.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { recover } from '../support/recover.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { buyer } from './buyer.ts';

/** A provider who suspends hosting whose payment is gone. */
const stack = crashStackForFile({ config: { unpaid_services: 'suspend' } });
const app = buyer(stack);
const outside = gatewayControls(stack);

/** Hosting that is set up, whose payment is disputed since. */
const disputed = async () => {
  const domain = freshDomain();
  await app.payUnnoticed(await app.order([hostingItem(domain)]), 'stripe');
  const { attempts } = await readSnapshot();
  const reference = attempts[0]?.reference ?? '';
  await settlePayment('stripe', reference, new Date());
  const { hosting } = await readSnapshot();
  const message = { kind: 'hosting', client_id: USD_CLIENT, id: hosting[0]?.id ?? 0 } as const;
  await runServiceTask(message, new Date());
  await outside.dispute('stripe', reference);
  await settlePayment('stripe', reference, new Date());
  const { payments } = await readSnapshot();
  return {
    payment: payments[0]?.id ?? 0,
    dispute: payments[0]?.disputes[0]?.gateway_id ?? '',
    reference,
    message,
  };
};

const told = async () =>
  (await readSnapshot()).events.map(({ type }) => type).filter((type) => /suspend/.test(type));

/** Lets the reconciler run every seven minutes from `minutes` on, until hosting is in this status or never will be. */
const laterIs = async (minutes: number, status: HostingRecord['status']): Promise<void> => {
  for (const more of [0, 7, 14]) {
    await recover(stack.queues, new Date(), [minutes + more]);
    const [account] = (await readSnapshot()).hosting;
    if (account?.status === status && account.task === undefined) return;
  }
};

const expectSuspendedOnce = async () => {
  await laterIs(10, 'suspended');
  const { hosting, payments } = await readSnapshot();
  expect(hosting).toMatchObject([{ status: 'suspended', gone_payments: [payments[0]?.id] }]);
  expect(hosting[0]?.task).toBeUndefined();
  expect(await told()).toEqual(['service_suspended']);
};

const expectBackOnce = async () => {
  await laterIs(25, 'active');
  expect((await readSnapshot()).hosting).toMatchObject([{ status: 'active', gone_payments: null }]);
  expect(await told()).toEqual(['service_suspended', 'service_unsuspended']);
};

/** The same after the dispute was won, and before anything follows from that. */
const won = async () => {
  const subject = await disputed();
  await laterIs(1, 'suspended');
  await outside.endDispute('stripe', subject.dispute, 'won');
  await settlePayment('stripe', subject.reference, new Date());
  return subject;
};

const AFTER_MS = 20 * 60_000;
const after = (seconds: number) => new Date(Date.now() + AFTER_MS + seconds * 1000);

test('hosting is suspended once for a payment that is gone, wherever the reconciler dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: disputed,
    invoke: ({ payment }) => settleServices(USD_CLIENT, payment, new Date()),
    verify: expectSuspendedOnce,
  });
  expect(struck).toBeGreaterThan(8);
});

test('hosting is suspended once for a payment that is gone, wherever the worker dies that suspends it', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const subject = await disputed();
      await settleServices(USD_CLIENT, subject.payment, new Date());
      return subject;
    },
    invoke: ({ message }) => runServiceTask(message, new Date(Date.now() + 1000)),
    verify: expectSuspendedOnce,
  });
  expect(struck).toBeGreaterThan(8);
});

test('hosting is back once when the dispute is won, wherever the worker dies that restores it', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const subject = await won();
      await settleServices(USD_CLIENT, subject.payment, after(0));
      return subject;
    },
    aheadMs: AFTER_MS,
    invoke: ({ message }) => runServiceTask(message, after(1)),
    verify: expectBackOnce,
  });
  expect(struck).toBeGreaterThan(8);
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
  await laterIs(30, 'active');
  const { hosting } = await readSnapshot();
  expect(hosting).toMatchObject([{ status: 'active', gone_payments: null }]);
  expect([[], ['service_suspended', 'service_unsuspended']]).toContainEqual(await told());
  expect(await findProblems(stack.outside, await recover(stack.queues, new Date(), [60]))).toEqual([]);
});

/** Credit that was bought by card and spent on hosting, and whose payment is disputed since. */
const owed = async () => {
  await app.payUnnoticed(await app.creditInvoice(60), 'stripe');
  const reference = (await readSnapshot()).attempts[0]?.reference ?? '';
  await settlePayment('stripe', reference, new Date());
  await app.order([hostingItem(freshDomain())], true);
  const { hosting, payments } = await readSnapshot();
  await runServiceTask({ kind: 'hosting', client_id: USD_CLIENT, id: hosting[0]?.id ?? 0 }, new Date());
  await outside.dispute('stripe', reference);
  await settlePayment('stripe', reference, new Date());
  return { payment: payments[0]?.id ?? 0 };
};

test('hosting that bought credit had paid for is suspended once and the client told once, wherever it dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: owed,
    invoke: async ({ payment }) => {
      while (await settleServices(USD_CLIENT, payment, new Date()));
    },
    verify: async () => {
      await expectSuspendedOnce();
      const { events, payments } = await readSnapshot();
      expect(events.filter(({ type }) => type === 'credit_owed')).toHaveLength(1);
      expect(payments[0]?.owed?.debt).toBe(4990);
    },
  });
  expect(struck).toBeGreaterThan(12);
});
