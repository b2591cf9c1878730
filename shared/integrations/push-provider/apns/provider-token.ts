import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { IntegrationError } from '../../integration-error.ts';
import { signJwt } from '../../sign-jwt.ts';
import type { SharedToken, TokenStore } from '../../vendor.ts';

/**
 * All instances share one token: Apple refuses tokens older than an hour (ExpiredProviderToken) and a sender who brings a
 * new one more than every 20 minutes (TooManyProviderTokenUpdates).
 */
type ProviderTokenSource = {
  current(): Promise<string>;
  /** Makes the next `current` look into the store again. */
  forget(): void;
};

const LIFETIME_MS = 45 * 60_000;

const jwtHeader = schema(() => z.object({ kid: z.string() }));

/** The key that signed the token: after a change of keys the store still holds one of the former key. */
const keyIdOf = (token: string): string => {
  const header = Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString('utf8');
  return jwtHeader().parse(JSON.parse(header)).kid;
};

export const createProviderTokenSource = (
  settings: { team_id: string; key_id: string; private_key: string },
  store: TokenStore,
  now: () => number,
): ProviderTokenSource => {
  const key = createPrivateKey(settings.private_key);
  let held: SharedToken | null = null;
  let pending: Promise<SharedToken> | null = null;

  const mint = (): SharedToken => {
    const issuedAt = Math.floor(now() / 1000);
    const token = signJwt(key, { kid: settings.key_id }, { iss: settings.team_id, iat: issuedAt });
    return { token, issuedAt: new Date(issuedAt * 1000) };
  };

  const isUsable = ({ token, issuedAt }: SharedToken): boolean =>
    keyIdOf(token) === settings.key_id && now() - issuedAt.getTime() < LIFETIME_MS;

  const obtain = async (): Promise<SharedToken> => {
    const stored = await store.read();
    if (stored && isUsable(stored)) return stored;
    const minted = mint();
    if (await store.write(minted, stored)) return minted;
    const winner = await store.read();
    if (winner && isUsable(winner)) return winner;
    throw new IntegrationError('apns', 'unavailable', 'the shared provider token keeps changing');
  };

  return {
    current: async () => {
      if (held && isUsable(held)) return held.token;
      pending ??= obtain().finally(() => {
        pending = null;
      });
      held = await pending;
      return held.token;
    },
    forget: () => {
      held = null;
    },
  };
};
