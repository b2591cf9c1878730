import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { LOCAL_CONFIG } from '../../infra/local/environment.ts';
import { staffEndpoints } from '../../shared/contract/staff/endpoints.ts';
import { operatorOf } from '../infra/operator/operator.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { eventually } from '../support/eventually.ts';
import { endSchedules, lengthOf, untilIdle } from '../support/idle.ts';
import { type Shopper, shopper } from '../support/shop.ts';
import { staffOf } from '../support/staff.ts';
import { type Item, scanTable } from '../support/table.ts';
import { type Newcomer, newUser } from '../support/users.ts';
import { changesOf, REASON } from './changes.ts';

const fixture = apiForFile({ orders: { ...LOCAL_CONFIG.orders, held_names: 100_000 } });
const staff = staffOf(fixture);
const operator = operatorOf(fixture);

const changes = staffEndpoints.filter(({ method, idempotent }) => method !== 'GET' && idempotent);

type Somebody = Newcomer & { shop: Shopper };
const somebody = async (): Promise<Somebody> => {
  const newcomer = await newUser(fixture.api);
  return { ...newcomer, shop: shopper(fixture.api, newcomer.token, newcomer.client) };
};

let one: Somebody;
let other: Somebody;
beforeAll(async () => {
  await endSchedules(fixture.api.stack);
  [one, other] = [await somebody(), await somebody()];
});

const keyOf = ({ pk, sk }: Item) => `${pk} ${sk}`;

/**
 * What only one of both ways leaves: that the client was looked at, and the answer that is kept for its key. Counters of
 * requests are no result.
 */
const isAside = ({ pk, sk, action }: Item): boolean =>
  action === 'client.read' || sk.startsWith('IDEMPOTENCY#') || pk.startsWith('LIMIT#');

/** A request's own: ids, times, what was made up, and who of staff did it in which role for which request. */
const OWN: [RegExp, string][] = [
  [/operator:\w+/g, 'operator'],
  [/"(author|updated_by)":"(tester|admin)"/g, 'AUTHOR'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'],
  [/shop-[\da-f]{8}-\d+/g, 'NAME'],
  [/\bsho\w{5}\b/g, 'USERNAME'],
  [/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi, 'UUID'],
  [/(LINK|PAY)#[\w-]+|\b[\da-f]{40}\b/g, 'DIGEST'],
  [/\bC[\dA-F]{8}\b/g, 'CODE'],
  [/\b(DUE|OWED|DOCUMENTS|COSTS|TAGGED)#\d/g, '$1'],
  [/namecom#\d+|(?<="reference":")\d+/g, 'AT_REGISTRAR'],
  [/\b(pi|ch|re|pm|cus|cs|du)_\w+/g, 'AT_GATEWAY'],
  [/0*\d{10,}/g, 'ID'],
  [/\b(?=[A-Z]*\d)[\dA-Z]{10}\b/g, 'NUMBER'],
];
/** What became of a mail is told at any time. */
const IN_PLACE_OF = { role: null, work: null, request_id: null, deliveries: null };

const sorted = (value: unknown): unknown => {
  if (value instanceof Set) return [...value].sort();
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
};

const plain = (item: Item, { client, user, email }: Somebody): string =>
  OWN.reduce(
    (text, [own, name]) => text.replaceAll(own, name),
    JSON.stringify({ ...item, ...IN_PLACE_OF }, (_name, value) => sorted(value))
      .replaceAll(String(client), 'CLIENT')
      .replaceAll(String(user), 'USER')
      .replaceAll(email, 'EMAIL'),
  );

/** Waits until the vendors have told all, and every message is worked on, mails included. */
const untilDone = async (): Promise<void> => {
  const { stack } = fixture.api;
  await untilIdle(stack);
  await eventually(
    () => Promise.all(Object.values(stack.queues.queues).map(lengthOf)),
    (lengths) => lengths.every((length) => length === 0),
  );
};

/** The records of a client that some work adds, changes or takes away, and how they are then. */
const resultOf = async (who: Somebody, work: () => Promise<unknown>): Promise<string[]> => {
  await untilDone();
  const before = new Map((await scanTable()).map((item) => [keyOf(item), item]));
  await work();
  await untilDone();
  const after = new Map((await scanTable()).map((item) => [keyOf(item), item]));
  const isOwn = (item: Item) =>
    ['REPLIES', 'CATALOG', 'COUPONS'].includes(item.pk) ||
    item.pk === 'AUDIT#CLIENT#0' ||
    new RegExp(`${who.client}|${who.user}`).test(JSON.stringify(item));
  const left = [...after.values()].filter((item) => !isDeepStrictEqual(before.get(keyOf(item)), item));
  const gone = [...before.values()].filter((item) => !after.has(keyOf(item)));
  return [
    ...left.filter((item) => isOwn(item) && !isAside(item)).map((item) => plain(item, who)),
    ...gone.filter((item) => isOwn(item) && !isAside(item)).map((item) => `gone ${plain(item, who)}`),
  ].sort();
};

const pathOf = (path: string, ids: Record<string, number>): string =>
  path.replace(/{(\w+)}/g, (_, name: string) => String(ids[name]));

test('each change of the staff API has a command that does the same', () => {
  const paired = Object.keys(changesOf(fixture, staff, one.shop));
  expect(paired.sort()).toEqual(changes.map(({ name }) => name).sort());
});

test.each(changes)('$name leaves what its command leaves', async ({ name, path }) => {
  const arrange = (who: Somebody) => changesOf(fixture, staff, who.shop)[name]?.();
  const first = await arrange(one);
  if (!first) throw new Error(`${name} has no case.`);
  const byCommand = await resultOf(one, () => operator.json(...first.command, '--why', REASON));
  // Only now: what is announced to all clients was announced to the first by its command.
  const second = await arrange(other);
  if (!second) throw new Error(`${name} has no case.`);
  const to = pathOf(path, { client: other.client, ...second.ids });
  const byApi = await resultOf(other, async () => {
    const { status, body } = await staff.change('admin', to, { ...second.body, reason: REASON }, second.key);
    expect([status, body.status]).toEqual([200, 'done']);
  });
  expect(byApi).toEqual(byCommand);
});
