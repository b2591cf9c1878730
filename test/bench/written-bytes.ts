import type { StoredItem } from './fill.ts';
import { sizeOf } from './partitions.ts';
import type { TableCall } from './table-call.ts';

type Write = { Item?: StoredItem; ExpressionAttributeValues?: StoredItem; UpdateExpression?: string };

const writesOf = ({ operation, asked }: TableCall): Write[] => {
  if (operation === 'PutItem' || operation === 'UpdateItem') return [asked];
  if (operation !== 'TransactWriteItems') return [];
  const { TransactItems } = asked as { TransactItems: Record<string, Write>[] };
  return TransactItems.flatMap((action) => Object.values(action));
};

/** Values of an update that its condition alone uses are named so (shared/platform/table). */
const isCondition = (name: string) => name.startsWith(':w');

const bytesOf = ({ Item, UpdateExpression, ExpressionAttributeValues = {} }: Write): number => {
  if (Item) return sizeOf(Item);
  if (!UpdateExpression) return 0;
  const set = Object.entries(ExpressionAttributeValues).filter(([name]) => !isCondition(name));
  return sizeOf(Object.fromEntries(set));
};

/** Bytes of the items and values that calls write, roughly as DynamoDB counts them, without those of indexes. */
export const writtenBytes = (calls: TableCall[]): number =>
  calls.flatMap(writesOf).reduce((sum, write) => sum + bytesOf(write), 0);
