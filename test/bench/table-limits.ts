import { TABLE } from '../../shared/platform/table/schema.ts';
import { dueShards } from '../../shared/records/collections.ts';
import { keys } from '../../shared/records/keys.ts';
import type { Journey } from './journey.ts';
import { LIMITS, type Limit, limitOf } from './limit.ts';
import { readUnitsOf, writeUnitsOf } from './table-proxy.ts';

/** Partitions that every customer's journey used: those whose load grows with all customers together. */
export const sharedPartitions = (journeys: Journey[]) =>
  [...(journeys[0]?.usage ?? [])].filter(([partition]) =>
    journeys.every(({ usage }) => usage.has(partition)),
  );

const partitionName = (partition: string) => {
  if (partition === TABLE.byDue.name) return `one of ${dueShards.length} shards of the due index`;
  return partition.replace(/127\.0\.0\.1$/, 'one network address');
};

export const sharedLimits = (journeys: Journey[]): Limit[] =>
  sharedPartitions(journeys).flatMap(([partition, { read, write }]) => {
    const { partition: limit } = LIMITS;
    const shards = partition === TABLE.byDue.name ? dueShards.length : 1;
    const name = `DynamoDB partition ${partitionName(partition)}`;
    return [
      ...(write > 0 ? [limitOf(`${name}, ${limit.write} WCU`, limit.write, write / shards, 'WCU')] : []),
      ...(read > 0 && shards === 1 ? [limitOf(`${name}, ${limit.read} RCU`, limit.read, read, 'RCU')] : []),
    ];
  });

export const tableLimits = ({ calls, usage, client }: Journey): Limit[] => {
  const inIndex = usage.get(TABLE.byDue.name) ?? { read: 0, write: 0 };
  const read = readUnitsOf(calls) - inIndex.read;
  const write = writeUnitsOf(calls) - inIndex.write;
  const { newTable, tableQuota, partition } = LIMITS;
  const own = usage.get(keys.client(client).pk)?.write ?? 0;
  return [
    limitOf(`a new on-demand table, ${newTable.write} WCU`, newTable.write, write, 'WCU'),
    limitOf(`quota of a table, ${tableQuota.write} WCU`, tableQuota.write, write, 'WCU'),
    limitOf(`quota of a table, ${tableQuota.read} RCU`, tableQuota.read, read, 'RCU'),
    limitOf(`DynamoDB partition of one client, ${partition.write} WCU`, partition.write, own, 'WCU'),
  ];
};
