import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { awsClientSettings, hasOneHost } from '../aws/send-request.ts';
import { requireEnv } from '../env.ts';

/** One try: the next look is seconds away. */
const TRIES = 1;

const client = new S3Client({
  ...awsClientSettings,
  maxAttempts: TRIES,
  forcePathStyle: hasOneHost(),
});

export const checkStorage = (): Promise<unknown> =>
  client.send(new HeadBucketCommand({ Bucket: requireEnv('BUCKET_NAME') }));
