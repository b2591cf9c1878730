import { occasionOf } from '../auth/account-mail.ts';
import { securityEvent } from '../auth/security-events.ts';
import type { ClientMembers } from '../clients/members.ts';
import { roleOf } from '../clients/role-of.ts';
import { newMail, writeMail } from '../mails/outbox.ts';
import { ownedBy } from '../mails/owner.ts';
import { getItems } from '../platform/table/read.ts';
import type { Write } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type { UserRecord } from '../records/user-record.ts';

/** Owners of a client account are few; beyond these the others are not told one by one. */
const MAX_TOLD = 10;

/** The users who own a client account. */
export const loadOwners = async ({ members }: ClientMembers): Promise<UserRecord[]> => {
  const owners = members.filter((member) => roleOf(member) === 'owner').slice(0, MAX_TOLD);
  const users = await getItems(...owners.map(({ user_id }) => keys.user(user_id)));
  return users.flatMap((user) => (user ? [user] : []));
};

/**
 * The writes that tell the contact address of before, and the owners at the addresses they log in with, that a client
 * account is written to elsewhere from now on; owners see it among their security events as well.
 */
export const contactChangeTold = (
  { client }: ClientMembers,
  owners: UserRecord[],
  newEmail: string,
  address: string,
  now: Date,
): Write[] => {
  const { id, email } = client.profile;
  const variables = { ...occasionOf({ address, device: null }, now), new_email: newEmail };
  const planned = { template: 'contact_email_changed' as const, variables };
  const told = new Map(owners.map((user) => [user.email, user.locale ?? null]));
  const addresses = [...new Set([email, ...told.keys()])];
  // The reconciler hands them to the worker.
  return [
    ...addresses.map((to) =>
      writeMail(newMail(ownedBy.client(id), to, planned, now, { locale: told.get(to) ?? null })),
    ),
    ...owners.map((user) => securityEvent(user.id, 'contact_email_changed', { address, device: null }, now)),
  ];
};
