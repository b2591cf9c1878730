import { expect, test } from 'vitest';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { runServiceTask } from '../../shared/lifecycle/run-tasks.ts';
import { type Choice, decideServices } from '../../shared/operator/resolve.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { gatewayControls } from '../support/gateway-controls.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { recover } from '../support/recover.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { buyer } from './buyer.ts';

/** A provider who asks a person what becomes of hosting whose payment is gone. */
const stack = crashStackForFile({ config: { unpaid_services: 'ask' } });
const app = buyer(stack);
const outside = gatewayControls(stack);

const STAFF = 'operator:test';

const only = async () => {
  const { payments, hosting, events } = await readSnapshot();
  const [payment, account] = [payments[0], hosting[0]];
  if (!payment || !account) throw new Error('Nothing was bought.');
  const told = events.map(({ type }) => type).filter((type) => /suspend/.test(type));
  return { payment, account, told };
};
const decided = async (): Promise<number> => {
  const { items } = await queryPage(collections.audit(USD_CLIENT), { limit: 50 });
  return items.filter(({ action }) => action === 'payment.services_decided').length;
};

const decide = (payment: number, action: Choice) =>
  decideServices(USD_CLIENT, payment, { action, reason: 'as the client agreed' }, STAFF, new Date());
const settled = () => recover(stack.queues, new Date(), [1, 8, 15]);

/** Hosting that is set up, whose payment is disputed since. */
const disputed = async (): Promise<number> => {
  await app.payUnnoticed(await app.order([hostingItem(freshDomain())]), 'stripe');
  const { attempts, hosting } = await readSnapshot();
  const reference = attempts[0]?.reference ?? '';
  await settlePayment('stripe', reference, new Date());
  const message = { kind: 'hosting', client_id: USD_CLIENT, id: hosting[0]?.id ?? 0 } as const;
  await runServiceTask(message, new Date());
  await outside.dispute('stripe', reference);
  await settlePayment('stripe', reference, new Date());
  const { payment, account } = await only();
  expect([payment.services?.action, account.status]).toEqual(['ask', 'active']);
  return payment.id;
};

test('the decision to suspend is taken once and carried out once, or not at all, wherever it dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: disputed,
    invoke: (payment) => decide(payment, 'suspend'),
    verify: async (_payment, again) => {
      await settled();
      const { payment, account, told } = await only();
      const isDecided = payment.services?.action === 'suspend';
      if (again) expect(isDecided).toBe(true);
      expect(await decided()).toBe(isDecided ? 1 : 0);
      expect(account.status).toBe(isDecided ? 'suspended' : 'active');
      expect(told).toEqual(isDecided ? ['service_suspended'] : []);
    },
  });
  expect(struck).toBeGreaterThan(4);
});

test('the decision to leave what was suspended is taken once and lifts the suspension once, wherever it dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const payment = await disputed();
      await decide(payment, 'suspend');
      await settled();
      expect((await only()).account.status).toBe('suspended');
      return payment;
    },
    invoke: (payment) => decide(payment, 'leave'),
    verify: async (_payment, again) => {
      await settled();
      const { payment, account, told } = await only();
      const isLeft = payment.services?.action === 'leave';
      if (again) expect(isLeft).toBe(true);
      expect(await decided()).toBe(isLeft ? 2 : 1);
      expect(account.status).toBe(isLeft ? 'active' : 'suspended');
      expect(told).toEqual(['service_suspended', ...(isLeft ? ['service_unsuspended'] : [])]);
    },
  });
  expect(struck).toBeGreaterThan(4);
});
