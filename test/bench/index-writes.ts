import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import type { Stack } from '../../infra/local/stack.ts';
import { followTable } from '../../infra/local/table-stream.ts';
import { tableName } from '../../shared/platform/table/client.ts';
import { TABLE } from '../../shared/platform/table/schema.ts';
import {
  clientPointers,
  costShards,
  documentShards,
  dueShards,
  owedInvoices,
} from '../../shared/records/collections.ts';
import { everyMinute } from '../support/every-minute.ts';
import { untilIdle } from '../support/idle.ts';
import { domainItem, freshDomain, hostingItem, shopper } from '../support/shop.ts';
import { newUser } from '../support/users.ts';
import type { startCounted } from './endpoints.ts';
import { LIMITS } from './limit.ts';
import type { Row } from './report.ts';

/** Entries written to, and taken out of, each list in the due index, by its partition; `#n` for one in several. */
export type IndexWrites = Map<string, number>;

export const ORDERS_AN_HOUR = 10_000;

type Image = Record<string, AttributeValue> | undefined;

const placeIn = (image: Image) => {
  const [partition, place] = [image?.[TABLE.byDue.partitionKey]?.S, image?.[TABLE.byDue.sortKey]?.S];
  return partition === undefined ? null : { partition, name: `${partition}|${place}` };
};

/** A list that lies in several partitions has its number at the end. */
const listOf = (partition: string): string => partition.replace(/#\d+$/, '#n');

/** What the due index was written while some work was done. It holds keys only, so that no other change reaches it. */
const indexWritesOf = async (
  { dynamodb }: Pick<Stack, 'dynamodb'>,
  work: () => Promise<unknown>,
): Promise<IndexWrites> => {
  const usage: IndexWrites = new Map();
  const count = (partition: string | undefined) => {
    if (partition === undefined) return;
    usage.set(listOf(partition), (usage.get(listOf(partition)) ?? 0) + 1);
  };
  let isWatched = false;
  const note = ({ dynamodb: change }: DynamoDBRecord) => {
    const [before, after] = [placeIn(change?.OldImage), placeIn(change?.NewImage)];
    if (!isWatched || before?.name === after?.name) return;
    count(before?.partition);
    count(after?.partition);
  };
  const read = followTable(
    { url: dynamodb, table: tableName(), file: null },
    { name: 'index-writes', prefix: '', timeoutMs: 60_000 },
    async () =>
      async ({ Records }) =>
        Records.forEach(note),
  );
  await read();
  isWatched = true;
  await work();
  await read();
  return usage;
};

/** In how many partitions each list is written that has several. */
const SHARDS: Record<string, number> = {
  DUE: dueShards.length,
  DOCUMENTS: documentShards.length,
  // Besides the first, in which only what is old stays.
  OWED: owedInvoices.length - 1,
  FIND: clientPointers('id').length - 1,
  COSTS: costShards.length,
};

export const shardsOf = (list: string): number =>
  list.endsWith('#n') ? (SHARDS[list.split('#')[0] ?? ''] ?? 1) : 1;

/** How much of what a partition takes it takes where every order of so many an hour is like the one that was watched. */
export const shareOf = (list: string, writes: number): number =>
  (writes * ORDERS_AN_HOUR) / 3600 / shardsOf(list) / LIMITS.partition.write;

export const indexRows = (usage: IndexWrites): Row[] =>
  [...usage]
    .map(([list, writes]) => ({ list, writes, share: shareOf(list, writes) }))
    .sort((a, b) => b.share - a.share)
    .map(({ list, writes, share }) => ({
      name: `Due index, ${list}, ${shardsOf(list)} partitions: at ${ORDERS_AN_HOUR.toLocaleString('en')} orders an hour`,
      value: `${writes} WCU an order: ${(share * 100).toFixed(2)} % of a partition's ${LIMITS.partition.write}`,
      target: '',
      met: null,
    }));

/**
 * What one order at its most leaves in the index: of a newcomer, with a domain that a person has to register, with a
 * question about it; hosting and another domain by card come before it.
 */
export const writesOfAnOrder = (counted: Awaited<ReturnType<typeof startCounted>>): Promise<IndexWrites> =>
  indexWritesOf(counted.stack, async () => {
    const { token, client } = await newUser(counted.api);
    const shop = shopper(counted.api, token, client);
    const domain = freshDomain();
    const items = [hostingItem(domain), domainItem(domain), domainItem(freshDomain('com.gh'))];
    const order = await shop.order(items);
    await shop.payByCard(order.body.invoice.id);
    await shop.post('/tickets', { subject: 'When?', message: 'When is it mine?', department_id: 1 });
    await untilIdle(counted.stack);
    await everyMinute(new Date());
    await untilIdle(counted.stack);
  });
