import type { Component } from '../contract/status.ts';
import { awsClientSettings, hasOneHost } from '../platform/aws-client.ts';
import { lazy, requireEnv } from '../platform/env.ts';
import type { Check } from './health.ts';

/** An item that is never there. */
const NOWHERE = { pk: { S: 'HEALTH' }, sk: { S: 'HEALTH' } };

/** One try: the next look is seconds away. */
const settings = { ...awsClientSettings, maxAttempts: 1 };

const table = lazy(async () => {
  const { BatchGetItemCommand, DynamoDBClient } = await import('@aws-sdk/client-dynamodb');
  const client = new DynamoDBClient(settings);
  const RequestItems = { [requireEnv('TABLE_NAME')]: { Keys: [NOWHERE] } };
  return () => client.send(new BatchGetItemCommand({ RequestItems }));
});

const queues = lazy(async () => {
  const { GetQueueAttributesCommand, SQSClient } = await import('@aws-sdk/client-sqs');
  const client = new SQSClient(settings);
  const QueueUrl = requireEnv('PAYMENTS_QUEUE_URL');
  return () => client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }));
});

const storage = lazy(async () => {
  const { HeadBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({ ...settings, forcePathStyle: hasOneHost() });
  const Bucket = requireEnv('BUCKET_NAME');
  return () => client.send(new HeadBucketCommand({ Bucket }));
});

/** A question to each part. The clients are loaded with the first one, not with the function. */
export const checks: Record<Component, Check> = {
  table: async () => (await table())(),
  queues: async () => (await queues())(),
  storage: async () => (await storage())(),
};
