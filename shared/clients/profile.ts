import type { ProfileChange } from '../contract/clients.ts';
import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { newEvent, writeEvent } from '../events/events.ts';
import { equals } from '../platform/table/expressions.ts';
import { queryPage } from '../platform/table/query.ts';
import { update, type Write } from '../platform/table/write.ts';
import type { ClientProfile, ClientRecord } from '../records/client-record.ts';
import { collections } from '../records/collections.ts';
import { keys } from '../records/keys.ts';
import { getClient } from './clients.ts';
import { toE164 } from './phone.ts';

/** With the other writes of a change of the profile, as many as one transaction can hold. */
export const MAX_MEMBERS = 90;

export type ProfileOwner = { client: ClientRecord; memberIds: number[] };

export const listMembers = async (clientId: number): Promise<number[]> => {
  const members = await queryPage(collections.members(clientId), { limit: MAX_MEMBERS });
  return members.items.map(({ user_id }) => user_id);
};

export const loadProfileOwner = async (clientId: number): Promise<ProfileOwner> => {
  const [client, memberIds] = await Promise.all([getClient(clientId), listMembers(clientId)]);
  return { client, memberIds };
};

/**
 * The writes that replace a client's profile in every place it is kept. They hold only while the profile is the one
 * that was read, so that of two changes at once neither undoes the other.
 */
export const replaceProfile = ({ client, memberIds }: ProfileOwner, profile: ClientProfile): Write[] => [
  update(keys.client(client.id), { set: { profile } }, [equals('profile', client.profile)]),
  ...memberIds.map((userId) => update(keys.membership(userId, client.id), { set: { profile } })),
];

/** Plans an update of the fields given, and only those. */
export const planProfileUpdate = (owner: ProfileOwner, fields: ProfileChange, userId: number, now: Date) => {
  const { client } = owner;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const changed: ClientProfile = { ...client.profile, ...given };
  const phone = fields.phone ? toE164(fields.phone, changed.country) : changed.phone;
  const profile = { ...changed, phone };
  const subject = about.client(client.id);
  const event = newEvent(subject, 'profile_updated', 'Your profile was changed.', now);
  const entry = audit(subject, `user:${userId}`, 'profile.updated', now, {
    fields: Object.keys(given).join(' '),
  });
  return { profile, writes: [...replaceProfile(owner, profile), writeEvent(event), entry] };
};
