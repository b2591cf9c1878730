import { expect, test } from 'vitest';
import { handler as runRenewals } from '../../functions/lifecycle/run-renewals.ts';
import { handler as changePlan } from '../../functions/plan-changes/change-plan.ts';
import { handler as quoteChange } from '../../functions/plan-changes/quote-change.ts';
import { handler as withdrawChange } from '../../functions/plan-changes/withdraw-change.ts';
import { recordBankPayment } from '../../shared/billing/payments/bank-payment.ts';
import { panelFor } from '../../shared/hosting/servers.ts';
import { runServiceTask } from '../../shared/lifecycle/run-tasks.ts';
import { reconcile } from '../../shared/workers/reconcile.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { DAY_MS } from '../support/durations.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi, invokeQueue } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit, creditBalance } from '../support/table.ts';
import { buyer } from './buyer.ts';
import { clientRequest } from './client-request.ts';

const [STARTER, BUSINESS] = [1, 2];

const stack = crashStackForFile();
const app = buyer(stack);

const request = (hostingAccount: number, body: unknown) =>
  clientRequest(stack.token, { hostingAccount }, body);

/** Active hosting for a year, bought with credit, of which there is some left. */
const bought = async (package_id: number, billing_cycle = 'annually'): Promise<number> => {
  await adjustCredit(USD_CLIENT, 'USD', 20_000);
  await app.order([{ ...hostingItem(freshDomain()), package_id, billing_cycle }], true);
  await recover(stack.queues, new Date());
  return (await readSnapshot()).hosting[0]?.id ?? 0;
};

type Wanted = { package_id?: number; billing_cycle?: string };

const asked = async (id: number, wanted: Wanted, apply_credit = false) => {
  const { body } = await invokeApi(quoteChange, request(id, wanted));
  return invokeApi(changePlan, request(id, { quote_id: body.data.id, apply_credit }));
};

const planAtPanel = async () => {
  const [account] = (await readSnapshot()).hosting;
  return (await (await panelFor('server1')).findAccount(account?.username ?? ''))?.plan;
};

const told = async (wanted: string) => (await readSnapshot()).events.filter(({ type }) => type === wanted);

test('a quote moves nothing, wherever the process that works it out dies, and can be asked for again', async () => {
  await crashEverywhere(stack, {
    arrange: async () => request(await bought(STARTER), { package_id: BUSINESS }),
    invoke: (wanted) => invokeApi(quoteChange, wanted),
    verify: async (wanted) => {
      expect((await readSnapshot()).hosting).toMatchObject([{ package_id: STARTER }]);
      expect((await readSnapshot()).hosting[0]?.change ?? null).toBeNull();
      const { status, body } = await invokeApi(quoteChange, wanted);
      expect([status, body.data.total]).toEqual([200, 50]);
    },
  });
});

test('a downgrade is asked for whole or not at all, wherever the process dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => {
      const id = await bought(BUSINESS);
      const { body } = await invokeApi(quoteChange, request(id, { package_id: STARTER }));
      return request(id, { quote_id: body.data.id });
    },
    invoke: (wanted) => invokeApi(changePlan, wanted),
    verify: async (wanted) => {
      expect((await invokeApi(changePlan, wanted)).status).toBe(201);
      const { hosting, invoices } = await readSnapshot();
      expect(hosting).toMatchObject([{ package_id: BUSINESS, change: { package_id: STARTER } }]);
      expect(invoices.filter(({ kind }) => kind === 'change')).toEqual([]);
    },
  });
});

test('a downgrade is withdrawn whole or not at all, wherever the process dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => {
      const id = await bought(BUSINESS);
      await asked(id, { package_id: STARTER });
      return request(id, {});
    },
    invoke: (withdrawal) => invokeApi(withdrawChange, withdrawal),
    verify: async (withdrawal, again) => {
      const [account] = (await readSnapshot()).hosting;
      if (again) expect(account?.change).toBeNull();
      expect([200, 409]).toContain((await invokeApi(withdrawChange, withdrawal)).status);
      expect((await readSnapshot()).hosting).toMatchObject([{ package_id: BUSINESS, change: null }]);
    },
  });
});

const REFUSAL = {
  metadata: {
    result: 0,
    reason: 'The requested package does not exist.',
    version: 1,
    command: 'changepackage',
  },
};

test('what the panel refuses is given back as credit once, wherever the worker dies', async () => {
  const { faults } = stack.outside.whm;
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      faults.length = 0;
      const id = await bought(STARTER);
      faults.push({ match: '/changepackage', times: 1000, status: 200, body: REFUSAL });
      const before = await creditBalance(USD_CLIENT);
      await asked(id, { package_id: BUSINESS }, true);
      return { id, before };
    },
    invoke: ({ id }) => invokeQueue(runRenewals, 'renewals', { kind: 'hosting', client_id: USD_CLIENT, id }),
    verify: async ({ before }) => {
      expect((await readSnapshot()).hosting).toMatchObject([{ package_id: STARTER, change: null }]);
      expect(await creditBalance(USD_CLIENT)).toBe(before);
      expect(await told('plan_change_failed')).toHaveLength(1);
      expect(await planAtPanel()).toBe('starter');
    },
  });
  faults.length = 0;
  expect(struck).toBeGreaterThan(5);
});

test('an upgrade that nobody pays is over once, and its client told once, wherever the worker dies', async () => {
  const later = () => new Date(Date.now() + 1.01 * DAY_MS);
  const struck = await crashEverywhere(stack, {
    arrange: async () =>
      (await asked(await bought(STARTER), { package_id: BUSINESS })).body.invoice.id as number,
    isTelling: true,
    invoke: () => reconcile(later()),
    aheadMs: 1.01 * DAY_MS,
    verify: async (invoiceId) => {
      const { invoices, hosting } = await readSnapshot();
      expect(invoices.find(({ id }) => id === invoiceId)).toMatchObject({ status: 'cancelled' });
      expect(hosting).toMatchObject([{ package_id: STARTER, change: null }]);
      expect(await told('plan_change_expired')).toHaveLength(1);
    },
  });
  expect(struck).toBeGreaterThan(5);
});

/** A change whose period has ended, with the next one paid for. */
const atPeriodEnd = async (wanted: Wanted): Promise<{ id: number; due: Date }> => {
  const id = await bought(BUSINESS);
  const due = new Date((await readSnapshot()).hosting[0]?.next_due_at ?? '');
  await asked(id, wanted);
  await recover(stack.queues, new Date(due.getTime() - 13 * DAY_MS));
  const renewal = (await readSnapshot()).invoices.find(({ kind }) => kind === 'renewal');
  if (renewal?.status === 'unpaid') {
    const transfer = {
      clientId: USD_CLIENT,
      invoiceId: renewal.id,
      amount: renewal.balance,
      reference: 'in',
    };
    await recordBankPayment(transfer, 'operator:test', new Date(due.getTime() - 12 * DAY_MS));
  }
  await recover(stack.queues, new Date(due.getTime() - 12 * DAY_MS));
  return { id, due };
};

test('a downgrade is made at its panel once the period ends, wherever the worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: () => atPeriodEnd({ package_id: STARTER }),
    invoke: ({ id, due }) =>
      runServiceTask({ kind: 'hosting', client_id: USD_CLIENT, id }, new Date(due.getTime() + 60_000)),
    aheadMs: 366 * DAY_MS,
    verify: async () => {
      expect((await readSnapshot()).hosting).toMatchObject([
        { package_id: STARTER, recurring_amount: 4990, change: null },
      ]);
      expect(await planAtPanel()).toBe('starter');
      expect(await told('plan_changed')).toHaveLength(1);
    },
  });
  expect(struck).toBeGreaterThan(3);
});

test('a shorter cycle begins once the period ends, and its first period ended by then, wherever the worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: () => atPeriodEnd({ billing_cycle: 'monthly' }),
    invoke: ({ id, due }) =>
      runServiceTask({ kind: 'hosting', client_id: USD_CLIENT, id }, new Date(due.getTime() + 60_000)),
    aheadMs: 366 * DAY_MS,
    verify: async ({ due }) => {
      const { hosting } = await readSnapshot();
      const month = { billing_cycle: 'monthly', recurring_amount: 999, change: null };
      expect(hosting).toMatchObject([{ package_id: BUSINESS, ...month }]);
      const days = (Date.parse(hosting[0]?.next_due_at ?? '') - due.getTime()) / DAY_MS;
      expect(days).toBeGreaterThan(27);
      expect(days).toBeLessThan(32);
      expect(await told('plan_changed')).toHaveLength(1);
    },
  });
  expect(struck).toBeGreaterThan(2);
});
