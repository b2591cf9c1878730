import type { Locale } from '../contract/vocabulary.ts';
import { foreignClient } from '../platform/failure.ts';
import { unchanged } from '../platform/table/changes.ts';
import { queryPage } from '../platform/table/query.ts';
import { getItems } from '../platform/table/read.ts';
import type { ClientRecord } from '../records/client-record.ts';
import { collections } from '../records/collections.ts';
import { keys } from '../records/keys.ts';
import type { MemberRecord } from '../records/membership-record.ts';
import { getClient } from './clients.ts';
import { normaliseEmail } from './email.ts';

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
