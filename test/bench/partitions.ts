import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { TABLE } from '../../shared/platform/table/schema.ts';
import type { StoredItem } from './fill.ts';
import type { TableCall } from './table-call.ts';

/** Capacity units by partition key. Those of the due index are added up over its shards, under its name. */
export type Usage = Map<string, { read: number; write: number }>;

const KB = 1024;

/** Roughly DynamoDB's own measure: names and values in bytes. */
const sizeOfValue = (value: AttributeValue): number => {
  if (value.M) return sizeOf(value.M);
  if (value.L) return value.L.reduce((sum, entry) => sum + sizeOfValue(entry) + 1, 3);
  return String(value.S ?? value.N ?? ' ').length;
};

export const sizeOf = (item: StoredItem): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + name.length + sizeOfValue(value), 3);

type Key = { pk: { S: string }; sk: { S: string } };
type Action = { Item?: Key; Key?: Key };

type Asked = Action & {
  IndexName?: string;
  ExpressionAttributeValues?: Record<string, { S: string }>;
  RequestItems?: Record<string, { Keys?: Key[] } | { PutRequest: { Item: Key } }[]>;
  TransactItems?: Record<string, Action>[];
};

/** Keys of the items a call names; a query names only a partition. */
const keysOf = (call: TableCall): Key[] => {
  const { Item, Key, ExpressionAttributeValues, RequestItems, TransactItems } = call.asked as Asked;
  if (call.operation === 'Query') {
    const partition = ExpressionAttributeValues?.[':pk'] ?? ExpressionAttributeValues?.[':due_pk'];
    return partition ? [{ pk: partition, sk: { S: '' } }] : [];
  }
  const batch = Object.values(RequestItems ?? {}).flatMap((request) =>
    Array.isArray(request) ? request.map(({ PutRequest }) => PutRequest.Item) : (request.Keys ?? []),
  );
  const transaction = (TransactItems ?? []).flatMap((action) =>
    Object.values(action).map((part) => part.Item ?? part.Key),
  );
  return [Item, Key, ...batch, ...transaction].filter((key) => key !== undefined);
};

type Consumed = { GlobalSecondaryIndexes?: Record<string, { CapacityUnits: number }> };

const indexUnitsOf = ({ answer }: TableCall): number => {
  const { ConsumedCapacity = [] } = answer as { ConsumedCapacity?: Consumed | Consumed[] };
  return [ConsumedCapacity]
    .flat()
    .reduce(
      (sum, { GlobalSecondaryIndexes }) =>
        sum + (GlobalSecondaryIndexes?.[TABLE.byDue.name]?.CapacityUnits ?? 0),
      0,
    );
};

const nameOf = ({ pk, sk }: Key) => `${pk.S}|${sk.S}`;

/**
 * Which partition used what, as DynamoDB told it for each call. What it tells of several items in one sum is shared
 * out by their sizes, as they are in `items` afterwards.
 */
export const usageOf = (calls: TableCall[], items: StoredItem[]): Usage => {
  const sizes = new Map(items.map((item) => [nameOf(item as Key), item]));
  const usage: Usage = new Map();
  const add = (partition: string, read: number, write: number) => {
    const present = usage.get(partition) ?? { read: 0, write: 0 };
    usage.set(partition, { read: present.read + read, write: present.write + write });
  };
  for (const call of calls) {
    const isRead = call.readUnits > 0;
    const inIndex = indexUnitsOf(call);
    const inTable = call.readUnits + call.writeUnits - inIndex;
    if (inIndex > 0) add(TABLE.byDue.name, isRead ? inIndex : 0, isRead ? 0 : inIndex);
    const weightOf = (key: Key) => {
      const item = sizes.get(nameOf(key));
      if (!item) return 1;
      const blocks = Math.ceil(sizeOf(item) / (isRead ? 4 * KB : KB));
      return !isRead && TABLE.byStatus.sortKey in item ? 1.5 * blocks : blocks;
    };
    const keys = inTable > 0 ? keysOf(call) : [];
    const whole = keys.reduce((sum, key) => sum + weightOf(key), 0);
    for (const key of keys) {
      const share = (inTable * weightOf(key)) / whole;
      add(key.pk.S, isRead ? share : 0, isRead ? 0 : share);
    }
  }
  return usage;
};
