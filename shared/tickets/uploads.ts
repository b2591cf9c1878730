import { unavailable } from '../platform/failure.ts';
import { errorFields, log } from '../platform/log.ts';
import { absent, exists } from '../platform/table/expressions.ts';
import { newId } from '../platform/table/ids.ts';
import { getItem } from '../platform/table/read.ts';
import { StaleWriteError } from '../platform/table/stale-write.ts';
import { putNew, remove, transact, update, type Write, writeOne } from '../platform/table/write.ts';
import { dueAt } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { UploadRecord } from '../records/upload-record.ts';
import { deleteObject, storeObject } from './attachment-store.ts';
import type { NewObject } from './s3-objects.ts';

/** Far longer than a function may run. */
const ABANDONED_MS = 15 * 60_000;

const notStored = () => unavailable('The attachments could not be stored. Try again in a moment.');

/** Waits for every object, so that none arrives after a failure has been cleaned up. */
const storeAll = async (objects: NewObject[]): Promise<void> => {
  const stored = await Promise.allSettled(objects.map(storeObject));
  const failed = stored.find((result) => result.status === 'rejected');
  if (!failed) return;
  log.warn('attachments not stored', errorFields(failed.reason));
  throw notStored();
};

/** Deletes the objects of an upload that no message has come to own; may be run again wherever it was cut off. */
export const discardUpload = async (clientId: number, uploadId: number, now: Date): Promise<void> => {
  const key = keys.upload(clientId, uploadId);
  const upload = await getItem(key);
  if (!upload) return;
  try {
    await writeOne(update(key, { set: { discarded_at: now.toISOString() } }));
  } catch (error) {
    if (error instanceof StaleWriteError) return;
    throw error;
  }
  await Promise.all(upload.object_keys.map(deleteObject));
  await writeOne(remove(key));
};

/**
 * Puts objects into the bucket and has `work` make the message that owns them, in one transaction with `claim`. A
 * note of them is written first: where the transaction never happens, it leads to the objects, at once or, when
 * this process dies, for the reconciler.
 */
export const withObjects = async <R>(
  clientId: number,
  objects: NewObject[],
  now: Date,
  work: (claim: Write[]) => Promise<R>,
): Promise<R> => {
  if (objects.length === 0) return work([]);
  const id = newId(now);
  const note: UploadRecord = {
    ...keys.upload(clientId, id),
    ...dueAt(new Date(now.getTime() + ABANDONED_MS), id),
    id,
    object_keys: objects.map(({ key }) => key),
  };
  await transact([putNew(note)]);
  try {
    await storeAll(objects);
    return await work([remove(note, [exists('pk'), absent('discarded_at')], notStored)]);
  } catch (error) {
    await discardUpload(clientId, id, now).catch((left) => log.warn('upload left behind', errorFields(left)));
    throw error;
  }
};
