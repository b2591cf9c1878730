import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { awsClientSettings, hasOneHost } from '../../platform/aws/client-settings.ts';
import { requireEnv } from '../../platform/env.ts';
import { TRIES } from './check-settings.ts';

const client = new S3Client({
  ...awsClientSettings,
  maxAttempts: TRIES,
  forcePathStyle: hasOneHost(),
});

export const checkStorage = (): Promise<unknown> =>
  client.send(new HeadBucketCommand({ Bucket: requireEnv('BUCKET_NAME') }));
