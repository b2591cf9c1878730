import type { Role } from '../contract/roles.ts';
import type { Locale } from '../contract/vocabulary.ts';
import { say } from '../languages/sentence.ts';
import { conflict, foreignClient } from '../platform/failure.ts';
import { hashPassword } from '../platform/password.ts';
import { unchanged } from '../platform/table/changes.ts';
import { type Key, newId } from '../platform/table/key.ts';
import { getItems, queryPage } from '../platform/table/query.ts';
import { putNew, transact, type Write } from '../platform/table/write.ts';
import type {
  ClientProfile,
  ClientRecord,
  MemberRecord,
  MembershipRecord,
  PostalAddress,
} from '../records/clients.ts';
import { collections } from '../records/collections.ts';
import { keys } from '../records/keys.ts';
import type { LoginRecord, UserRecord } from '../records/users.ts';
import { normaliseEmail } from '../records/users.ts';
import { getClient, pointClient } from './clients.ts';

type NewUser = Omit<UserRecord, keyof Key<UserRecord> | 'disabled' | 'created_at'> & {
  disabled?: boolean;
};

const emailTaken = () => conflict('email_taken', say`There is already a user with this e-mail address.`);

/** The writes of a user who can log in. `taken` says what it means that somebody has the e-mail address. */
export const userWrites = (
  { id, email, disabled = false, ...fields }: NewUser,
  passwordHash: string,
  now: Date,
  taken: Write['orElse'] = emailTaken,
  firstUntil?: string,
): { user: UserRecord; writes: Write[] } => {
  const address = normaliseEmail(email);
  const user: UserRecord = {
    ...keys.user(id),
    ...fields,
    id,
    email: address,
    disabled,
    created_at: now.toISOString(),
  };
  const login: LoginRecord = {
    ...keys.login(address),
    user_id: id,
    password_hash: passwordHash,
    ...(firstUntil === undefined ? {} : { first_until: firstUntil }),
  };
  return { user, writes: [putNew(login, taken), putNew(user)] };
};

/** Creates a user who can log in, along with `also`. Throws a conflict when the e-mail address is taken. */
export const createUser = async (
  { id = newId(), email, name, password }: { id?: number; email: string; name: string; password: string },
  now: Date,
  also: Write[] = [],
  firstUntil?: string,
): Promise<number> => {
  const hash = await hashPassword(password);
  const { writes } = userWrites({ id, email, name }, hash, now, emailTaken, firstUntil);
  await transact([...writes, ...also]);
  return id;
};

type NewClient = Omit<ClientProfile, 'id' | 'created_at' | keyof PostalAddress> & {
  id?: number;
  postal_address: PostalAddress | null;
};

/** The writes of a client account that `ownerId` owns. */
export const clientWrites = (
  { id = newId(), postal_address, ...fields }: NewClient,
  ownerId: number,
  now: Date,
): { id: number; writes: Write[] } => {
  const profile: ClientProfile = {
    id,
    ...fields,
    ...(postal_address ?? { address: null, city: null, state: null, postcode: null }),
    created_at: now.toISOString(),
  };
  const client: ClientRecord = {
    ...keys.client(id),
    id,
    profile,
    credit_balance: 0,
    gateway_customers: {},
  };
  const writes = [
    putNew(client),
    ...pointClient(profile, null),
    ...membership(ownerId, profile, 'owner', now),
  ];
  return { id, writes };
};

/** Creates a client account that `ownerId` owns, along with `also`. */
export const createClient = async (
  client: NewClient,
  ownerId: number,
  now: Date,
  also: Write[] = [],
): Promise<number> => {
  const { id, writes } = clientWrites(client, ownerId, now);
  await transact([...writes, ...also]);
  return id;
};

/** The two writes that give a user access to a client, readable from either side. */
export const membership = (
  userId: number,
  profile: ClientProfile,
  role: Role,
  now: Date,
  invitedBy?: number,
) => {
  const ids = { user_id: userId, client_id: profile.id, role };
  const record: MembershipRecord = { ...keys.membership(userId, profile.id), ...ids, profile };
  const joined_at = now.toISOString();
  const by = invitedBy === undefined ? {} : { invited_by: invitedBy };
  return [putNew(record), putNew({ ...keys.member(profile.id, userId), ...ids, joined_at, ...by })];
};

/** As many as may join: with the other writes of a change of the profile, and whom it is told to, one transaction holds them. */
export const MAX_MEMBERS = 70;
/** As many as an account of earlier releases can have. */
const MAX_LISTED = 90;

/** A client account and who may use it. */
export type ClientMembers = { client: ClientRecord; members: MemberRecord[] };

export const listMembers = async (clientId: number): Promise<MemberRecord[]> =>
  (await queryPage(collections.members(clientId), { limit: MAX_LISTED })).items;

/** The language of the member with the contact address of the account; null for the provider's. Reads no log-in. */
export const localeOf = async ({ id, profile }: ClientRecord): Promise<Locale | null> => {
  const members = await listMembers(id);
  const users = await getItems(...members.map(({ user_id }) => keys.user(user_id)));
  const email = normaliseEmail(profile.email);
  return users.find((user) => user && normaliseEmail(user.email) === email)?.locale ?? null;
};

/** The client first: while its `members_version` stays what was read, so do the members read after it. */
export const loadMembers = async (clientId: number): Promise<ClientMembers> => {
  const client = await getClient(clientId);
  return { client, members: await listMembers(clientId) };
};

/** The member a user is. Throws the 403 of a stranger where the user is none any more. */
export const memberOf = ({ members }: ClientMembers, userId: number): MemberRecord => {
  const member = members.find(({ user_id }) => user_id === userId);
  if (!member) throw foreignClient();
  return member;
};

/** Holds while the profile, the members and their roles are what was read. */
export const sameMembers = (client: ClientRecord) => unchanged(client, ['profile', 'members_version']);
