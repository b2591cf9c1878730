import { unavailable } from '../platform/failure.ts';
import { errorFields, log } from '../platform/log.ts';
import { deleteObject, storeObject } from '../platform/storage/objects.ts';
import type { NewObject } from '../platform/storage/s3-objects.ts';
import { absent, exists } from '../platform/table/expressions.ts';
import { newId } from '../platform/table/ids.ts';
import { getItem } from '../platform/table/read.ts';
import { StaleWriteError } from '../platform/table/stale-write.ts';
import { putNew, remove, transact, update, type Write, writeOne } from '../platform/table/write.ts';
import { dueAt } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { AttachmentRecord } from '../records/message-record.ts';
import type { UploadRecord } from '../records/upload-record.ts';
import { type NewFile, newAttachments, type Place } from './attachments.ts';

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

/** Attachments in the bucket that no message owns yet; `claim` makes them those of the message written with it. */
export type Upload = { id: number | null; place: Place; attachments: AttachmentRecord[]; claim: Write[] };

/** Deletes what was uploaded for a message that was not written. What it cannot delete is left to the reconciler. */
export const discardFiles = async ({ id, place }: Upload, now: Date): Promise<void> => {
  if (id === null) return;
  await discardUpload(place.client_id, id, now).catch((left) =>
    log.warn('upload left behind', errorFields(left)),
  );
};

/**
 * Puts the files of a message into the bucket, before the message is written in one transaction with `claim`. A note
 * of them is written first: where that transaction never happens, it leads to the objects, at once or, when this
 * process dies, for the reconciler. Throws a 422 that names each file of a forbidden or disguised type.
 */
export const storeFiles = async (place: Place, files: NewFile[], now: Date): Promise<Upload> => {
  const { attachments, objects } = await newAttachments(place, files, now);
  if (objects.length === 0) return { id: null, place, attachments, claim: [] };
  const id = newId(now);
  const note: UploadRecord = {
    ...keys.upload(place.client_id, id),
    ...dueAt(new Date(now.getTime() + ABANDONED_MS), id),
    id,
    object_keys: objects.map(({ key }) => key),
  };
  const claim = [remove(note, [exists('pk'), absent('discarded_at')], notStored)];
  const upload = { id, place, attachments, claim };
  await transact([putNew(note)]);
  try {
    await storeAll(objects);
  } catch (error) {
    await discardFiles(upload, now);
    throw error;
  }
  return upload;
};
