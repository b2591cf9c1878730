import { BatchGetItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { requireEnv } from '../../platform/env.ts';
import { checkSettings } from './check-settings.ts';

/** An item that is never there. */
const NOWHERE = { pk: { S: 'HEALTH' }, sk: { S: 'HEALTH' } };

const client = new DynamoDBClient(checkSettings);

export const checkTable = (): Promise<unknown> =>
  client.send(new BatchGetItemCommand({ RequestItems: { [requireEnv('TABLE_NAME')]: { Keys: [NOWHERE] } } }));
