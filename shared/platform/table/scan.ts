import { table, tableName } from './client.ts';

/** An item as it is stored, whichever release wrote it. */
export type StoredItem = { pk: string; sk: string; schema?: number; [attribute: string]: unknown };

export type Place = { pk: string; sk: string };

/** Some items of the whole table, in no order, from after a place on; `next` is null after the last. For staff only. */
export const scanItems = async (
  after: Place | null,
  limit: number,
): Promise<{ items: StoredItem[]; next: Place | null }> => {
  const { Items = [], LastEvaluatedKey } = await table.scan({
    TableName: tableName(),
    ConsistentRead: true,
    Limit: limit,
    ...(after ? { ExclusiveStartKey: after } : {}),
  });
  return { items: Items as StoredItem[], next: (LastEvaluatedKey as Place | undefined) ?? null };
};
