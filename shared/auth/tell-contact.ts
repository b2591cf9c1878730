import { type ClientMembers, loadMembers, roleOf } from '../clients/index.ts';
import type { SecurityEventType } from '../contract/vocabulary.ts';
import { type RequestOrigin, securityEvent } from '../events/index.ts';
import type { PlannedMail } from '../mail-templates/facts/mails.ts';
import { type LinkMail, newMail, ownedBy } from '../mails/index.ts';
import { getItems } from '../platform/table/query.ts';
import type { Write } from '../platform/table/write.ts';
import type { ContactChange } from '../records/clients.ts';
import type { Actor, MailRecord } from '../records/events.ts';
import { keys } from '../records/keys.ts';
import type { UserRecord } from '../records/users.ts';
import { normaliseEmail } from '../records/users.ts';
import { pendingChange } from './address-history.ts';
import { occasionOf } from './links.ts';

/** Owners of a client account are few; beyond these the others are not told one by one. */
const MAX_TOLD = 10;
/** What one transaction holds, and what a change of the whole profile writes besides members and those who are told. */
const TRANSACTION = 100;
const OTHER_WRITES = 11;

/** A client account, and the users who are told of its contact address. */
export type Contact = { account: ClientMembers; told: UserRecord[] };

export const userOf = (actor: Actor): number | undefined =>
  actor.startsWith('user:') ? Number(actor.slice('user:'.length)) : undefined;

/** The owners of a client account, whoever has asked for the pending address, and this user; members all of them. */
export const loadTold = async (account: ClientMembers, userId?: number): Promise<UserRecord[]> => {
  const pending = pendingChange(account.client);
  const asking = [userId, pending && userOf(pending.by)];
  // Those who joined first: nobody gets past them by letting others in.
  const owners = account.members
    .filter((member) => roleOf(member) === 'owner')
    .toSorted((a, b) => (a.joined_at ?? '').localeCompare(b.joined_at ?? ''))
    .slice(0, MAX_TOLD);
  const others = account.members.filter(
    (member) => asking.includes(member.user_id) && !owners.includes(member),
  );
  // Each has a mail and a security event.
  const room = Math.floor((TRANSACTION - OTHER_WRITES - account.members.length) / 2);
  const told = [...others, ...owners].slice(0, Math.max(room, 1));
  const users = await getItems(...told.map(({ user_id }) => keys.user(user_id)));
  return users.flatMap((user) => (user ? [user] : []));
};

export const loadContact = async (clientId: number): Promise<Contact> => {
  const account = await loadMembers(clientId);
  return { account, told: await loadTold(account) };
};

/** Mails to addresses, each once, and to the users who are told. */
export const contactMails = (
  { account: { client }, told }: Contact,
  mail: PlannedMail | LinkMail,
  also: string[],
  now: Date,
): MailRecord[] => {
  const locales = new Map(told.map((user) => [user.email, user.locale ?? null]));
  return [...new Set([...also.map(normaliseEmail), ...locales.keys()])].map((to) =>
    newMail(ownedBy.client(client.id), to, mail, now, { locale: locales.get(to) ?? null }),
  );
};

export const noted = (
  { told }: Contact,
  type: SecurityEventType,
  origin: RequestOrigin,
  now: Date,
): Write[] => told.map((user) => securityEvent(user.id, type, origin, now));

export const confirmMail = ({ account: { client }, told }: Contact, change: ContactChange, now: Date) => {
  const variables = { client_id: client.id, change_id: change.id };
  const asker = told.find(({ id }) => id === userOf(change.by));
  return newMail(
    ownedBy.client(client.id),
    change.to,
    { template: 'contact_email_confirm', variables },
    now,
    {
      locale: asker?.locale ?? null,
    },
  );
};

/**
 * Tells of a change with a link that undoes it, made when each mail is sent. What staff have been told at the new address is
 * for the owners alone to undo: whoever reads the mailbox of before could otherwise do so for ever.
 */
export const changeMails = (
  contact: Contact,
  template: 'contact_email_requested' | 'contact_email_changed',
  { id, to, by }: ContactChange,
  before: string[],
  origin: RequestOrigin,
  now: Date,
): MailRecord[] => {
  const variables = { ...occasionOf(origin, now), new_email: to };
  const undoing = {
    template,
    variables: { ...variables, client_id: contact.account.client.id, change_id: id },
  };
  if (template === 'contact_email_requested' || userOf(by) !== undefined)
    return contactMails(contact, undoing, before, now);
  const others = before.filter((email) => !contact.told.some((user) => user.email === normaliseEmail(email)));
  return [
    ...contactMails(contact, undoing, [], now),
    ...contactMails({ ...contact, told: [] }, { template, variables }, others, now),
  ];
};
