import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { create as contentDisposition } from 'content-disposition';
import { withSegments } from '../aws/call-aws.ts';
import { awsClientSettings, hasOneHost } from '../aws/send-request.ts';
import { lazy, requireEnv } from '../env.ts';

export type NewObject = {
  key: string;
  /** As it is to be called once downloaded. */
  name: string;
  contentType: string;
  bytes: Buffer;
};

const client = lazy(() =>
  withSegments(new S3Client({ ...awsClientSettings, forcePathStyle: hasOneHost() }), 's3'),
);

const at = (key: string) => ({ Bucket: requireEnv('BUCKET_NAME'), Key: key });

export const putObject = async ({ key, name, contentType, bytes }: NewObject): Promise<void> => {
  await client().send(
    new PutObjectCommand({
      ...at(key),
      Body: bytes,
      ContentType: contentType === 'text/plain' ? 'text/plain; charset=utf-8' : contentType,
      // Makes browsers save the file instead of showing it.
      ContentDisposition: contentDisposition(name),
    }),
  );
};

export const deleteObject = async (key: string): Promise<void> => {
  await client().send(new DeleteObjectCommand(at(key)));
};

export const signDownload = (key: string, expiresIn: number): Promise<string> =>
  getSignedUrl(client(), new GetObjectCommand(at(key)), { expiresIn });
