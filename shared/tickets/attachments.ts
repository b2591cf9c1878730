import { type FieldErrors, invalid } from '../platform/failure.ts';
import { downloadLink, LINK_SECONDS } from '../platform/storage/objects.ts';
import type { NewObject } from '../platform/storage/s3-objects.ts';
import { newId, padId } from '../platform/table/ids.ts';
import type { AttachmentRecord, MessageRecord } from '../records/message-record.ts';
import { attachmentTypeOf } from './attachment-type.ts';

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
export const newAttachments = async (place: Place, files: NewFile[], now: Date) => {
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
