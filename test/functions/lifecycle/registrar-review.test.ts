import { beforeEach, expect, test } from 'vitest';
import { registrarFor } from '../../../shared/domains/registrars.ts';
import { reviewRegistrar } from '../../../shared/lifecycle/review-registrar.ts';
import { runServiceTask } from '../../../shared/lifecycle/run-tasks.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { withPriority } from '../../../shared/platform/priority.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { keys } from '../../../shared/records/keys.ts';
import { atOnce } from '../../support/at-once.ts';
import { setAttributes } from '../../support/set-attributes.ts';
import { domainItem, freshDomain } from '../../support/shop.ts';
import { calendarForFile } from './calendar.ts';
import { registrarControl } from './registrar.ts';
import { domainOf, eventsAbout } from './stored-services.ts';

const { fixture, runAt, buy } = calendarForFile({ vendor_budgets: { namecom: 2500 } });
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
beforeEach(() =>
  setAttributes(keys.registrarReview('namecom'), { next_at: '2026-01-01', complete_from: null }),
);

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
