import { Writable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { seekCosts } from '../../../shared/domains/costs/note-costs.ts';
import { watchAccounts } from '../../../shared/domains/costs/watch-account.ts';
import { registrarFor } from '../../../shared/domains/registrars.ts';
import { reviewRegistrar } from '../../../shared/lifecycle/review-registrar.ts';
import { runServiceTask } from '../../../shared/lifecycle/run-tasks.ts';
import { listInbox } from '../../../shared/operator/inbox.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { logTo } from '../../../shared/platform/log.ts';
import { withPriority } from '../../../shared/platform/priority.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { keys } from '../../../shared/records/keys.ts';
import { atOnce } from '../../support/at-once.ts';
import { readSnapshot } from '../../support/invariants/snapshot.ts';
import { setAttributes } from '../../support/set-attributes.ts';
import { domainItem, freshDomain } from '../../support/shop.ts';
import { staffOf } from '../../support/staff.ts';
import { calendarForFile } from './calendar.ts';
import { registrarControl } from './registrar.ts';
import { domainOf, eventsAbout } from './stored-services.ts';

const { fixture, runAt, buy, pay } = calendarForFile({ vendor_budgets: { namecom: 2500 } });
const control = registrarControl(fixture);
const requests = () => fixture.api.stack.outside.registrar.requests;
const count = (line: string) => requests().filter((made) => made === line).length;
const looks = (name: string) => count(`GET /core/v1/domains/${name}`);
const lists = () => count('GET /core/v1/domains');

/** A domain whose registrant is verified, looked at an hour after its registration. */
const calm = async () => {
  const name = freshDomain();
  const { domain: id } = await buy([domainItem(name)]);
  const email = (await (await registrarFor('namecom')).getContacts(name)).registrant?.email ?? '';
  await control(`contacts/${email}`, { state: 'verified' });
  await runAt(addDays(new Date(), 0.1));
  expect((await domainOf(id)).verification?.status).toBe('verified');
  return { id, name };
};

const reviewAt = (day: number) => runAt(addDays(new Date(), day));

/** The days of the tests before are over. */
beforeEach(async () => {
  await setAttributes(keys.registrarReview('namecom'), { next_at: '2026-01-01', complete_from: null });
  for (const shard of [0, 1, 2, 3]) await setAttributes(keys.budget('namecom', shard), { spent_until: 0 });
});

test('a calm domain is not asked for by itself while the list shows it each day', async () => {
  const { id, name } = await calm();
  const before = [looks(name), lists()] as const;
  for (const day of [1.2, 2.3, 3.4, 8.9, 10]) await reviewAt(day);
  expect(looks(name)).toBe(before[0]);
  expect(lists() - before[1]).toBe(5);
  expect((await domainOf(id)).seen_at).toBe((await getItem(keys.registrarReview('namecom')))?.complete_from);
});

test('where no list can be read, a calm domain is asked for once a week', async () => {
  const { name } = await calm();
  const before = looks(name);
  await setAttributes(keys.registrarReview('namecom'), { next_at: '2099-01-01' });
  for (const day of [1, 3, 5]) await reviewAt(day);
  expect(looks(name)).toBe(before);
  for (const day of [7, 8, 9]) await reviewAt(day);
  expect(looks(name)).toBe(before + 1);
});

test('what the list shows otherwise is looked at at once', async () => {
  const { id, name } = await calm();
  await control(`domains/${name}`, { expires_in_days: 300 });
  await reviewAt(1.2);
  const found = await (await registrarFor('namecom')).findDomain(name);
  expect((await domainOf(id)).expires_at).toBe(found?.expiresAt?.toISOString());
  await control(`domains/${name}`, { autorenew: true });
  await reviewAt(2.3);
  expect((await (await registrarFor('namecom')).findDomain(name))?.autoRenew).toBe(false);
});

test('a domain that the list no longer shows is let go within two days', async () => {
  const [{ id, name }] = [await calm(), await calm()];
  await reviewAt(1);
  await control(`domains/${name}`, { removed: true });
  for (const day of [2.1, 2.3, 2.5, 2.9]) await reviewAt(day);
  expect((await domainOf(id)).status).toBe('transferred_away');
  expect(await eventsAbout(id)).toContain('domain_transferred_away');
});

test('of workers at once one reads a page, and one that died leaves it to another after five minutes', async () => {
  const now = addDays(new Date(), 20);
  const before = lists();
  const read = await atOnce(() => reviewRegistrar(now));
  expect(read.filter(Boolean)).toHaveLength(1);
  expect(lists()).toBe(before + 1);

  const key = keys.registrarReview('namecom');
  const { faults } = fixture.api.stack.outside.registrar;
  faults.push({ match: 'GET /core/v1/domains', times: 1, status: 503 });
  const next = addDays(now, 1.1);
  expect(await reviewRegistrar(next)).toBe(true);
  expect(await reviewRegistrar(next)).toBe(false);
  expect((await getItem(key))?.next_at).toBe(new Date(next.getTime() + 3_600_000).toISOString());
});

test('a look that the budget does not allow waits without counting as a try; a person is still served', async () => {
  const { id, name } = await calm();
  const now = addDays(new Date(), 30);
  await setAttributes(keys.domain(fixture.usd.client, id), {
    seen_at: undefined,
    check_at: now.toISOString(),
  });
  // Eight and a half of the ten minutes that calls may be ahead are spent.
  for (const shard of [0, 1, 2, 3]) {
    await setAttributes(keys.budget('namecom', shard), { spent_until: Date.now() + 8.5 * 60_000 });
  }
  const before = looks(name);
  const { attempts } = await domainOf(id);
  await runServiceTask({ kind: 'domain', client_id: fixture.usd.client, id }, now);
  expect(looks(name)).toBe(before);

  expect(await domainOf(id)).toMatchObject({ attempts, status: 'active', due_pk: expect.any(String) });
  expect((await domainOf(id)).lease_until).toBeUndefined();
  const registrar = await registrarFor('namecom');
  await expect(withPriority('renewal', () => registrar.findDomain(name))).rejects.toMatchObject({
    kind: 'unavailable',
    retryAfterSeconds: expect.any(Number),
  });
  expect((await registrar.findDomain(name))?.domain).toBe(name);
  expect((await withPriority('paid', () => registrar.findDomain(name)))?.domain).toBe(name);
});

/** What the registrar charges for a `.com`, in cents. */
const REGISTRATION = 1299;
const RENEWAL = 1999;

const staff = staffOf(fixture);
const ACCOUNT = keys.registrarAccount('namecom');

/** Domains of the client that renew by themselves, all in so many days. */
const expiring = async (days: number, now: Date) => {
  const { domain: id } = await buy([domainItem(freshDomain())]);
  await setAttributes(keys.domain(fixture.usd.client, id), { expires_at: addDays(now, days).toISOString() });
  return id;
};

/** The whole list, and then the account, as the worker looks at them. */
const watchAt = async (now: Date) => {
  await setAttributes(keys.registrarReview('namecom'), { next_at: '2026-01-01' });
  while (await reviewRegistrar(now));
  if (await getItem(ACCOUNT)) await setAttributes(ACCOUNT, { next_at: '2026-01-01' });
  while (await watchAccounts(now));
  return getItem(ACCOUNT);
};

/** How often `work` has told staff that credit is short. */
const warningsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  logTo(stream, 'INFO');
  await work().finally(() => logTo(process.stdout, 'INFO'));
  return lines.filter((line) => line.includes('"registrar_credit_short"')).length;
};

const inboxKinds = async (now: Date) =>
  (await listInbox({ limit: 50, after: null, now })).entries
    .filter(({ kind }) => kind === 'registrar_credit')
    .map(({ reference, subject }) => [reference, subject]);

test('credit is held against the renewals of 30 days, and staff are warned once, and again when it gets worse or was mended', async () => {
  const now = new Date();
  await control('balance', { cents: 10_000_000 });
  const before = (await watchAt(now))?.expected ?? { amount: 0, domains: 0 };
  const [id] = [await expiring(20, now), await expiring(29, now), await expiring(40, now)];
  const seen = await watchAt(now);
  expect(seen).toMatchObject({
    balance: { amount: 10_000_000 - 3 * REGISTRATION, currency: 'USD' },
    shortage: null,
  });
  expect(seen?.expected).toMatchObject({ domains: before.domains + 2, amount: before.amount + 2 * RENEWAL });
  const due = seen?.expected?.amount ?? 0;

  // What shall not renew is not counted, nor is what has no price guessed.
  await setAttributes(keys.domain(fixture.usd.client, id ?? 0), { auto_renew: false });
  expect((await watchAt(now))?.expected?.amount).toBe(due - RENEWAL);
  await setAttributes(keys.domain(fixture.usd.client, id ?? 0), { auto_renew: true, tld: 'unsold' });
  expect((await watchAt(now))?.expected).toMatchObject({ amount: due - RENEWAL, unpriced: 1 });
  await setAttributes(keys.domain(fixture.usd.client, id ?? 0), { tld: 'com' });

  const warned = async (cents: number) => {
    await control('balance', { cents });
    return warningsOf(() => watchAt(now));
  };
  expect(await warned(due)).toBe(0);
  expect(await warned(due - 500)).toBe(1);
  expect(await inboxKinds(now)).toEqual([['namecom', 'USD 5.00 short at namecom']]);
  expect(await warned(due - 500)).toBe(0);
  expect(await warned(due - 300)).toBe(0);
  expect(await warned(due - 501)).toBe(1);
  const { body } = await staff('billing', 'GET', '/registrars');
  expect(body.data).toMatchObject([{ registrar: 'namecom', shortage: 5.01, days: 30 }]);
  expect(await warned(due)).toBe(0);
  expect(await inboxKinds(now)).toEqual([]);
  expect(await warned(due - 100)).toBe(1);
  await control('balance', { cents: 10_000_000 });
});

test('a registrar that does not answer is asked again, and what it said before stays with its time', async () => {
  const now = new Date();
  const known = await watchAt(now);
  const { faults } = fixture.api.stack.outside.registrar;
  faults.push({ match: 'GET /core/v1/accountinfo/balance', times: 1, status: 503 });
  const later = addDays(now, 0.5);
  const seen = await watchAt(later);
  expect(seen).toMatchObject({ balance: known?.balance, balance_at: known?.balance_at });
  expect(seen?.next_at).toBe(new Date(later.getTime() + 3_600_000).toISOString());
});

test('of workers at once one looks at the account', async () => {
  const now = addDays(new Date(), 3);
  await setAttributes(ACCOUNT, { next_at: '2026-01-01' });
  const looked = await atOnce(() => watchAccounts(now));
  expect(looked.filter(Boolean)).toHaveLength(1);
});

const costsOf = async (name: string) => (await readSnapshot()).costs.filter((cost) => cost.name === name);

/** A renewal whose answer is lost, while the books answer, or fail `failures` times. */
const renewedUnheard = async (failures: number) => {
  const name = freshDomain();
  const { domain: id } = await buy([domainItem(name)]);
  const { faults } = fixture.api.stack.outside.registrar;
  faults.push({ match: `/domains/${name}:renew`, times: 1, drop_after: true });
  if (failures > 0) faults.push({ match: 'GET /core/v1/orders', times: failures, status: 503 });
  const { body } = await fixture.usd.post(`/domains/${id}/renew`, undefined);
  await pay(body.invoice.id, new Date());
  return name;
};

test('what a renewal cost is found in the books when its answer was lost, and once', async () => {
  const name = await renewedUnheard(0);
  const costs = await costsOf(name);
  expect(costs.map(({ operation }) => operation).sort()).toEqual(['register', 'renew']);
  expect(costs.map(({ price }) => price)).toEqual([
    { amount: REGISTRATION, currency: 'USD' },
    { amount: RENEWAL, currency: 'USD' },
  ]);
  expect(new Set(costs.map(({ reference }) => reference)).size).toBe(2);
});

test('where the books do not answer either the cost is unknown, and looked for until it is found, or for a week', async () => {
  const [name, lost] = [await renewedUnheard(1), await renewedUnheard(1)];
  const unknown = (costs: { price: object | null }[]) => costs.filter(({ price }) => price === null).length;
  expect(unknown(await costsOf(name))).toBe(1);
  const { faults } = fixture.api.stack.outside.registrar;
  const { id = 0, domain_id = 0 } = (await costsOf(lost)).find(({ price }) => price === null) ?? {};
  await setAttributes(keys.cost(fixture.usd.client, domain_id, `sought#${id}`), { name: 'elsewhere.com' });
  const soon = new Date(Date.now() + 600_000);
  await atOnce(() => seekCosts(soon));
  expect(unknown(await costsOf(name))).toBe(0);
  expect(await costsOf(name)).toHaveLength(2);
  await seekCosts(addDays(new Date(), 8));
  const [given] = await costsOf('elsewhere.com');
  expect(given).toMatchObject({ price: null, due_pk: expect.stringMatching(/^COSTS#/) });
  faults.length = 0;
});

test('the margin of an ending is our price less what the registrar asks, and less what was paid', async () => {
  await control('prices/com', { renew: 1100, register: 1500 });
  await buy([domainItem(freshDomain())]);
  await setAttributes(ACCOUNT, { tlds: {} });
  await watchAt(new Date());
  const { body } = await staff('auditor', 'GET', '/registrars/margins');
  expect(body).toMatchObject({ complete: true, next: null });
  const row = (operation: string, currency: string) =>
    body.data.find(
      (one: { tld: string; operation: string; currency: string }) =>
        one.tld === 'com' && one.operation === operation && one.currency === currency,
    );
  const costs = (await readSnapshot()).costs.filter(({ tld }) => tld === 'com');
  const registrations = costs.filter(({ operation }) => operation === 'register');
  const paid = registrations.reduce((total, { price }) => total + (price?.amount ?? 0), 0);
  const [years, price] = [registrations.length, row('register', 'USD').price];
  expect(row('register', 'USD')).toMatchObject({
    listed: { amount: 15, currency: 'USD' },
    listed_margin: Number((price - 15).toFixed(2)),
    paid: { amount: paid / 100, currency: 'USD', count: years, years },
    paid_margin: Number((price - Math.round(paid / years) / 100).toFixed(2)),
  });
  // Cedis, by the configured rate.
  const cedis = row('renew', 'GHS');
  expect(cedis.listed_margin).toBe(Number((cedis.price - 11 * 12).toFixed(2)));
  await control('prices/com', { renew: RENEWAL, register: REGISTRATION });
});
