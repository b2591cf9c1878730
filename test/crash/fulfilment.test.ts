import { expect, test } from 'vitest';
import { handler as renewServices } from '../../functions/lifecycle/run-renewals.ts';
import { handler as provisionServices } from '../../functions/lifecycle/run-service-tasks.ts';
import { handler as renewDomain } from '../../functions/renewals/renew-domain.ts';
import { seekCosts } from '../../shared/domains/costs/note-costs.ts';
import { config } from '../../shared/platform/config/config.ts';
import { reconcile } from '../../shared/workers/reconcile.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import type { WireAnswer } from '../support/fault-gate.ts';
import { lengthOf } from '../support/idle.ts';
import { listOrders } from '../support/invariants/outside.ts';
import { readSnapshot, type Snapshot } from '../support/invariants/snapshot.ts';
import { invokeApi, invokeQueue } from '../support/invoke.ts';
import { atRegistrar } from '../support/own-domain.ts';
import { drain, recover } from '../support/recover.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit } from '../support/table.ts';
import { buyer } from './buyer.ts';
import { clientRequest } from './client-request.ts';

const stack = crashStackForFile();
const app = buyer(stack);

const paidByCredit = async (...items: unknown[]): Promise<Snapshot> => {
  await adjustCredit(USD_CLIENT, 'USD', 50_000);
  await app.order(items, true);
  return readSnapshot();
};

const expectActive = async () => {
  const { hosting, domains } = await readSnapshot();
  for (const { status } of [...hosting, ...domains]) expect(status).toBe('active');
};

test('hosting is set up once, wherever its worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const [record] = (await paidByCredit(hostingItem(freshDomain()))).hosting;
      return { kind: 'hosting', client_id: USD_CLIENT, id: record?.id };
    },
    invoke: (message) => invokeQueue(provisionServices, 'provisioning', message),
    verify: expectActive,
  });
  expect(struck).toBeGreaterThan(12);
});

test('a domain without hosting is delegated to new hosting once, wherever the worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const name = freshDomain();
      await paidByCredit(domainItem(name));
      await drain(stack.queues, new Date());
      const [record] = (await paidByCredit(hostingItem(name))).hosting;
      return { kind: 'hosting', client_id: USD_CLIENT, id: record?.id, name };
    },
    invoke: ({ name: _, ...message }) => invokeQueue(provisionServices, 'provisioning', message),
    verify: async ({ name }) => {
      await expectActive();
      const { operations } = await readSnapshot();
      expect(operations.map(({ type, status }) => [type, status])).toEqual([['nameservers', 'succeeded']]);
      expect((await atRegistrar(name)).nameservers).toEqual(config().nameservers);
    },
    aheadMs: 10 * 60_000,
  });
  expect(struck).toBeGreaterThan(12);
});

/** What the domains of the table have cost, against what the registrar has taken, in cents, one by one. */
const costsAndOrders = async () => {
  const { costs } = await readSnapshot();
  const orders = await listOrders(stack.outside);
  const compared = {
    noted: costs.map(({ reference, price }) => [reference, price?.amount ?? null]).sort(),
    taken: orders.map(({ id, finalAmount }) => [String(id), Math.round(finalAmount * 100)]).sort(),
  };
  return compared;
};

const expectCosts = async (count: number): Promise<void> => {
  const { noted, taken } = await costsAndOrders();
  expect(noted).toEqual(taken);
  expect(noted).toHaveLength(count);
};

/** The worker looks into the books for what it could not note at once. */
const seek = async (now: Date): Promise<void> => {
  await seekCosts(new Date(now.getTime() + 3_600_000));
};

test('a domain is bought once, and its cost noted once, wherever its worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const [record] = (await paidByCredit(domainItem(freshDomain()))).domains;
      return { kind: 'domain', client_id: USD_CLIENT, id: record?.id };
    },
    invoke: (message) => invokeQueue(provisionServices, 'provisioning', message),
    schedule: seek,
    verify: async () => {
      await expectActive();
      await expectCosts(1);
    },
  });
  expect(struck).toBeGreaterThan(8);
});

test('a domain is renewed once, and its cost noted once, wherever its worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      await paidByCredit(domainItem(freshDomain()));
      await recover(stack.queues, new Date(), [1]);
      const [domain] = (await readSnapshot()).domains;
      const renewal = clientRequest(stack.token, { domain: domain?.id ?? 0 }, undefined);
      expect((await invokeApi(renewDomain, renewal)).status).toBe(201);
      return { kind: 'domain', client_id: USD_CLIENT, id: domain?.id };
    },
    invoke: (message) => invokeQueue(renewServices, 'renewals', message),
    schedule: seek,
    verify: async () => {
      await expectActive();
      await expectCosts(2);
    },
  });
  expect(struck).toBeGreaterThan(8);
});

test('lost work is found, wherever the reconciler dies', async () => {
  const aheadMs = 10 * 60_000;
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const domain = freshDomain();
      await paidByCredit(hostingItem(domain), domainItem(domain));
      await app.payUnnoticed(await app.order([domainItem(freshDomain())]), 'paystack');
    },
    isTelling: true,
    invoke: () => reconcile(new Date(Date.now() + aheadMs)),
    verify: async () => {
      await expectActive();
      expect((await readSnapshot()).invoices.map(({ status }) => status)).toEqual(['paid', 'paid']);
    },
    aheadMs,
  });
  expect(struck).toBeGreaterThan(15);
});

test('a service whose panel fails is tried again after growing pauses, until the panel works', async () => {
  await stack.startAfresh();
  await paidByCredit(hostingItem(freshDomain()));
  let now = new Date();
  const wait = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
    return reconcile(now);
  };
  const down: WireAnswer = { status: 503, headers: {}, body: Buffer.from('') };
  const whileDown = (work: () => Promise<void>) =>
    stack.gate.impersonated((call) => (call.startsWith('whm') ? down : null), work);

  await whileDown(() => drain(stack.queues, now));
  await reconcile(now);
  for (const pause of [15, 30, 60]) {
    expect(await wait(pause - 1)).toBe(0);
    expect(await wait(2)).toBe(1);
    await whileDown(() => drain(stack.queues, now));
    expect((await readSnapshot()).hosting).toMatchObject([{ status: 'provisioning' }]);
  }
  expect(await wait(121)).toBe(1);
  await drain(stack.queues, now);
  await expectActive();
});

test.each([
  ['is reserved', '“kasab7x2” is a reserved username on this system.'],
  ['is taken', 'This system already has an account named “kasab7x2”.'],
])('hosting whose username %s on its server gets another one', async (_why, reason) => {
  await stack.startAfresh();
  const { whm } = stack.outside;
  const first = whm.calls.length;
  const body = JSON.stringify({ command: 'createacct', reason, times: 2 });
  await fetch(`${whm.url}/_simulator/refusals`, { method: 'POST', body });
  await paidByCredit(hostingItem(freshDomain()));
  await drain(stack.queues, new Date());
  await expectActive();
  const made = whm.calls.slice(first).filter(({ command }) => command === 'createacct');
  const names = made.map(({ parameters }) => parameters.username);
  expect(names).toHaveLength(3);
  expect(new Set(names).size).toBe(3);
  expect((await readSnapshot()).hosting).toMatchObject([{ username: names[2] }]);
});

test('due work that cannot be sent keeps no other from being sent, is told of, and comes back', async () => {
  // More than one on each shard of the list.
  const services = 20;
  await stack.startAfresh();
  await paidByCredit(...Array.from({ length: services }, () => domainItem(freshDomain())));
  const sent = async (minutes: number) => {
    const before = await lengthOf(stack.queues.provisioning);
    const failure = await reconcile(new Date(Date.now() + minutes * 60_000)).then(
      () => null,
      (error: Error) => error,
    );
    return { messages: (await lengthOf(stack.queues.provisioning)) - before, failed: failure !== null };
  };

  let refused = 0;
  const refuseOne = (call: string, body: Buffer) => {
    if (!call.startsWith('sqs') || !body.includes('domain') || refused > 0) return null;
    refused += 1;
    return 'cut_before' as const;
  };
  const first = await stack.gate.impersonated(refuseOne, () => sent(10));
  expect(first).toEqual({ messages: services - 1, failed: true });
  expect(await sent(14)).toEqual({ messages: 0, failed: false });
  expect(await sent(16)).toEqual({ messages: services, failed: false });
});
