import { addDays } from '../../platform/dates.ts';
import type { ClientRecord, ContactChange } from '../../records/client-record.ts';
import { KEPT_DAYS, MAX_CHANGES, tooManyChanges, WEEK } from './email-history.ts';

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
export type ContactBefore = {
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
