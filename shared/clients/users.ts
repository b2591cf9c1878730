import type { Role } from '../contract/roles.ts';
import { conflict } from '../platform/failure.ts';
import { hashPassword } from '../platform/password.ts';
import { newId } from '../platform/table/ids.ts';
import type { Key } from '../platform/table/key.ts';
import { putNew, transact, type Write } from '../platform/table/write.ts';
import type { ClientProfile, ClientRecord, PostalAddress } from '../records/client-record.ts';
import { keys } from '../records/keys.ts';
import type { LoginRecord } from '../records/login-record.ts';
import type { MembershipRecord } from '../records/membership-record.ts';
import type { UserRecord } from '../records/user-record.ts';
import { pointClient } from './client-pointers.ts';
import { normaliseEmail } from './email.ts';

export type NewUser = Omit<UserRecord, keyof Key<UserRecord> | 'disabled' | 'created_at'> & {
  disabled?: boolean;
};

const emailTaken = () => conflict('email_taken', 'There is already a user with this e-mail address.');

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

export type NewClient = Omit<ClientProfile, 'id' | 'created_at' | keyof PostalAddress> & {
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
