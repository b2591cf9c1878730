import { ownedBy } from '../../../shared/mails/outbox.ts';
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

/** A client account whose contact address waits to be confirmed. */
const asked = async (api: Api) => {
  const owner = await newUser(api);
  const email = newAddress();
  const { client, token } = owner;
  await api('PATCH', `/clients/${client}/profile`, { token, body: { email } });
  const link = (to: string, subject: RegExp) => mailedToken(api, ownedBy.client(client), to, subject);
  return { owner, email, link, ids: { client } };
};

export const members: Arrangements = {
  'POST /clients/{client}/profile/pending-email/resend': async (api) => {
    const { owner, ids } = await asked(api);
    return { token: owner.token, ids };
  },
  'DELETE /clients/{client}/profile/pending-email': async (api) => {
    const { owner, ids } = await asked(api);
    return { token: owner.token, ids };
  },
  'POST /contact-email/confirm': async (api) => {
    const { email, link } = await asked(api);
    return { body: { token: await link(email, /^Confirm this contact address/) } };
  },
  'POST /contact-email/undo': async (api) => {
    const { owner, link } = await asked(api);
    return { body: { token: await link(owner.email, /was asked for$/) } };
  },
  // One a day for each owner: the seeded one has asked.
  'POST /clients/{client}/exports': async (api) => {
    const { token, client } = await newUser(api);
    return { token, ids: { client } };
  },
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
