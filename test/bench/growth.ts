import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient, tableName } from '../../shared/table/client.ts';
import { type ClientCollection, keys } from '../../shared/table/keys.ts';
import { queryPage } from '../../shared/table/read.ts';
import { shopper, USD_CLIENT } from '../support/shop.ts';
import type { Bench } from './endpoints.ts';
import { median, type Row } from './report.ts';
import { readUnitsOf } from './table-proxy.ts';

const RUNS = 15;
const BATCH = 25;
const AT_ONCE = 8;

type Item = Record<string, unknown>;
type List = { kind: ClientCollection; path: string; key: (client: number, id: number) => object };

const LISTS: List[] = [
  { kind: 'INVOICE', path: '/invoices', key: keys.invoice },
  { kind: 'ORDER', path: '/orders', key: keys.order },
  { kind: 'EVENT', path: '/events', key: keys.event },
  { kind: 'TICKET', path: '/tickets', key: keys.ticket },
];

const writeAll = async (items: Item[]): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, n) =>
    items.slice(n * BATCH, (n + 1) * BATCH),
  );
  const worker = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      const RequestItems = { [tableName()]: batch.map((Item) => ({ PutRequest: { Item } })) };
      await documentClient().send(new BatchWriteCommand({ RequestItems }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

/** Older copies of a real record of the client, so that reads meet what they meet in life. */
const addCopies = async ({ kind, key }: List, count: number): Promise<void> => {
  const { items } = await queryPage<Item>({ pk: keys.client(USD_CLIENT).pk, prefix: `${kind}#`, limit: 1 });
  const start = Date.now() - 300 * 86_400_000;
  const copies = Array.from({ length: count }, (_, n) => {
    const id = newIdAt(start + n * 10);
    return { ...items[0], ...key(USD_CLIENT, id), id, due_pk: undefined, due_sk: undefined };
  });
  await writeAll(copies);
};

const newIdAt = (time: number) => Math.floor((time - Date.UTC(2024, 0, 1)) * 4096);

type Reading = { ms: number; units: number };

const read = async ({ proxy }: Bench, work: () => Promise<unknown>): Promise<Reading> => {
  await work();
  const units = readUnitsOf(await proxy.watch(work));
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return { ms: median(times), units };
};

const deepPath = async (
  get: (path: string) => Promise<{ body: { meta: { next_cursor: string } } }>,
  path: string,
) => {
  let cursor = '';
  for (let page = 0; page < 3; page += 1) {
    const { body } = await get(`${path}?per_page=10${cursor && `&cursor=${cursor}`}`);
    cursor = body.meta.next_cursor ?? cursor;
  }
  return `${path}?per_page=10&cursor=${cursor}`;
};

const readings = async (bench: Bench, list: List): Promise<Record<string, Reading>> => {
  const shop = shopper(bench.api, await bench.api.login());
  const deep = await deepPath(shop.get, list.path);
  return {
    'first page': await read(bench, () => shop.get(`${list.path}?per_page=10`)),
    'deep page': await read(bench, () => shop.get(deep)),
  };
};

const compare = (name: string, small: Reading, large: Reading): Row => {
  const ratio = large.ms / small.ms;
  return {
    name,
    value: `${small.units} → ${large.units} RCU, time × ${ratio.toFixed(2)}`,
    target: 'same units, time ≤ × 1.2',
    met: large.units <= small.units && ratio <= 1.2,
  };
};

/** Reads of a client with few records, and with `sizes` records of each kind. */
export const growth = async (bench: Bench, sizes: number[]): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const list of LISTS) {
    await addCopies(list, 40);
    const small = await readings(bench, list);
    for (const size of sizes) {
      await addCopies(list, size);
      const large = await readings(bench, list);
      for (const name of Object.keys(small)) {
        const [before, after] = [small[name], large[name]];
        if (before && after) rows.push(compare(`${list.path} ${name}, ${size} records`, before, after));
      }
    }
  }
  return rows;
};
