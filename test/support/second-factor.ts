import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { Api } from './api.ts';
import { type Newcomer, newUser } from './users.ts';

/** What the authenticator app shows `steps` half minutes from now. */
export const codeShown = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

export type FactorHolder = Newcomer & { secret: string; codes: string[] };

/** A new user with a client account and an authenticator app, whose first code is spent. */
export const factorHolder = async (api: Api): Promise<FactorHolder> => {
  const user = await newUser(api);
  const { token, password } = user;
  const body = { name: 'Phone', current_password: password };
  const added = await api('POST', '/me/factors', { token, body });
  const { secret, data } = added.body;
  const confirm = { token, body: { otp: codeShown(secret) } };
  const confirmed = await api('POST', `/me/factors/${data.id}/confirm`, confirm);
  expect(confirmed.status).toBe(200);
  return { ...user, secret, codes: confirmed.body.recovery_codes };
};
