import { ownedBy } from '../../../shared/mails/owner.ts';
import { config } from '../../../shared/platform/config/config.ts';
import type { Api } from '../../support/api.ts';
import { type Newcomer, newUser } from '../../support/users.ts';
import { DETAILS, newAddress } from './accounts.ts';
import type { Arrangements } from './arrangement.ts';
import { mailedToken } from './mailed.ts';

const invite = async (api: Api, { client, token }: Newcomer, email: string): Promise<number> => {
  const { body } = await api('POST', `/clients/${client}/members`, {
    token,
    body: { email, role: 'billing' },
  });
  return body.data.id;
};

/** The link that invites an address to a new client account. */
const invitation = async (api: Api, email: string): Promise<string> => {
  const owner = await newUser(api);
  await invite(api, owner, email);
  return mailedToken(api, ownedBy.client(owner.client), email, /^Invitation to a client account/);
};

export const members: Arrangements = {
  'DELETE /clients/{client}/invitations/{invitation}': async (api) => {
    const owner = await newUser(api);
    const id = await invite(api, owner, newAddress());
    return { token: owner.token, ids: { client: owner.client, invitation: id } };
  },
  'POST /invitations/{token}/accept': async (api) => {
    const guest = await newUser(api);
    return { token: guest.token, ids: { token: await invitation(api, guest.email) } };
  },
  'POST /invitations/{token}/register': async (api) => ({
    ids: { token: await invitation(api, newAddress()) },
    body: { ...DETAILS, terms_version: config().sign_up.terms_version },
  }),
};
