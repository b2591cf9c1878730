import type { KeyObject } from 'node:crypto';
import { readJwt } from '../jwt.ts';
import { type ApnsRefusal, refusal } from './reasons.ts';

export type ApnsEnvironment = 'production' | 'sandbox';

const HOUR_MS = 3_600_000;
const UPDATE_INTERVAL_MS = 20 * 60_000;

/** Checks provider tokens as APNs does: signature, age, environment, and how often a new one comes. */
export const createProviderCheck = (
  account: { team_id: string; key_id: string },
  key: KeyObject,
  now: () => number,
) => {
  const tokens: string[] = [];
  let lastUpdate = Number.NEGATIVE_INFINITY;
  let restrictedTo: ApnsEnvironment | null = null;

  const refuse = (authorization: string | undefined, environment: ApnsEnvironment): ApnsRefusal | null => {
    if (!authorization) return refusal('MissingProviderToken');
    const token = authorization.replace(/^bearer /i, '');
    const { header, claims } = readJwt(token, key) ?? {};
    if (header?.alg !== 'ES256' || header.kid !== account.key_id || claims?.iss !== account.team_id) {
      return refusal('InvalidProviderToken');
    }
    const age = Math.abs(now() - Number(claims.iat) * 1000);
    if (Number.isNaN(age) || age > HOUR_MS) return refusal('ExpiredProviderToken');
    if (restrictedTo !== null && restrictedTo !== environment) return refusal('BadEnvironmentKeyInToken');
    if (tokens.includes(token)) return null;
    tokens.push(token);
    const isTooSoon = now() - lastUpdate < UPDATE_INTERVAL_MS;
    lastUpdate = now();
    return isTooSoon ? refusal('TooManyProviderTokenUpdates') : null;
  };

  return {
    tokens,
    refuse,
    /** Keys can be made for one environment only. */
    restrict: (environment: ApnsEnvironment | null) => {
      restrictedTo = environment;
    },
  };
};
