import { afterEach, expect, test } from 'vitest';
import { releaseNames } from '../../shared/billing/invoices/dunning.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import { keys } from '../../shared/records/keys.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { atOnce, CALLERS, tally } from '../support/at-once.ts';
import { untilIdle } from '../support/idle.ts';
import { findProblems } from '../support/invariants.ts';
import { domainItem, freshDomain, hostingItem, shopper } from '../support/shop.ts';
import { newUser } from '../support/users.ts';

/** With the limit of cdk.json, unlike other tests. */
const fixture = apiForFile({});
const LIMIT = 10;

afterEach(async () => {
  await untilIdle(fixture.api.stack);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

const newShopper = async () => {
  const { token, client } = await newUser(fixture.api);
  return shopper(fixture.api, token, client);
};
const counted = async (client: number) => (await getItem(keys.heldNames(client)))?.names;

test('sixteen orders at once hold as many names as one client may, and the others are told', async () => {
  const shop = await newShopper();
  const answers = await atOnce(() => shop.order([domainItem(freshDomain())]));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: LIMIT, 409: CALLERS - LIMIT });
  const refused = answers.filter(({ status }) => status === 409);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['too_many_held_names']));
  expect(await counted(shop.client)).toBe(LIMIT);
});

test('paying, cancelling and giving free make room, each once', async () => {
  const shop = await newShopper();
  const placed = [];
  for (let names = 0; names < LIMIT; names += 1) {
    const domain = freshDomain();
    placed.push((await shop.order([hostingItem(domain), domainItem(domain)])).body);
  }
  const next = () => shop.order([domainItem(freshDomain())]);
  expect((await next()).body.code).toBe('too_many_held_names');

  const [paid, cancelled, free] = placed;
  await shop.payByCard(paid.invoice.id);
  expect(await counted(shop.client)).toBe(LIMIT - 1);
  await atOnce(() => shop.post(`/orders/${cancelled.order.id}/cancel`, undefined));
  expect(await counted(shop.client)).toBe(LIMIT - 2);
  const invoice = await getItem(keys.invoice(shop.client, free.invoice.id));
  await Promise.allSettled([...Array(8)].map(() => invoice && releaseNames(invoice, new Date())));
  expect(await counted(shop.client)).toBe(LIMIT - 3);

  const answers = await atOnce(next, 8);
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 3, 409: 5 });
});

test('names given free are taken again by one of those who pay, and counted once', async () => {
  const shop = await newShopper();
  const { body } = await shop.order([hostingItem(freshDomain()), domainItem(freshDomain())]);
  const invoice = await getItem(keys.invoice(shop.client, body.invoice.id));
  if (invoice) await releaseNames(invoice, new Date());
  expect(await counted(shop.client)).toBe(0);
  const answers = await atOnce(() => shop.startPayment(body.invoice.id), 8);
  expect(answers.some(({ status }) => status === 201)).toBe(true);
  expect(await counted(shop.client)).toBe(2);
});

test('more names in one order than a client may hold are refused', async () => {
  const shop = await newShopper();
  const items = Array.from({ length: LIMIT + 1 }, () => domainItem(freshDomain()));
  expect((await shop.order(items)).body.code).toBe('too_many_held_names');
});
