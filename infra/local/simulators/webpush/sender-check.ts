import { createPublicKey } from 'node:crypto';
import { readJwt } from '../jwt.ts';

const DAY_SECONDS = 24 * 3600;

/** Of an uncompressed point of P-256 as base64url. */
const toKey = (point: string) => {
  const bytes = Buffer.from(point, 'base64url');
  const half = (from: number): string => bytes.subarray(from, from + 32).toString('base64url');
  return createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) },
    format: 'jwk',
  });
};

const claimsOf = (token: string, key: string) => {
  try {
    const read = readJwt(token, toKey(key));
    return read?.header.alg === 'ES256' ? read.claims : null;
  } catch {
    return null;
  }
};

/**
 * What RFC 8292 (sections 2, 3 and 4.2) refuses in an `Authorization` header: the status, and null where the sender is the one that
 * the browser has subscribed with. `now` in milliseconds.
 */
export const refuseSender = (
  header: string | undefined,
  { origin, senderKey, now }: { origin: string; senderKey: string | null; now: number },
): number | null => {
  const [, parameters] = /^vapid (.+)$/i.exec(header ?? '') ?? [];
  if (!parameters) return 401;
  const { t, k } = Object.fromEntries(parameters.split(/,\s*/).map((one) => one.split(/=(.*)/, 2)));
  const claims = t && k && claimsOf(t, k);
  if (!claims || (senderKey !== null && k !== senderKey)) return 403;
  const seconds = Number(claims.exp) - now / 1000;
  const isInTime = seconds > 0 && seconds <= DAY_SECONDS;
  const isNamed = claims.sub === undefined || /^(mailto:|https:)/.test(String(claims.sub));
  return claims.aud === origin && isInTime && isNamed ? null : 403;
};
