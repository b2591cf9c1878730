import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { SQS } from '@aws-sdk/client-sqs';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import { lazy } from '../env.ts';
import { withSegments } from './call-aws.ts';
import { awsClientSettings } from './send-request.ts';

/** The official clients, for stages that choose them (`"aws_client": "sdk"`). */
export const documentClient = lazy(() =>
  DynamoDBDocument.from(withSegments(new DynamoDBClient(awsClientSettings), 'dynamodb'), {
    marshallOptions: { removeUndefinedValues: true },
  }),
);

/** Asks where the variables of AWS say, as all others do. */
export const queueClient = lazy(() =>
  withSegments(new SQS({ ...awsClientSettings, useQueueUrlAsEndpoint: false }), 'sqs'),
);

export const secretsClient = lazy(() =>
  withSegments(new SecretsManager(awsClientSettings), 'secretsmanager'),
);
