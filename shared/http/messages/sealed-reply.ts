import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * What an answer is kept under: the scope of its key, and what only whoever sends the same request again has, the
 * idempotency key and the request. The table has hashes of both.
 */
export type ReplyScope = {
  client: number;
  operation: string;
  idempotencyKey: string;
  /** Digest of the request. */
  fingerprint: string;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const keyHashOf = ({ idempotencyKey }: ReplyScope): string => digest(idempotencyKey);

/** The form of the fingerprint that is kept: it tells requests apart and unseals nothing. */
export const keptFingerprintOf = ({ fingerprint }: ReplyScope): string => digest(`kept ${fingerprint}`);

/** HKDF (RFC 5869) with SHA-256. As hard to guess as the idempotency key, which is a random one of the app's. */
const secretOf = ({ client, operation, idempotencyKey, fingerprint }: ReplyScope): Buffer => {
  const material = JSON.stringify([idempotencyKey, fingerprint]);
  return Buffer.from(hkdfSync('sha256', material, '', `reply ${client} ${operation}`, 32));
};

/** Encrypts an answer, which may hold pay links and client secrets, with AES-256-GCM: IV, tag and text in base64url. */
export const seal = (scope: ReplyScope, json: string): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secretOf(scope), iv);
  const text = Buffer.concat([cipher.update(json, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
};

/** The answer, byte for byte. Throws for anything but what `seal` made for the same scope. */
export const unseal = (scope: ReplyScope, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', secretOf(scope), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
};
