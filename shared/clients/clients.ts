import type { ClientResource } from '../contract/clients.ts';
import { permissionsOf, type Role } from '../contract/roles.ts';
import { notFound } from '../platform/failure.ts';
import { newId, padId } from '../platform/table/key.ts';
import { getItem, getItems, queryPage } from '../platform/table/query.ts';
import { put, remove, StaleWriteError, type Write } from '../platform/table/write.ts';
import type { ClientProfile, ClientRecord } from '../records/clients.ts';
import { collections } from '../records/collections.ts';
import { CLIENT_POINTERS, type ClientPointer, dueAt, foundBy } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import { normaliseEmail, type UserRecord } from '../records/users.ts';

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

/** As much of a text as is searched by. */
const LENGTH = 60;

/** A text without accents, capitals and punctuation: "Efua  Ôwusu-Ansah" is "efua owusu ansah". */
export const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, LENGTH);

/** The digits of a phone number, the last one first: however its beginning is written, the rest is the same. */
export const phoneFromItsEnd = (phone: string): string =>
  [...phone.replace(/\D/g, '').replace(/^0+/, '')].reverse().join('');

/** What each pointer of a client holds; empty where it has none. */
const heldBy: Record<ClientPointer, (profile: ClientProfile) => string> = {
  // In the order of ids, which never changes, all clients can be gone through.
  id: ({ id }) => padId(id),
  name: ({ first_name, last_name }) => searchable(`${first_name} ${last_name}`),
  last_name: ({ first_name, last_name }) => searchable(`${last_name} ${first_name}`),
  company: ({ company_name }) => searchable(company_name ?? ''),
  email: ({ email }) => normaliseEmail(email),
  phone: ({ phone }) => phoneFromItsEnd(phone ?? ''),
};

/**
 * The writes that let staff find a client by its profile. A client has one pointer of a kind, which is written anew where
 * `before` was another: none is left behind.
 */
export const pointClient = (profile: ClientProfile, before: ClientProfile | null): Write[] =>
  CLIENT_POINTERS.flatMap((kind) => {
    const held = heldBy[kind](profile);
    if (before && heldBy[kind](before) === held) return [];
    const key = keys.clientPointer(profile.id, kind);
    if (held !== '') {
      return [put({ ...key, client_id: profile.id, ...foundBy(kind, held, profile.id) })];
    }
    return before ? [remove(key)] : [];
  });

/**
 * Has the unpaid invoices of a client brought up to date: it goes into the transaction of what decides on their tax, or
 * on whom they name.
 */
export const requestTaxReview = (clientId: number, now: Date, first: Date = now): Write => {
  const id = newId(now);
  return put({
    ...keys.taxReview(clientId),
    ...dueAt(first, id),
    client_id: clientId,
    id,
    tries: 0,
    requested_at: now.toISOString(),
  });
};

const ON_INVOICES = [
  'company_name',
  'first_name',
  'last_name',
  'address',
  'city',
  'state',
  'postcode',
  'country',
  'tax_id',
] as const;

/** Whether invoices name their buyer otherwise than before. */
export const isOtherBuyer = (before: ClientProfile, after: ClientProfile): boolean =>
  ON_INVOICES.some((field) => (before[field] ?? null) !== (after[field] ?? null));

/** The fields of a profile in one order: the table hands out those of a map in any. */
export const presentClient = (profile: MemberClient): ClientResource => ({
  id: profile.id,
  company_name: profile.company_name,
  tax_id: profile.tax_id ?? null,
  first_name: profile.first_name,
  last_name: profile.last_name,
  email: profile.email,
  pending_email: profile.pending_email ?? null,
  phone: profile.phone,
  address: profile.address ?? null,
  city: profile.city ?? null,
  state: profile.state ?? null,
  postcode: profile.postcode ?? null,
  country: profile.country,
  currency: profile.currency,
  separate_renewals: profile.separate_renewals ?? false,
  status: profile.status,
  created_at: profile.created_at,
  role: profile.role,
  permissions: permissionsOf(profile.role),
});

/** Before there were roles, whoever could use a client account could do everything there. */
export const roleOf = ({ role }: { role?: Role }): Role => role ?? 'owner';

/** What each client is called, by its id; one that is not there has no name. */
export const namesOf = async (ids: readonly (number | null)[]): Promise<Map<number, string>> => {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const clients = await getItems(...wanted.map((id) => keys.client(id)));
  return new Map(
    clients.flatMap((client) => (client ? [[client.id, calledOf(client.profile)] as const] : [])),
  );
};

/** The company, or whoever stands for the account. */
export const calledOf = ({ company_name, first_name, last_name }: ClientProfile): string =>
  company_name ?? `${first_name} ${last_name}`;
