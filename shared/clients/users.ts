import { conflict } from '../platform/failure.ts';
import { hashPassword } from '../platform/password.ts';
import { newId } from '../platform/table/ids.ts';
import { putNew, transact, type Write } from '../platform/table/write.ts';
import type { ClientProfile, ClientRecord, PostalAddress } from '../records/client-record.ts';
import { keys } from '../records/keys.ts';
import type { LoginRecord } from '../records/login-record.ts';
import type { MembershipRecord } from '../records/membership-record.ts';
import type { UserRecord } from '../records/user-record.ts';
import { normaliseEmail } from './email.ts';

export type NewUser = { id?: number; email: string; name: string; password: string };

/** Creates a user who can log in, along with `also`. Throws a conflict when the e-mail address is taken. */
export const createUser = async (
  { id = newId(), email, name, password }: NewUser,
  now: Date,
  also: Write[] = [],
): Promise<number> => {
  const address = normaliseEmail(email);
  const user: UserRecord = {
    ...keys.user(id),
    id,
    email: address,
    name,
    disabled: false,
    created_at: now.toISOString(),
  };
  const login: LoginRecord = {
    ...keys.login(address),
    user_id: id,
    password_hash: await hashPassword(password),
  };
  await transact([
    putNew(login, () => conflict('email_taken', 'There is already a user with this e-mail address.')),
    putNew(user),
    ...also,
  ]);
  return id;
};

export type NewClient = Omit<ClientProfile, 'id' | 'created_at' | keyof PostalAddress> & {
  id?: number;
  postal_address: PostalAddress | null;
};

/** Creates a client account that `ownerId` may access, along with `also`. */
export const createClient = async (
  { id = newId(), postal_address, ...fields }: NewClient,
  ownerId: number,
  now: Date,
  also: Write[] = [],
): Promise<number> => {
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
  await transact([putNew(client), ...membership(ownerId, profile), ...also]);
  return id;
};

/** The two writes that give a user access to a client, readable from either side. */
export const membership = (userId: number, profile: ClientProfile) => {
  const ids = { user_id: userId, client_id: profile.id };
  const record: MembershipRecord = { ...keys.membership(userId, profile.id), ...ids, profile };
  return [putNew(record), putNew({ ...keys.member(profile.id, userId), ...ids })];
};
