import { readFileSync } from 'node:fs';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { tableName } from '../../shared/platform/table/client.ts';
import { documentClient, type Item, scanTable } from './table.ts';

/**
 * What release 1.0 (commit f9a2ea9) left in its table after an order that is active, two that wait for their payment,
 * account credit that was ordered, a ticket and a phone; written by that release itself.
 */
export const RELEASE_1_0: Item[] = JSON.parse(
  readFileSync(new URL('release-1.0.json', import.meta.url), 'utf8'),
);

/** Puts these items, as they are, in place of whatever the table holds. */
export const fillTable = async (items: Item[]): Promise<void> => {
  const TableName = tableName();
  const client = documentClient();
  for (const { pk, sk } of await scanTable()) {
    await client.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  }
  for (const Item of items) await client.send(new PutCommand({ TableName, Item }));
};
