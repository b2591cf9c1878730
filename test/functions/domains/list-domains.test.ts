import { expect, test } from 'vitest';
import type { DomainRecord } from '../../../shared/records/domains.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { storeDomain } from '../../support/fixtures.ts';
import { domainItem } from '../../support/shop.ts';
import { newUser } from '../../support/users.ts';

const fixture = apiForFile();
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const dayOf = (days: number) => inDays(days).slice(0, 10);

/** A client of its own, and how its domains are listed. */
const newClient = async () => {
  const { client, token } = await newUser(fixture.api);
  const get = async (query: string) => fixture.api('GET', `/clients/${client}${query}`, { token });
  const names = async (query: string): Promise<string[]> =>
    (await get(`/domains?${query}`)).body.data.map(({ name }: DomainRecord) => name);
  return { client, token, get, names };
};

test('names that begin so come in their order, page by page, and of this client only', async () => {
  const { client, get, names } = await newClient();
  const other = await newClient();
  await storeDomain(other.client, { name: 'ama-other.com' });
  for (const name of ['ama-shop.com', 'kofi.com', 'ama.com', 'ama-blog.net', 'am.com'])
    await storeDomain(client, { name });
  const wanted = ['ama-blog.net', 'ama-shop.com', 'ama.com'];
  expect(await names('name=AMA')).toEqual(wanted);
  const { body } = await get('/domains?name=ama&per_page=2');
  expect(body.meta).toMatchObject({ count: 2, has_more: true });
  expect(new URL(body.links.next).searchParams.get('name')).toBe('ama');
  expect(await names(new URL(body.links.next).search.slice(1))).toEqual(wanted.slice(2));
  expect(await names('name=zz')).toEqual([]);
  expect(await names('per_page=100')).toHaveLength(5);
});

test('what expires before a day comes the soonest first, with what can still be kept and without what is gone', async () => {
  const { client, get, names } = await newClient();
  const stored: [string, number, DomainRecord['status']][] = [
    ['in-40.com', 40, 'active'],
    ['in-5.com', 5, 'active'],
    ['in-20.com', 20, 'active'],
    ['in-grace.com', -3, 'grace'],
    ['gone.com', -90, 'expired'],
    ['moved.com', 3, 'transferred_away'],
  ];
  for (const [name, days, status] of stored)
    await storeDomain(client, { name, status, expires_at: inDays(days) });
  await storeDomain(client, { name: 'pending.com', status: 'pending', expires_at: null });
  expect(await names(`expires_before=${dayOf(30)}`)).toEqual(['in-grace.com', 'in-5.com', 'in-20.com']);
  expect(await names(`expires_before=${dayOf(365)}`)).toHaveLength(4);
  expect(await names('expires_before=2020-01-01')).toEqual([]);
  const { body } = await get(`/domains?expires_before=${dayOf(30)}&per_page=2`);
  expect(await names(new URL(body.links.next).search.slice(1))).toEqual(['in-20.com']);
  expect((await get('/overview')).body.data.expires_soon).toBe(3);
});

test('an order files its names, before they are paid', async () => {
  const { client, token, names } = await newClient();
  const name = `filed-${client}.com`;
  const body = { items: [domainItem(name)], payment_gateway: 'stripe' };
  const headers = { 'idempotency-key': name };
  await fixture.api('POST', `/clients/${client}/orders`, { token, body, headers });
  expect(await names('name=filed-')).toEqual([name]);
  expect(await names(`expires_before=${dayOf(900)}`)).toEqual([]);
});

test.each([
  ['name=ama&status=active', 'name'],
  [`name=ama&expires_before=${dayOf(3)}`, 'name'],
  ['name=ama_', 'name'],
  ['expires_before=soon', 'expires_before'],
  [`expires_before=${dayOf(3)}&cursor=bm8`, 'cursor'],
])('refuses %s and names the field', async (query, field) => {
  const { get } = await newClient();
  const { status, body } = await get(`/domains?${query}`);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});
