import { randomUUID } from 'node:crypto';
import { ownedBy } from '../../../shared/mails/outbox.ts';
import { config } from '../../../shared/platform/config/config.ts';
import type { Api } from '../../support/api.ts';
import { androidDevice } from '../../support/device.ts';
import { type Newcomer, newUser } from '../../support/users.ts';
import type { Arrangements } from './arrangement.ts';
import { mailedToken } from './mailed.ts';

export const NEW_PASSWORD = 'seven-quiet-bridges';

export const newAddress = (): string => `${randomUUID()}@example.com`;

export const DETAILS = { password: NEW_PASSWORD, first_name: 'Kofi', last_name: 'Boateng' };

const details = (token: string) => ({
  ...DETAILS,
  token,
  phone: '020 123 4567',
  country: 'GH',
  currency: 'GHS',
  terms_version: config().sign_up.terms_version,
});

/** The link that confirms the new address of a user. */
const confirmation = async (
  api: Api,
  { user, token, password }: Newcomer,
  email: string,
): Promise<string> => {
  await api('POST', '/me/email', { token, body: { email, current_password: password } });
  return mailedToken(api, ownedBy.user(user), email, /^Confirm your new e-mail address/);
};

export const accounts: Arrangements = {
  'POST /auth/register/verify': async (api) => {
    const email = newAddress();
    await api('POST', '/auth/register', { body: { email } });
    const token = await mailedToken(api, ownedBy.address(email), email, /^Confirm your e-mail address/);
    return { body: details(token) };
  },
  'POST /auth/password/reset': async (api) => {
    const { email } = await newUser(api);
    await api('POST', '/auth/password/forgot', { body: { email } });
    const token = await mailedToken(api, ownedBy.address(email), email, /^Choose a new password/);
    return { body: { token, password: NEW_PASSWORD } };
  },
  'POST /me/password': async (api) => {
    const { token, password } = await newUser(api);
    return { token, body: { current_password: password, password: NEW_PASSWORD } };
  },
  'POST /auth/confirm': async (api) => {
    const { token, password } = await newUser(api);
    return { token, body: { password } };
  },
  'POST /me/email': async (api) => {
    const { token, password } = await newUser(api);
    return { token, body: { email: newAddress(), current_password: password } };
  },
  'POST /auth/email/confirm': async (api) => ({
    body: { token: await confirmation(api, await newUser(api), newAddress()) },
  }),
  'POST /auth/email/undo': async (api) => {
    const user = await newUser(api);
    const confirmed = await confirmation(api, user, newAddress());
    await api('POST', '/auth/email/confirm', { body: { token: confirmed } });
    const token = await mailedToken(api, ownedBy.user(user.user), user.email, /was changed$/);
    return { body: { token, password: NEW_PASSWORD } };
  },
  /** Of somebody who has written to support with a phone, and bought nothing. */
  'POST /me/deletion-request': async (api) => {
    const { token, client } = await newUser(api);
    const ticket = { department_id: 1, subject: 'How do I move here?', message: 'From another host.' };
    const headers = { 'idempotency-key': randomUUID() };
    await api('POST', `/clients/${client}/tickets`, { token, body: ticket, headers });
    await api('POST', `/clients/${client}/devices`, { token, body: androidDevice(), headers });
    return { token };
  },
};
