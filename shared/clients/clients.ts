import { notFound } from '../platform/failure.ts';
import { getItem, queryPage } from '../platform/table/read.ts';
import type {
  ClientProfile,
  ClientRecord,
  MembershipRecord,
  UserRecord,
} from '../records/account-records.ts';
import { collections, keys } from '../records/keys.ts';

const MAX_CLIENTS_PER_USER = 100;

export const getUser = async (userId: number): Promise<UserRecord> => {
  const user = await getItem<UserRecord>(keys.user(userId));
  if (!user) throw notFound('user');
  return user;
};

export const getClient = async (clientId: number): Promise<ClientRecord> => {
  const client = await getItem<ClientRecord>(keys.client(clientId));
  if (!client) throw notFound('client');
  return client;
};

/** Profiles of every client account a user may access, newest first. */
export const listClients = async (userId: number): Promise<ClientProfile[]> => {
  const page = await queryPage<MembershipRecord>({
    ...collections.memberships(userId),
    limit: MAX_CLIENTS_PER_USER,
  });
  return page.items.map(({ profile }) => profile);
};
