const MEBIBYTE = 1024 * 1024;

/** Kinds of files a ticket takes, with the endings their names may have. */
export const ATTACHMENT_TYPES = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'log'],
} as const;

export type AttachmentType = keyof typeof ATTACHMENT_TYPES;

export const ATTACHMENT_ENDINGS: readonly string[] = Object.values(ATTACHMENT_TYPES).flat();

/** Limits of the attachments of one message. A Lambda takes 6 MB, of which base64 needs a quarter. */
export const ATTACHMENT_LIMITS = {
  count: 5,
  file_bytes: 2 * MEBIBYTE,
  /** The whole form, its fields and boundaries included. */
  form_bytes: 4 * MEBIBYTE,
} as const;
