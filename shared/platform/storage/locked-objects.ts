import {
  GetObjectCommand,
  GetObjectLockConfigurationCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type ObjectVersion,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { withSegments } from '../aws/call-aws.ts';
import { awsClientSettings, hasOneHost } from '../aws/send-request.ts';
import { lazy, requireEnv } from '../env.ts';

/** A version of an object; one of a bucket without versions has no id. */
export type Version = { key: string; id: string | undefined; isLatest: boolean; isDeletion: boolean };

const client = lazy(() =>
  withSegments(new S3Client({ ...awsClientSettings, forcePathStyle: hasOneHost() }), 's3'),
);

const bucket = () => ({ Bucket: requireEnv('AUDIT_BUCKET_NAME') });

/** Another writer was first: the key is there, or is being written (S3 user guide, "Conditional write behavior"). */
const TAKEN = ['PreconditionFailed', 'ConditionalRequestConflict'];

/** Writes an object that is not there yet, and says whether it did; the emulator of the local stack overwrites it. */
export const putOnce = async (key: string, body: string): Promise<boolean> => {
  const object = { ...bucket(), Key: key, Body: body, ContentType: 'application/json', IfNoneMatch: '*' };
  try {
    await client().send(new PutObjectCommand(object));
    return true;
  } catch (error) {
    if (TAKEN.includes((error as Error).name)) return false;
    throw error;
  }
};

/** An object, or a version of it, and whether that can be deleted by nobody until its time is over. */
export const readLocked = async (
  key: string,
  version?: string,
): Promise<{ body: string; locked: boolean }> => {
  const of = version === undefined ? {} : { VersionId: version };
  const { Body, ObjectLockMode } = await client().send(
    new GetObjectCommand({ ...bucket(), Key: key, ...of }),
  );
  return { body: (await Body?.transformToString()) ?? '', locked: ObjectLockMode === 'COMPLIANCE' };
};

/** Keys that begin so in their order or, `byFolder`, the folders they lie in, each with its closing slash. */
export const listKeys = async (prefix: string, { byFolder = false } = {}): Promise<string[]> => {
  const found: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await client().send(
      new ListObjectsV2Command({
        ...bucket(),
        Prefix: prefix,
        ...(byFolder ? { Delimiter: '/' } : {}),
        ...(ContinuationToken ? { ContinuationToken } : {}),
      }),
    );
    const names = byFolder
      ? (page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix)
      : (page.Contents ?? []).map(({ Key }) => Key);
    found.push(...names.map((name) => name ?? ''));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  return found.sort();
};

/** Whether what is put into the bucket cannot be deleted or changed, by nobody, until its time is over. */
export const locksObjects = async (): Promise<boolean> => {
  try {
    const { ObjectLockConfiguration } = await client().send(new GetObjectLockConfigurationCommand(bucket()));
    return ObjectLockConfiguration?.Rule?.DefaultRetention?.Mode === 'COMPLIANCE';
  } catch (error) {
    if ((error as Error).name === 'ObjectLockConfigurationNotFoundError') return false;
    throw error;
  }
};

/** Every version of every object, deletions among them, the latest of each key first. */
export const listVersions = async (prefix: string): Promise<Version[]> => {
  const found: Version[] = [];
  let next: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
  do {
    const page: Awaited<ReturnType<typeof ask>> = await ask(prefix, next);
    const mark = (isDeletion: boolean) => (one: ObjectVersion) => ({
      key: one.Key ?? '',
      id: one.VersionId,
      isLatest: one.IsLatest ?? false,
      isDeletion,
    });
    found.push(...(page.Versions ?? []).map(mark(false)), ...(page.DeleteMarkers ?? []).map(mark(true)));
    const { NextKeyMarker, NextVersionIdMarker } = page;
    next = page.IsTruncated
      ? {
          ...(NextKeyMarker ? { KeyMarker: NextKeyMarker } : {}),
          ...(NextVersionIdMarker ? { VersionIdMarker: NextVersionIdMarker } : {}),
        }
      : undefined;
  } while (next);
  return found;
};

const ask = (Prefix: string, after: object) =>
  client().send(new ListObjectVersionsCommand({ ...bucket(), Prefix, ...after }));
