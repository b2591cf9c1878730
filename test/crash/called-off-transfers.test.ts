import { expect, test } from 'vitest';
import { handler as cancelTransfer } from '../../functions/domains/cancel-transfer.ts';
import { handler as provisionServices } from '../../functions/lifecycle/run-service-tasks.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi, invokeQueue } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { freshDomain, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit, creditBalance } from '../support/table.ts';
import { buyer } from './buyer.ts';
import { clientRequest } from './client-request.ts';

const stack = crashStackForFile();
const app = buyer(stack);

const PRICE = 1299;

/** A transfer that waits for another code. */
const waiting = async () => {
  await adjustCredit(USD_CLIENT, 'USD', PRICE);
  const domain = `taken-${freshDomain()}`;
  await app.order([{ type: 'domain', domain, domain_option: 'transfer', auth_code: 'wrong-1' }], true);
  await recover(stack.queues, new Date(), [1]);
  const [record] = (await readSnapshot()).domains;
  return { kind: 'domain' as const, client_id: USD_CLIENT, id: record?.id ?? 0 };
};

const callOff = ({ id }: { id: number }) =>
  invokeApi(cancelTransfer, clientRequest(stack.token, { domain: id }));

const calledOff = async () => {
  const { domains, orders, events, holds } = await readSnapshot();
  expect(domains).toMatchObject([{ status: 'cancelled', transfer: { state: 'cancelled' } }]);
  expect(orders).toMatchObject([{ status: 'cancelled' }]);
  expect(holds).toEqual([]);
  expect(events.filter(({ type }) => type === 'order_cancelled')).toHaveLength(1);
  expect(await creditBalance(USD_CLIENT)).toBe(PRICE);
};

test('a transfer is called off whole or not at all, wherever the request dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: waiting,
    invoke: callOff,
    verify: async (_, again) => {
      const [domain] = (await readSnapshot()).domains;
      if (again || domain?.status === 'cancelled') return calledOff();
      expect(domain).toMatchObject({ status: 'pending_transfer', transfer: { state: 'needs_auth_code' } });
      expect(await creditBalance(USD_CLIENT)).toBe(0);
    },
  });
  expect(struck).toBeGreaterThan(4);
});

test('it is cancelled at the registrar and its price goes back, once, wherever the worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const message = await waiting();
      await callOff(message);
      return message;
    },
    invoke: (message) => invokeQueue(provisionServices, 'provisioning', message),
    verify: calledOff,
  });
  expect(struck).toBeGreaterThan(8);
});
