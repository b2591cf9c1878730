import { expect, test } from 'vitest';
import { handler as runRenewals } from '../../functions/lifecycle/run-renewals.ts';
import { handler as runServiceTasks } from '../../functions/lifecycle/run-service-tasks.ts';
import { handler as changePlan } from '../../functions/plan-changes/change-plan.ts';
import { handler as quoteChange } from '../../functions/plan-changes/quote-change.ts';
import { listManualActions } from '../../shared/operator/manual-actions.ts';
import { deliverAddons } from '../../shared/operator/services.ts';
import { Failure } from '../../shared/platform/failure.ts';
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

const accountOf = async () => {
  const [account] = (await readSnapshot()).hosting;
  if (!account) throw new Error('There is no hosting.');
  return account;
};

/** What staff are to do, of all accounts, whenever a repetition has noted it. */
const toDeliver = async () => {
  const now = new Date(Date.now() + 86_400_000);
  return (await listManualActions({ limit: 100, now })).entries.map(({ details }) => details);
};

/** Orders Starter with one unit, paid by credit, of which some is left; nothing is set up yet. */
const ordered = async (): Promise<number> => {
  await adjustCredit(USD_CLIENT, 'USD', 20_000);
  await app.order([{ ...hostingItem(freshDomain()), addons: [{ addon_id: 1 }] }], true);
  return (await accountOf()).id;
};

const bought = async (): Promise<number> => {
  const id = await ordered();
  await recover(stack.queues, new Date());
  return id;
};

/** A request for three units at a frozen price. */
const quoted = async () => {
  const id = await bought();
  const { body } = await invokeApi(quoteChange, request(id, { addons: [{ addon_id: 1, quantity: 3 }] }));
  return request(id, { quote_id: body.data.id, apply_credit: true });
};

const expectChanged = async () => {
  const { hosting, invoices, credits } = await readSnapshot();
  expect(hosting).toMatchObject([{ addons: [{ quantity: 3, recurring_amount: 6000 }], change: null }]);
  expect(invoices.filter(({ kind }) => kind === 'change')).toMatchObject([{ status: 'paid', total: 4000 }]);
  expect(credits.filter(({ source }) => source.startsWith('change:'))).toHaveLength(1);
  expect(await toDeliver()).toEqual(['Extra IP address: 3 instead of 0']);
};

test('hosting with add-ons becomes active with word to staff, once, wherever the worker dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => ({ kind: 'hosting', client_id: USD_CLIENT, id: await ordered() }),
    invoke: (message) => invokeQueue(runServiceTasks, 'provisioning', message),
    verify: async () => {
      expect(await accountOf()).toMatchObject({ status: 'active', addons: [{ quantity: 1 }] });
      expect(await toDeliver()).toEqual(['Extra IP address: 1 instead of 0']);
    },
  });
});

test('a change of add-ons by credit is ordered and made once, wherever the process that orders it dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: quoted,
    invoke: (wanted) => invokeApi(changePlan, wanted),
    verify: async (wanted) => {
      expect((await invokeApi(changePlan, wanted)).status).toBe(201);
      await recover(stack.queues, new Date());
      await expectChanged();
    },
  });
  expect(struck).toBeGreaterThan(5);
});

test('add-ons are changed once, with word to staff, wherever the worker dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => {
      const wanted = await quoted();
      await invokeApi(changePlan, wanted);
      return { kind: 'hosting', client_id: USD_CLIENT, id: wanted.ids.hostingAccount };
    },
    invoke: (message) => invokeQueue(runRenewals, 'renewals', message),
    verify: expectChanged,
  });
});

test('what staff say that they have delivered is noted whole or not at all, wherever the process dies', async () => {
  const say = (id: number) =>
    deliverAddons({ kind: 'hosting', clientId: USD_CLIENT, id }, 'operator:test', new Date()).catch(
      (error: unknown) => {
        // Said again, there is nothing left to say.
        if (!(error instanceof Failure) || error.code !== 'nothing_to_deliver') throw error;
      },
    );
  await crashEverywhere(stack, {
    arrange: bought,
    invoke: say,
    verify: async (id) => {
      const isNoted = (await toDeliver()).length === 0;
      const { addons_delivered } = await accountOf();
      expect(addons_delivered?.length ?? 0).toBe(isNoted ? 1 : 0);
      if (!isNoted) await say(id);
      expect(await accountOf()).toMatchObject({ addons_delivered: [{ addon_id: 1, quantity: 1 }] });
      expect(await toDeliver()).toEqual([]);
    },
  });
});
