import { expect, test } from 'vitest';
import { handler as provisionServices } from '../../functions/lifecycle/run-service-tasks.ts';
import { runServiceTask } from '../../shared/lifecycle/run-tasks.ts';
import { reconcile } from '../../shared/workers/reconcile.ts';
import { atOnce } from '../support/at-once.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { invokeQueue } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit, creditBalance } from '../support/table.ts';
import { buyer } from './buyer.ts';

const stack = crashStackForFile();
const app = buyer(stack);

const CREDIT = 50_000;
const HOSTING = 4990;

/** A paid order of hosting and of a domain that somebody else has registered in between. */
const arrange = async () => {
  const { faults } = stack.outside.registrar;
  faults.length = 0;
  await adjustCredit(USD_CLIENT, 'USD', CREDIT);
  const name = freshDomain();
  await app.order([hostingItem(name), domainItem(name)], true);
  faults.push({
    match: 'POST /core/v1/domains',
    times: 1_000_000,
    status: 400,
    body: { message: 'Invalid Argument', details: 'Domain is not available for registration' },
  });
  const [domain] = (await readSnapshot()).domains;
  return { kind: 'domain' as const, client_id: USD_CLIENT, id: domain?.id ?? 0 };
};

const verify = async () => {
  const { domains, hosting, orders, credits, events, holds, invoices } = await readSnapshot();
  expect(domains).toMatchObject([{ status: 'cancelled', last_error: 'domain_taken' }]);
  expect(hosting).toMatchObject([{ status: 'active' }]);
  expect(orders).toMatchObject([{ status: 'active' }]);
  expect(invoices).toMatchObject([{ status: 'paid' }]);
  expect(holds.map(({ pk }) => pk.split('#')[1])).toEqual(['hosting']);
  const back = credits.filter(({ type }) => type === 'refund');
  expect(back).toMatchObject([{ amount: 1299, source: `cancelled:domain:${domains[0]?.id}` }]);
  expect(await creditBalance(USD_CLIENT)).toBe(CREDIT - HOSTING);
  const told = events.filter(({ type }) => type === 'order_failed');
  expect(told).toHaveLength(1);
  expect(told[0]?.message).toContain('USD 12.99 was added to your account credit');
};

test('an order the registrar refuses gives its money back once, wherever its worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange,
    invoke: (message) => invokeQueue(provisionServices, 'provisioning', message),
    verify,
  });
  expect(struck).toBeGreaterThan(8);
});

test('sixteen workers and reconcilers at once give the money back once', async () => {
  await stack.startAfresh();
  const message = await arrange();
  const now = new Date();
  await Promise.allSettled([
    atOnce(() => runServiceTask(message, now)),
    atOnce(() => reconcile(new Date(now.getTime() + 60_000))),
  ]);
  await recover(stack.queues, now);
  await verify();
  expect(await findProblems(stack.outside)).toEqual([]);
});

/** A paid order of one domain, which the registrar answers with this for a while. */
const refuse = async (status: number, message: string) => {
  await stack.startAfresh();
  const { faults } = stack.outside.registrar;
  faults.length = 0;
  await adjustCredit(USD_CLIENT, 'USD', CREDIT);
  await app.order([domainItem(freshDomain())], true);
  faults.push({ match: 'POST /core/v1/domains', times: 9, status, body: { message } });
  await recover(stack.queues, new Date());
};

test('an order of nothing else is cancelled with its only line', async () => {
  await refuse(451, 'Unavailable For Legal Reasons');
  const { orders, domains } = await readSnapshot();
  expect(orders).toMatchObject([{ status: 'cancelled' }]);
  expect(domains).toMatchObject([{ status: 'cancelled', last_error: 'legal_restriction' }]);
  expect(await creditBalance(USD_CLIENT)).toBe(CREDIT);
});

test('what lies with our account at the registrar waits for a person, and no money goes back', async () => {
  await refuse(402, 'Payment Required');
  expect((await readSnapshot()).domains).toMatchObject([
    { status: 'registration_failed', due_pk: 'WAITING#provisioning_failed' },
  ]);
  expect(await creditBalance(USD_CLIENT)).toBe(CREDIT - 1299);
});
