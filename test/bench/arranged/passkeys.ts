import type { Api } from '../../support/api.ts';
import { newAuthenticator } from '../../support/authenticator.ts';
import { logInWith, originOf, passkeyHolder } from '../../support/passkeys.ts';
import { newUser } from '../../support/users.ts';
import type { Arranged, Arrangements } from './arrangement.ts';

const optionsOf = async (api: Api, path: string, token?: string) =>
  (await api('POST', path, token ? { token } : {})).body.public_key;

/** Somebody with one passkey, who has logged in with it. */
const loggedIn = async (api: Api): Promise<Arranged> => {
  const { authenticator, passkey } = await passkeyHolder(api);
  const { body } = await logInWith(api, authenticator);
  return { token: body.access_token, ids: { passkey } };
};

const withPassword = async (api: Api): Promise<Arranged> => ({ token: (await newUser(api)).token });

export const passkeys: Arrangements = {
  'GET /me/passkeys': loggedIn,
  'POST /me/passkeys/options': withPassword,
  'POST /me/passkeys': async (api) => {
    const { token } = await newUser(api);
    const options = await optionsOf(api, '/me/passkeys/options', token);
    return { token, body: { name: 'Laptop', credential: newAuthenticator(originOf(api)).create(options) } };
  },
  'PATCH /me/passkeys/{passkey}': async (api) => ({ ...(await loggedIn(api)), body: { name: 'Phone' } }),
  'DELETE /me/passkeys/{passkey}': loggedIn,
  'DELETE /me/password': loggedIn,
  'POST /auth/passkey': async (api) => {
    const { authenticator } = await passkeyHolder(api);
    const credential = authenticator.get(await optionsOf(api, '/auth/passkey/options'));
    return { body: { credential, device_name: 'Laptop' } };
  },
  'POST /auth/confirm/passkey/options': async (api) => ({ token: (await passkeyHolder(api)).token }),
  'POST /auth/confirm/passkey': async (api) => {
    const { authenticator, token } = await passkeyHolder(api);
    const options = await optionsOf(api, '/auth/confirm/passkey/options', token);
    return { token, body: { credential: authenticator.get(options) } };
  },
};
