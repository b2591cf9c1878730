import { ATTACHMENT_ENDINGS, ATTACHMENT_TYPES, type AttachmentType } from '../contract/attachment-limits.ts';

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
): Promise<{ type: AttachmentType } | { problem: string }> => {
  const type = typeOfEnding(endingOf(name));
  if (!type) return { problem: `Attach only files of these types: ${ATTACHMENT_ENDINGS.join(', ')}.` };
  if (bytes.length === 0) return { problem: 'This file is empty.' };
  return (await looksLike(type, bytes))
    ? { type }
    : { problem: 'The content of this file is not what its name says.' };
};
