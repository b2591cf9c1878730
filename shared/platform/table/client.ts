import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { awsClientSettings } from '../aws-client.ts';
import { lazy, requireEnv } from '../env.ts';

/** The document client, made once per function instance. */
export const documentClient = lazy(() => {
  const client = new DynamoDBClient(awsClientSettings);
  // It copies each answer for a logger we do not have.
  client.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
});

export const tableName = (): string => requireEnv('TABLE_NAME');
