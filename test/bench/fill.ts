import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { tableName } from '../../shared/platform/table/client.ts';

/** An item as DynamoDB speaks it, so that hundreds of thousands need no translation. */
export type StoredItem = Record<string, AttributeValue>;

const BATCH = 25;
const AT_ONCE = 4;

const clientAt = (endpoint: string) => new DynamoDBClient({ endpoint });

function* batchesOf(items: Iterable<StoredItem>): Generator<StoredItem[]> {
  let batch: StoredItem[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Writes items straight into the table at `endpoint`, past any proxy. */
export const writeItems = async (endpoint: string, items: Iterable<StoredItem>): Promise<void> => {
  const client = clientAt(endpoint);
  const batches = batchesOf(items);
  const worker = async () => {
    for (const batch of batches) {
      const RequestItems = { [tableName()]: batch.map((Item) => ({ PutRequest: { Item } })) };
      await client.send(new BatchWriteItemCommand({ RequestItems }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  client.destroy();
};

export const readItems = async (endpoint: string): Promise<StoredItem[]> => {
  const client = clientAt(endpoint);
  const items: StoredItem[] = [];
  for await (const page of paginateScan({ client }, { TableName: tableName() }))
    items.push(...(page.Items ?? []));
  client.destroy();
  return items;
};
