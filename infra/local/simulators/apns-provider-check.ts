import type { KeyObject } from 'node:crypto';
import { readJwt } from './jwt.ts';

export type ApnsAnswer = { status: number; reason?: string };

const HOUR_MS = 3_600_000;
const UPDATE_INTERVAL_MS = 20 * 60_000;

/** Checks provider tokens as APNs does: signature, age, and how often a new one comes. */
export const createProviderCheck = (
  account: { team_id: string; key_id: string },
  key: KeyObject,
  now: () => number,
) => {
  const tokens: string[] = [];
  let lastUpdate = Number.NEGATIVE_INFINITY;

  const refuse = (authorization: string): ApnsAnswer | null => {
    const token = authorization.replace(/^bearer /, '');
    const { header, claims } = readJwt(token, key) ?? {};
    if (header?.alg !== 'ES256' || header.kid !== account.key_id || claims?.iss !== account.team_id) {
      return { status: 403, reason: 'InvalidProviderToken' };
    }
    const age = Math.abs(now() - Number(claims.iat) * 1000);
    if (Number.isNaN(age) || age > HOUR_MS) return { status: 403, reason: 'ExpiredProviderToken' };
    if (tokens.includes(token)) return null;
    tokens.push(token);
    const isTooSoon = now() - lastUpdate < UPDATE_INTERVAL_MS;
    lastUpdate = now();
    return isTooSoon ? { status: 429, reason: 'TooManyProviderTokenUpdates' } : null;
  };

  return { tokens, refuse };
};
