import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { lazy, requireEnv } from '../runtime/env.ts';

export const LINK_SECONDS = 300;

export type NewObject = {
  key: string;
  /** As it is to be called once downloaded. */
  name: string;
  contentType: string;
  bytes: Buffer;
};

/** An emulator has no host name for each bucket. */
const client = lazy(
  () =>
    new S3Client({
      forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL),
    }),
);

const at = (key: string) => ({ Bucket: requireEnv('BUCKET_NAME'), Key: key });

const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Makes browsers save the file instead of showing it; the name in UTF-8, the unusual encoded (RFC 8187). */
const asDownload = (name: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, hex)}`;

/** Keeps an object that is always served as a download of the type given. */
export const storeObject = async ({ key, name, contentType, bytes }: NewObject): Promise<void> => {
  await client().send(
    new PutObjectCommand({
      ...at(key),
      Body: bytes,
      ContentType: contentType === 'text/plain' ? 'text/plain; charset=utf-8' : contentType,
      ContentDisposition: asDownload(name),
    }),
  );
};

/** Succeeds when the object is already gone. */
export const deleteObject = async (key: string): Promise<void> => {
  await client().send(new DeleteObjectCommand(at(key)));
};

/** A link that downloads an object and works for a few minutes. Where objects are scanned, only of a clean one. */
export const downloadLink = (key: string): Promise<string> =>
  getSignedUrl(client(), new GetObjectCommand(at(key)), { expiresIn: LINK_SECONDS });
