import { createTable, startDynamoDb } from '../../infra/local/dynamodb.ts';
import { verifyAccess } from '../../shared/auth/access.ts';
import { encodeCursor } from '../../shared/http/list.ts';
import { tableName } from '../../shared/platform/table/client.ts';
import { padId } from '../../shared/platform/table/key.ts';
import { getItem, queryDue } from '../../shared/platform/table/query.ts';
import { type ClientCollection, dueShards, manualActions } from '../../shared/records/collections.ts';
import { keys } from '../../shared/records/keys.ts';
import { pathWith, type RecordIds, seedClient } from '../contract/seed.ts';
import { operations } from '../support/openapi.ts';
import { domainItem, freshDomain, shopper } from '../support/shop.ts';
import { type Newcomer, newUser } from '../support/users.ts';
import { type Comparison, comparePairs, type Pair } from './compare.ts';
import type { Bench } from './endpoints.ts';
import { readItems, type StoredItem, writeItems } from './fill.ts';

const PAGE = 3;
const FEW = 10;

type Work = () => Promise<unknown>;

type Customer = Newcomer & { ids: RecordIds };

/** A new client with one record of each kind. */
const newCustomer = async ({ api }: Bench): Promise<Customer> => {
  const newcomer = await newUser(api);
  return { ...newcomer, ids: await seedClient(api, newcomer.token, newcomer.client) };
};

/** A request as an app makes it, without the checks of a test, which would take longer than the answer. */
const get = async ({ api }: Bench, { token }: Newcomer, path: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${api.stack.api}${path}`, { headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}: ${text}`);
};

const COLLECTIONS: { kind: ClientCollection; path: string }[] = [
  { kind: 'INVOICE', path: 'invoices' },
  { kind: 'ORDER', path: 'orders' },
  { kind: 'EVENT', path: 'events' },
  { kind: 'TICKET', path: 'tickets' },
];

/** Ids of records older than any real one, as long as a real one, newest last. */
const oldId = (n: number) => 2e14 + n * 4096;

/** Copies number `from` to `to` of the client's own record of a kind, so that reads meet what they meet in life. */
function* copiesOf(
  kind: ClientCollection,
  items: StoredItem[],
  from: number,
  to: number,
): Generator<StoredItem> {
  const {
    due_pk: _pk,
    due_sk: _sk,
    ...original
  } = items.findLast(({ sk }) => sk?.S?.startsWith(`${kind}#`)) ?? {};
  for (let n = from; n < to; n += 1) {
    const id = padId(oldId(n));
    const status = original.status_sk?.S?.replace(/\d+$/, id);
    yield {
      ...original,
      sk: { S: `${kind}#${id}` },
      id: { N: String(oldId(n)) },
      ...(status ? { status_sk: { S: status } } : {}),
    };
  }
}

const ownItems = (items: StoredItem[], { client, user, email }: Newcomer): StoredItem[] => {
  const own = [keys.client(client).pk, keys.user(user).pk, keys.login(email).pk];
  return items.filter(({ pk }) => own.includes(pk?.S ?? ''));
};

/** Adds copies `from` to `to` of each kind of record to a customer, of whom `items` tell. */
const addCopies = async (
  { proxy }: Bench,
  items: StoredItem[],
  customer: Customer,
  from: number,
  to: number,
): Promise<void> => {
  const own = ownItems(items, customer);
  for (const { kind } of COLLECTIONS) await writeItems(proxy.target, copiesOf(kind, own, from, to));
};

/** Those ask a registrar each time, and so are limited to fewer a minute than are measured. */
const LIMITED = /{domain}\/(contacts|dnssec|glue|dns\/(records|templates))$/;

/** Reads that find one record, by the path after the client. */
const SINGLE_READS = operations
  .filter(({ method, path }) => method === 'GET' && /^\/clients\/{client}\/.*{/.test(path))
  .filter(({ path }) => !LIMITED.test(path))
  .map(({ path }) => path);

/** The reads of a client with `size` records of each kind. */
const readsOf = (bench: Bench, customer: Customer, size: number): Record<string, Work> => {
  const read = (path: string) => () => get(bench, customer, pathWith(path, customer.ids));
  const lists = COLLECTIONS.flatMap(({ kind, path }) => {
    const first = `/clients/{client}/${path}?per_page=${PAGE}`;
    const cursor = encodeCursor(`${kind}#`, `${kind}#${padId(oldId(size >> 1))}`);
    return [
      [`${path}, first page`, read(first)],
      [`${path}, deep page`, read(`${first}&cursor=${cursor}`)],
    ] as const;
  });
  return Object.fromEntries([...lists, ...SINGLE_READS.map((path) => [`GET ${path}`, read(path)] as const)]);
};

const pairsOf = (small: Record<string, Work>, large: Record<string, Work>, suffix: string): Pair[] =>
  Object.entries(small).map(([name, work]) => ({
    name: `${name}, ${suffix}`,
    small: work,
    large: large[name] ?? work,
  }));

const count = (n: number) => n.toLocaleString('en');

/** Reads of a client with ten records of each kind, and of one with ever more. */
export const recordGrowth = async (bench: Bench, sizes: number[], groups: number): Promise<Comparison[]> => {
  const [small, large] = [await newCustomer(bench), await newCustomer(bench)];
  const items = await readItems(bench.proxy.target);
  await addCopies(bench, items, small, 0, FEW);
  const comparisons: Comparison[] = [];
  let present = 0;
  for (const size of sizes) {
    await addCopies(bench, items, large, present, size);
    present = size;
    const suffix = `${FEW} → ${count(size)} records`;
    const pairs = pairsOf(readsOf(bench, small, FEW), readsOf(bench, large, size), suffix);
    comparisons.push(...(await comparePairs(bench.proxy, pairs, groups)));
  }
  return comparisons;
};

/** What a customer leaves who has registered, logged in and been sent one invoice. */
const NATURAL = /^(LOGIN|USER|TOKEN#.*|CLIENT|CLIENT#.*|INVOICE#.*)$/;

const ID = /\b(0?)([1-9]\d{14})\b/g;

/** The natural items of one customer again for `number` others, under ids and addresses of their own. */
function* othersLike({ email }: Newcomer, items: StoredItem[], number: number): Generator<StoredItem> {
  const text = JSON.stringify(items.filter(({ sk }) => NATURAL.test(sk?.S ?? '')));
  for (let n = 1; n <= number; n += 1) {
    const other = text
      .replace(ID, (_, zero: string, id: string) => zero + (Number(id) - n * 4097))
      .replaceAll(email, `customer-${n}@example.com`);
    yield* JSON.parse(other) as StoredItem[];
  }
}

/** What must not depend on how many clients there are. */
const readsAmongOthers = (bench: Bench, customer: Customer): Record<string, Work> => {
  const { client, token, email } = customer;
  const now = new Date();
  return {
    ...readsOf(bench, customer, FEW),
    'GET /me': () => get(bench, customer, '/me'),
    'GET /clients/{client}': () => get(bench, customer, `/clients/${client}`),
    'log-in, user by e-mail': () => getItem(keys.login(email)),
    'token check': () => verifyAccess('client', `Bearer ${token}`, client, now).verdict(),
    'what is due in a shard': () =>
      queryDue<unknown>(dueShards[0] ?? manualActions('disputed_payment'), now, 100),
  };
};

/**
 * Reads of one client in a table that holds little else, and in a copy of it that holds `others` more clients. Calls
 * go to the one and the other by turns.
 */
export const clientGrowth = async (bench: Bench, others: number, groups: number): Promise<Comparison[]> => {
  const { proxy } = bench;
  const full = await startDynamoDb(0, null);
  const at =
    (url: string, work: Work): Work =>
    () => {
      proxy.pointTo(url);
      return work();
    };
  const allAt = (url: string, works: Record<string, Work>) =>
    Object.fromEntries(Object.entries(works).map(([name, work]) => [name, at(url, work)]));
  try {
    const customer = await newCustomer(bench);
    await addCopies(bench, await readItems(proxy.target), customer, 0, FEW);
    const template = await newUser(bench.api);
    await shopper(bench.api, template.token, template.client).order([domainItem(freshDomain())]);
    const items = await readItems(proxy.target);
    await at(full.url, () => createTable(tableName()))();
    await writeItems(full.url, items);
    await writeItems(full.url, othersLike(template, ownItems(items, template), others));
    const works = readsAmongOthers(bench, customer);
    const pairs = pairsOf(allAt(proxy.target, works), allAt(full.url, works), `1 → ${count(others)} clients`);
    return await comparePairs(proxy, pairs, groups);
  } finally {
    proxy.pointTo(proxy.target);
    await full.close();
  }
};
