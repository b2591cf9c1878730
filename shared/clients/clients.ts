import type { Role } from '../contract/roles.ts';
import { notFound } from '../platform/failure.ts';
import { queryPage } from '../platform/table/query.ts';
import { getItem } from '../platform/table/read.ts';
import { StaleWriteError } from '../platform/table/stale-write.ts';
import type { ClientProfile, ClientRecord } from '../records/client-record.ts';
import { collections } from '../records/collections.ts';
import { keys } from '../records/keys.ts';
import type { UserRecord } from '../records/user-record.ts';
import { normaliseEmail } from './email.ts';
import { roleOf } from './role-of.ts';

const MAX_CLIENTS_PER_USER = 100;

export const getUser = async (userId: number): Promise<UserRecord> => {
  const user = await getItem(keys.user(userId));
  if (!user) throw notFound('user');
  return user;
};

/** Who sends a request. Throws StaleWriteError where the account was closed since the session was looked at. */
export const getSignedInUser = async (userId: number): Promise<UserRecord> => {
  const user = await getItem(keys.user(userId));
  if (!user) throw new StaleWriteError('the account was closed');
  return user;
};

export const getClient = async (clientId: number): Promise<ClientRecord> => {
  const client = await getItem(keys.client(clientId));
  if (!client) throw notFound('client');
  return client;
};

/** Who logs in with the contact address of a client; undefined where nobody does. */
export const contactOf = async ({ email }: Pick<ClientProfile, 'email'>): Promise<UserRecord | undefined> => {
  const login = await getItem(keys.login(normaliseEmail(email)));
  return login && getItem(keys.user(login.user_id));
};

/** A client account as one of its members sees it. */
export type MemberClient = ClientProfile & { role: Role };

/** Every client account a user may access, newest first. */
export const listClients = async (userId: number): Promise<MemberClient[]> => {
  const page = await queryPage(collections.memberships(userId), { limit: MAX_CLIENTS_PER_USER });
  return page.items.map((membership) => ({ ...membership.profile, role: roleOf(membership) }));
};
