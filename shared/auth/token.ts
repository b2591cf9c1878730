import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { MAX_ID } from '../platform/table/ids.ts';

const PREFIX = 'hca';
const SECRET_BYTES = 24;

/** What a bearer token says about itself; nothing of it is true until the hash has been compared. */
export type ClaimedToken = { userId: number; tokenId: number; hash: string };

const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0');
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/**
 * A new bearer token, `hca_<user>_<token>_<secret><checksum>`: ids in base 36, 192 random bits, CRC-32 of all
 * before it. The prefix lets secret scanners find it, the checksum refuses typing errors without a read, the ids
 * make it findable with one read. Only the hash is stored.
 */
export const mintToken = (userId: number, tokenId: number): { text: string; hash: string } => {
  const secret = randomBytes(SECRET_BYTES).toString('base64url').replaceAll('_', '.');
  const head = `${PREFIX}_${userId.toString(36)}_${tokenId.toString(36)}_${secret}`;
  return { text: head + checksum(head), hash: hashOf(secret) };
};

const FORM = /^hca_([0-9a-z]{1,11})_([0-9a-z]{1,11})_([A-Za-z0-9.-]{32})([0-9a-f]{8})$/;

/** The claims of an `Authorization` header; null when it holds no token of ours. */
export const parseAuthorization = (authorization: string | undefined): ClaimedToken | null => {
  const text = authorization?.match(/^Bearer +(\S+)$/i)?.[1];
  const [, user = '', token = '', secret = '', sum = ''] = text?.match(FORM) ?? [];
  if (!text || checksum(text.slice(0, -8)) !== sum) return null;
  const [userId, tokenId] = [parseInt(user, 36), parseInt(token, 36)];
  return userId <= MAX_ID && tokenId <= MAX_ID ? { userId, tokenId, hash: hashOf(secret) } : null;
};

export const sameHash = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
