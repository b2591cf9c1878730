import { createTable } from '../../../infra/local/dynamodb.ts';
import { callAws } from '../../../shared/platform/aws/call-aws.ts';
import { tableName } from '../../../shared/platform/table/client.ts';

/** An item as DynamoDB's own protocol has it. */
export type WireItem = { pk: { S: string } } & Record<string, unknown>;

const MOST_AT_ONCE = 100;

/** Every item of the table, none of which our code has read. */
export const copyTable = async (): Promise<WireItem[]> => {
  const items: WireItem[] = [];
  let ExclusiveStartKey: unknown;
  do {
    const page = (await callAws('dynamodb', 'Scan', {
      TableName: tableName(),
      ConsistentRead: true,
      ...(ExclusiveStartKey ? { ExclusiveStartKey } : {}),
    })) as { Items: WireItem[]; LastEvaluatedKey?: unknown };
    items.push(...page.Items);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
};

/** Makes a table of this name that holds these items. */
export const makeTable = async (TableName: string, items: WireItem[]): Promise<void> => {
  await createTable(TableName, { followed: false });
  for (let from = 0; from < items.length; from += MOST_AT_ONCE) {
    const TransactItems = items
      .slice(from, from + MOST_AT_ONCE)
      .map((Item) => ({ Put: { TableName, Item } }));
    await callAws('dynamodb', 'TransactWriteItems', { TransactItems });
  }
};
