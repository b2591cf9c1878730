import { expect, test } from 'vitest';
import { handler as runRenewals } from '../../functions/lifecycle/run-renewals.ts';
import { handler as settle } from '../../functions/payments/settle-payments.ts';
import { handler as changePlan } from '../../functions/plan-changes/change-plan.ts';
import { handler as quoteChange } from '../../functions/plan-changes/quote-change.ts';
import { panelFor } from '../../shared/hosting/servers.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi, invokeQueue } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit } from '../support/table.ts';
import { buyer } from './buyer.ts';
import { clientRequest } from './client-request.ts';

const stack = crashStackForFile();
const app = buyer(stack);

const request = (hostingAccount: number, body: unknown) =>
  clientRequest(stack.token, { hostingAccount }, body);

/** Active Starter hosting, and a request for Business at a frozen price. */
const quoted = async (apply_credit: boolean) => {
  await adjustCredit(USD_CLIENT, 'USD', 20_000);
  await app.order([hostingItem(freshDomain())], true);
  await recover(stack.queues, new Date());
  const [account] = (await readSnapshot()).hosting;
  const id = account?.id ?? 0;
  const { body } = await invokeApi(quoteChange, request(id, { package_id: 2 }));
  return request(id, { quote_id: body.data.id, apply_credit });
};

const expectChanged = async () => {
  const { hosting, invoices, credits } = await readSnapshot();
  expect(hosting).toMatchObject([{ package_id: 2, recurring_amount: 9990, change: null }]);
  expect(invoices.filter(({ kind }) => kind === 'change')).toMatchObject([{ status: 'paid', total: 5000 }]);
  expect(credits.filter(({ source }) => source.startsWith('change:')).length).toBeLessThanOrEqual(1);
  const account = await (await panelFor('server1')).findAccount(hosting[0]?.username ?? '');
  expect(account?.plan).toBe('business');
};

test('an upgrade by credit is ordered and made once, wherever the process that orders it dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: () => quoted(true),
    invoke: (wanted) => invokeApi(changePlan, wanted),
    verify: async (wanted) => {
      expect((await invokeApi(changePlan, wanted)).status).toBe(201);
      await recover(stack.queues, new Date());
      await expectChanged();
    },
  });
  expect(struck).toBeGreaterThan(5);
});

test('an upgrade that was paid by card is made once, wherever the process that settles it dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => {
      const { body } = await invokeApi(changePlan, await quoted(false));
      await app.payUnnoticed(body.invoice.id, 'stripe');
      const attempt = (await readSnapshot()).attempts.find(
        ({ invoice_id }) => invoice_id === body.invoice.id,
      );
      return { gateway: 'stripe', reference: attempt?.reference ?? '' };
    },
    invoke: (paid) => invokeQueue(settle, 'payments', paid),
    verify: expectChanged,
  });
});

test('a package is changed at its panel once, wherever the worker dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => {
      const { ids } = await quoted(true).then(async (wanted) => {
        await invokeApi(changePlan, wanted);
        return wanted;
      });
      return { kind: 'hosting', client_id: USD_CLIENT, id: ids.hostingAccount };
    },
    invoke: (message) => invokeQueue(runRenewals, 'renewals', message),
    verify: expectChanged,
  });
});

/** Active Starter hosting by the month, and a request for a year of it at a frozen price. */
const quotedYear = async () => {
  await adjustCredit(USD_CLIENT, 'USD', 20_000);
  await app.order([{ ...hostingItem(freshDomain()), billing_cycle: 'monthly' }], true);
  await recover(stack.queues, new Date());
  const id = (await readSnapshot()).hosting[0]?.id ?? 0;
  const { body } = await invokeApi(quoteChange, request(id, { billing_cycle: 'annually' }));
  const { id: quote_id, next_due_at } = body.data;
  return { wanted: request(id, { quote_id, apply_credit: true }), until: next_due_at as string };
};

const expectYear = async (until: string) => {
  const { hosting, invoices, events } = await readSnapshot();
  const year = { billing_cycle: 'annually', recurring_amount: 4990, next_due_at: until, change: null };
  expect(hosting).toMatchObject([{ package_id: 1, ...year }]);
  expect(invoices.filter(({ kind }) => kind !== 'order')).toMatchObject([{ kind: 'change', status: 'paid' }]);
  expect(events.filter(({ type }) => type === 'plan_changed')).toHaveLength(1);
};

test('a longer cycle by credit is ordered once and begins once, wherever the process that orders it dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: () => quotedYear(),
    invoke: ({ wanted }) => invokeApi(changePlan, wanted),
    verify: async ({ wanted, until }) => {
      expect((await invokeApi(changePlan, wanted)).status).toBe(201);
      await recover(stack.queues, new Date());
      await expectYear(until);
    },
  });
  expect(struck).toBeGreaterThan(5);
});

test('a longer cycle begins once, wherever the worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const { wanted, until } = await quotedYear();
      await invokeApi(changePlan, wanted);
      return { message: { kind: 'hosting', client_id: USD_CLIENT, id: wanted.ids.hostingAccount }, until };
    },
    invoke: ({ message }) => invokeQueue(runRenewals, 'renewals', message),
    verify: ({ until }) => expectYear(until),
  });
  expect(struck).toBeGreaterThan(2);
});
