import { ATTACHMENT_ENDINGS, ATTACHMENT_TYPES, type AttachmentType } from '../contract/attachments.ts';
import { type Sentence, say } from '../languages/sentence.ts';
import { type FieldErrors, invalid, unavailable } from '../platform/failure.ts';
import { errorFields, log } from '../platform/log.ts';
import { deleteObject, downloadLink, LINK_SECONDS, storeObject } from '../platform/storage/objects.ts';
import type { NewObject } from '../platform/storage/s3-objects.ts';
import { absent, exists } from '../platform/table/changes.ts';
import { newId, padId } from '../platform/table/key.ts';
import { getItem } from '../platform/table/query.ts';
import {
  putNew,
  remove,
  StaleWriteError,
  transact,
  update,
  type Write,
  writeOne,
} from '../platform/table/write.ts';
import type { AttachmentRecord, MessageRecord } from '../records/events.ts';
import { dueAt } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { UploadRecord } from '../records/tickets.ts';

const MAX_NAME = 150;

export type NewFile = { name: string; bytes: Buffer };

/** The ticket a message belongs to. */
export type Place = { client_id: number; ticket_id: number };

const objectKey = ({ client_id, ticket_id }: Place, attachmentId: number): string =>
  `attachments/${client_id}/${padId(ticket_id)}/${padId(attachmentId)}`;

/** The name as people know it, without what a file system or a header could trip over. */
const cleanName = (name: string): string =>
  name
    .replace(/[\p{C}/\\:*?"<>|]/gu, '_')
    .trim()
    .slice(-MAX_NAME);

/** Evaluates the files of a message. Throws a 422 that names each one of a forbidden or disguised type. */
const newAttachments = async (place: Place, files: NewFile[], now: Date) => {
  const errors: FieldErrors = {};
  const attachments: AttachmentRecord[] = [];
  const objects: NewObject[] = [];
  for (const [index, { name, bytes }] of files.entries()) {
    const evaluated = await attachmentTypeOf(name, bytes);
    if ('problem' in evaluated) {
      errors[`attachments.${index}`] = [evaluated.problem];
      continue;
    }
    const id = newId(now);
    const named = { id, name: cleanName(name), content_type: evaluated.type };
    attachments.push({ ...named, bytes: bytes.length });
    objects.push({ key: objectKey(place, id), name: named.name, contentType: evaluated.type, bytes });
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { attachments, objects };
};

/** Where a file that another system kept lies, and as what; its type was evaluated before. */
export const ticketFile = (
  place: Place,
  { id, name, content_type }: AttachmentRecord,
): Omit<NewObject, 'bytes'> => ({
  key: objectKey(place, id),
  name: cleanName(name),
  contentType: content_type,
});

/** Throws the 422 of what cannot be attached, before anything is stored. */
export const checkFiles = async (place: Place, files: NewFile[], now: Date): Promise<void> => {
  await newAttachments(place, files, now);
};

/** Where the objects of a message lie. */
export const objectKeysOf = (message: MessageRecord): string[] =>
  message.attachments.map(({ id }) => objectKey(message, id));

/** The attachments of a message with links that work for a few minutes. */
export const presentAttachments = (message: MessageRecord, now: Date) =>
  Promise.all(
    message.attachments.map(async ({ id, name, content_type, bytes }) => ({
      id,
      name,
      content_type,
      bytes,
      url: await downloadLink(objectKey(message, id)),
      url_expires_at: new Date(now.getTime() + LINK_SECONDS * 1000).toISOString(),
    })),
  );

const isText = (bytes: Buffer): boolean => {
  try {
    return /^[\P{Cc}\t\n\r]*$/u.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
};

/** An animated picture in PNG is one of its kinds, with a media type of its own. */
const SAME_AS: Record<string, AttachmentType> = { 'image/apng': 'image/png' };

/** The type the bytes of a file tell (file-type, which is loaded with the first file); text tells none. */
const typeOfContent = async (bytes: Buffer): Promise<string | undefined> => {
  const { fileTypeFromBuffer } = await import('file-type');
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  return mime && (SAME_AS[mime] ?? mime);
};

/** Text is what is valid UTF-8 without control characters. */
const looksLike = async (type: AttachmentType, bytes: Buffer): Promise<boolean> =>
  type === 'text/plain' ? isText(bytes) : (await typeOfContent(bytes)) === type;

const endingOf = (name: string) => name.match(/\.([a-z0-9]+)$/i)?.[1]?.toLowerCase() ?? '';

const typeOfEnding = (ending: string) =>
  (Object.keys(ATTACHMENT_TYPES) as AttachmentType[]).find((type) =>
    (ATTACHMENT_TYPES[type] as readonly string[]).includes(ending),
  );

/** The type of a file whose name and content agree on one that tickets take, or why there is none. */
export const attachmentTypeOf = async (
  name: string,
  bytes: Buffer,
): Promise<{ type: AttachmentType } | { problem: Sentence }> => {
  const type = typeOfEnding(endingOf(name));
  if (!type) return { problem: say`Attach only files of these types: ${ATTACHMENT_ENDINGS.join(', ')}.` };
  if (bytes.length === 0) return { problem: say`This file is empty.` };
  return (await looksLike(type, bytes))
    ? { type }
    : { problem: say`The content of this file is not what its name says.` };
};

/** Far longer than a function may run. */
const ABANDONED_MS = 15 * 60_000;

const notStored = () => unavailable(say`The attachments could not be stored. Try again in a moment.`);

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
    await writeOne(update(key, { set: { discarded_at: now.toISOString() }, due: 'unchanged' }));
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
