import type { Api } from '../../support/api.ts';
import { codeShown, factorHolder } from '../../support/second-factor.ts';
import { newUser } from '../../support/users.ts';
import type { Arranged, Arrangements } from './arrangement.ts';

const NAME = 'Phone';

/** Somebody who has an app, confirmed with the code before this one. */
const withCode = async (api: Api): Promise<Arranged> => {
  const { token, password, secret } = await factorHolder(api);
  const { body } = await api('GET', '/me/factors', { token });
  const [{ id: factor }] = body.data;
  return { token, ids: { factor }, body: { current_password: password, otp: codeShown(secret, 1) } };
};

export const factors: Arrangements = {
  'POST /me/factors': async (api) => {
    const { token, password } = await newUser(api);
    return { token, body: { name: NAME, current_password: password } };
  },
  'POST /me/factors/{factor}/confirm': async (api) => {
    const { token, password } = await newUser(api);
    const add = { name: NAME, current_password: password };
    const { body } = await api('POST', '/me/factors', { token, body: add });
    return { token, ids: { factor: body.data.id }, body: { otp: codeShown(body.secret) } };
  },
  'POST /me/factors/{factor}/remove': withCode,
  'POST /me/recovery-codes': withCode,
};
