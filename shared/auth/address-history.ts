import { say } from '../languages/sentence.ts';
import { addDays } from '../platform/dates.ts';
import { conflict } from '../platform/failure.ts';
import type { ClientRecord, ContactChange } from '../records/clients.ts';
import type { LinkRecord, UserRecord } from '../records/users.ts';

/** A link that takes an address back works for so long; with the time a mail may wait. */
const WEEK = 7;
const KEPT_DAYS = WEEK + 3;

/** More changes than anybody needs in that time; a thief cannot make the list grow without end. */
const MAX_CHANGES = 20;

type History = NonNullable<UserRecord['email_history']>;

const since = (history: History = [], days: number, now: Date): History =>
  history.filter(({ at }) => at > addDays(now, -days).toISOString());

/** Whether somebody could still take the account back to an earlier address. */
export const canBeTakenBack = ({ email_history }: UserRecord, now: Date): boolean =>
  since(email_history, WEEK, now).length > 0;

const tooManyChanges = () =>
  conflict('too_many_changes', say`The address was changed too often. Wait some days, or contact support.`);

/** The history once the present address is left. Throws 409 after too many changes. */
export const leaving = ({ email, email_history }: UserRecord, now: Date): History => {
  const kept = since(email_history, KEPT_DAYS, now);
  if (kept.length < MAX_CHANGES) return [...kept, { email, at: now.toISOString() }];
  throw tooManyChanges();
};

/**
 * What a link to an earlier address leaves of the history: addresses older than its own, whose links go on working, while
 * those to later ones are dead from then on. Undefined for a link that does not work any more.
 */
export const historyBefore = (
  { email_history = [], email_restored_at = '' }: UserRecord,
  link: LinkRecord,
): History | undefined => {
  const { changed_at } = link;
  // A link of an earlier release, which kept no history.
  if (changed_at === undefined)
    return link.created_at <= email_restored_at
      ? undefined
      : email_history.filter(({ at }) => at < link.created_at);
  if (!email_history.some(({ at }) => at === changed_at)) return undefined;
  return email_history.filter(({ at }) => at < changed_at);
};

type Contact = Pick<ClientRecord, 'profile' | 'contact_changes'>;

const timeOf = ({ requested_at, changed_at }: ContactChange): string => changed_at ?? requested_at;

/** The change that waits for its address to be confirmed. */
export const pendingChange = ({ profile, contact_changes = [] }: Contact): ContactChange | undefined =>
  contact_changes.findLast(({ to, changed_at }) => changed_at === null && to === profile.pending_email);

/** Whether a contact address could still be had back that was in force before. */
export const canContactBeUndone = ({ contact_changes = [] }: Contact, now: Date): boolean =>
  contact_changes.some(({ changed_at }) => (changed_at ?? '') > addDays(now, -WEEK).toISOString());

const kept = (client: Contact, now: Date): ContactChange[] => {
  const pending = pendingChange(client);
  const since = addDays(now, -KEPT_DAYS).toISOString();
  return (client.contact_changes ?? []).filter((one) => one === pending || timeOf(one) > since);
};

/** Throws 409 after too many changes. */
export const requireFew = (client: Contact, now: Date): void => {
  if (kept(client, now).length >= MAX_CHANGES) throw tooManyChanges();
};

/** The history with one more change. */
export const withChange = (client: Contact, change: ContactChange, now: Date): ContactChange[] => [
  ...kept(client, now),
  change,
];

/** The first change since a time that one of these has made. */
export const changeSince = (
  { contact_changes = [] }: Contact,
  since: string,
  isTheirs: (by: ContactChange['by']) => boolean,
): ContactChange | undefined =>
  contact_changes.find((change) => timeOf(change) > since && isTheirs(change.by));

/** A contact as it was before a change, whatever was changed after it. */
type ContactBefore = {
  email: string;
  pending_email: string | null;
  /** Earlier changes, whose links go on working. */
  contact_changes: ContactChange[];
  /** Addresses that are no contact address any more. */
  gone: string[];
};

/** Undefined for a change that was undone, or is too old to be known. */
export const contactBefore = (client: Contact, changeId: number): ContactBefore | undefined => {
  const { profile, contact_changes = [] } = client;
  const index = contact_changes.findIndex(({ id }) => id === changeId);
  const change = contact_changes[index];
  if (!change) return undefined;
  const later = contact_changes.slice(index);
  const pending = pendingChange(client);
  const isDropped = pending !== undefined && later.includes(pending);
  const email = later.some(({ changed_at }) => changed_at !== null) ? change.from : profile.email;
  return {
    email,
    pending_email: isDropped ? null : (profile.pending_email ?? null),
    contact_changes: contact_changes.slice(0, index),
    gone: [...(email === profile.email ? [] : [profile.email]), ...(isDropped ? [pending.to] : [])],
  };
};
