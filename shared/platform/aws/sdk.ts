import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { SQS } from '@aws-sdk/client-sqs';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import { lazy } from '../env.ts';
import { awsClientSettings } from './client-settings.ts';

/** The official clients, for stages that choose them (`"aws_client": "sdk"`). */
export const documentClient = lazy(() =>
  DynamoDBDocument.from(new DynamoDBClient(awsClientSettings), {
    marshallOptions: { removeUndefinedValues: true },
  }),
);

/** Asks where the variables of AWS say, as all others do. */
export const queueClient = lazy(() => new SQS({ ...awsClientSettings, useQueueUrlAsEndpoint: false }));

export const secretsClient = lazy(() => new SecretsManager(awsClientSettings));
