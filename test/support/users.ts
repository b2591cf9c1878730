import { randomUUID } from 'node:crypto';
import { createClient, createUser } from '../../shared/clients/users.ts';
import type { Role } from '../../shared/contract/roles.ts';
import { addMember } from '../../shared/operator/accounts.ts';
import type { Api } from './api.ts';

export type Newcomer = {
  user: number;
  client: number;
  email: string;
  password: string;
  token: string;
  /** Gives another user access to the client account. */
  shareWith(other: Newcomer, role?: Role): Promise<void>;
};

/** A new user with a new client account of their own, logged in. */
export const newUser = async (api: Api, mailDomain = 'example.com'): Promise<Newcomer> => {
  const now = new Date();
  const email = `${randomUUID()}@${mailDomain}`;
  const password = 'long-enough-password';
  const user = await createUser({ email, name: 'Efua Quartey', password }, now);
  const client = await createClient(
    {
      company_name: 'Quartey Ltd',
      first_name: 'Efua',
      last_name: 'Quartey',
      email,
      phone: '+233209998877',
      country: 'US',
      currency: 'USD',
      status: 'active',
      postal_address: { address: '7 Palm Street', city: 'Kumasi', state: 'Ashanti', postcode: 'AK-001' },
    },
    user,
    now,
  );
  const { body } = await api('POST', '/auth/login', {
    body: { email, password, device_name: "Efua's phone" },
  });
  return {
    user,
    client,
    email,
    password,
    token: String(body.access_token),
    shareWith: (other, role = 'owner') => addMember(client, other.user, role, 'operator:test', new Date()),
  };
};
