import { expect } from 'vitest';
import type { Api } from './api.ts';
import { type Authenticator, newAuthenticator, type Wrong } from './authenticator.ts';
import { type Newcomer, newUser } from './users.ts';

/** The page of the stack that passkeys are made for. */
export const originOf = (api: Api): string => api.stack.addresses.app.replace('127.0.0.1', 'localhost');

const options = async (api: Api, path: string, token?: string) =>
  (await api('POST', path, token ? { token } : {})).body?.public_key;

/** Adds a passkey to the account of a session; the answer, whatever it is. */
export const addPasskey = async (
  api: Api,
  token: string,
  authenticator: Authenticator,
  { name = 'Laptop', ...wrong }: Wrong & { name?: string } = {},
) => {
  const credential = authenticator.create(await options(api, '/me/passkeys/options', token), wrong);
  return api('POST', '/me/passkeys', { token, body: { name, credential } });
};

/** Logs in with a passkey; the answer, whatever it is. */
export const logInWith = async (api: Api, authenticator: Authenticator, wrong: Wrong = {}) => {
  const credential = authenticator.get(await options(api, '/auth/passkey/options'), wrong);
  return api('POST', '/auth/passkey', { body: { credential, device_name: 'Laptop' } });
};

/** Shows a passkey in a session; the answer, whatever it is. */
export const confirmWith = async (
  api: Api,
  token: string,
  authenticator: Authenticator,
  wrong: Wrong = {},
) => {
  const credential = authenticator.get(await options(api, '/auth/confirm/passkey/options', token), wrong);
  return api('POST', '/auth/confirm/passkey', { token, body: { credential } });
};

export type PasskeyHolder = Newcomer & { authenticator: Authenticator; passkey: number; codes: string[] };

/** A new user with a client account and a passkey. */
export const passkeyHolder = async (api: Api): Promise<PasskeyHolder> => {
  const user = await newUser(api);
  const authenticator = newAuthenticator(originOf(api));
  const added = await addPasskey(api, user.token, authenticator);
  expect(added.status).toBe(201);
  return { ...user, authenticator, passkey: added.body.data.id, codes: added.body.recovery_codes };
};
