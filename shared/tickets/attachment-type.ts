import { ATTACHMENT_ENDINGS, ATTACHMENT_TYPES, type AttachmentType } from '../contract/attachment-limits.ts';

const startsWith = (start: string) => (bytes: Buffer) =>
  bytes.subarray(0, start.length).equals(Buffer.from(start, 'latin1'));

const isText = (bytes: Buffer): boolean => {
  try {
    return /^[\P{Cc}\t\n\r]*$/u.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
};

/** By which bytes a file of each type is known; text is what is valid UTF-8 without control characters. */
const LOOKS_LIKE: Record<AttachmentType, (bytes: Buffer) => boolean> = {
  'image/png': startsWith('\x89PNG\r\n\x1a\n'),
  'image/jpeg': startsWith('\xff\xd8\xff'),
  'image/gif': (bytes) => startsWith('GIF87a')(bytes) || startsWith('GIF89a')(bytes),
  'image/webp': (bytes) => startsWith('RIFF')(bytes) && startsWith('WEBP')(bytes.subarray(8)),
  'application/pdf': startsWith('%PDF-'),
  'text/plain': isText,
};

const endingOf = (name: string) => name.match(/\.([a-z0-9]+)$/i)?.[1]?.toLowerCase() ?? '';

const typeOfEnding = (ending: string) =>
  (Object.keys(ATTACHMENT_TYPES) as AttachmentType[]).find((type) =>
    (ATTACHMENT_TYPES[type] as readonly string[]).includes(ending),
  );

/** The type of a file whose name and content agree on one that tickets take, or why there is none. */
export const attachmentTypeOf = (
  name: string,
  bytes: Buffer,
): { type: AttachmentType } | { problem: string } => {
  const type = typeOfEnding(endingOf(name));
  if (!type) return { problem: `Attach only files of these types: ${ATTACHMENT_ENDINGS.join(', ')}.` };
  if (bytes.length === 0) return { problem: 'This file is empty.' };
  return LOOKS_LIKE[type](bytes)
    ? { type }
    : { problem: 'The content of this file is not what its name says.' };
};
