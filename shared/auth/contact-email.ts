import { type ClientMembers, type ContactUpdate, replaceProfile } from '../clients/index.ts';
import {
  about,
  audit,
  newEvent,
  type Plan,
  type PlanWithFollowUp,
  type RequestOrigin,
  writeEvent,
} from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { writeMail } from '../mails/index.ts';
import { Failure } from '../platform/failure.ts';
import { newId } from '../platform/table/key.ts';
import type { ClientRecord, ContactChange } from '../records/clients.ts';
import type { Actor, MailRecord } from '../records/events.ts';
import type { LinkRecord } from '../records/users.ts';
import { contactBefore, pendingChange, requireFew, withChange } from './address-history.ts';
import { throttleAll } from './limits.ts';
import { deadLink, findLink, occasionOf, spendLink, withMails } from './links.ts';
import {
  type Contact,
  changeMails,
  confirmMail,
  contactMails,
  loadContact,
  noted,
  userOf,
} from './tell-contact.ts';

const A_DAY = { requests: 10, seconds: 86_400, scope: 'contact_email' };

/** What the link of a mail about a contact address leads to; undefined for one that does not work any more. */
export const loadContactLink = async (
  purpose: 'contact_confirm' | 'contact_undo',
  token: string,
  now: Date,
): Promise<{ link: LinkRecord; contact: Contact } | undefined> => {
  const link = await findLink(purpose, token, now);
  return link?.contact && { link, contact: await loadContact(link.contact.client_id) };
};

/**
 * Counts a mail to an address that is not proven, for the client account and for the user. Throws 429 after enough in a
 * day. Returns a function that takes the count back, for what could not be done.
 */
export const countContactMail = (clientId: number, userId: number, now: Date) =>
  throttleAll(
    [`client:${clientId}`, `user:${userId}`].map((subject) => ({ ...A_DAY, subject })),
    now,
  );

type Asked = {
  by: Actor;
  origin: RequestOrigin;
  /** Nobody has to confirm it: the user logs in with it, or staff have been told at it. */
  isProven: boolean;
  /** It follows the log-in of a user, who is told at the address before by another mail. */
  follows?: boolean;
};

/**
 * Plans another contact address: at once where it is proven, and otherwise a mail with a link to confirm it. The one before
 * and the users who are told get a mail with which to undo that, and see it among their security events.
 */
export const planContactChange = (
  contact: Contact,
  to: string,
  { by, origin, isProven, follows = false }: Asked,
  now: Date,
): ContactUpdate & { mails: MailRecord[] } => {
  const { client } = contact.account;
  if (!follows) requireFew(client, now);
  const { email: from } = client.profile;
  const at = now.toISOString();
  const id = newId(now);
  const change: ContactChange = { id, from, to, by, requested_at: at, changed_at: isProven ? at : null };
  const type = isProven ? 'contact_email_changed' : 'contact_email_requested';
  const mails = [
    ...changeMails(contact, type, change, follows ? [] : [from], origin, now),
    ...(isProven ? [] : [confirmMail(contact, change, now)]),
  ];
  const action = isProven ? 'contact_email.changed' : 'contact_email.requested';
  return {
    profile: {
      ...(isProven ? { email: to } : {}),
      ...(follows ? {} : { pending_email: isProven ? null : to }),
    },
    client: { contact_changes: withChange(client, change, now) },
    writes: [
      ...mails.map(writeMail),
      ...noted(contact, type, origin, now),
      audit(about.client(client.id), by, action, now, { change: id }),
    ],
    mails,
  };
};

const nothingPending = () =>
  new Failure(
    'not_found',
    'pending_email_not_found',
    say`No contact address waits to be confirmed. Change \`email\` with PATCH /clients/{client}/profile.`,
  );

/** Whether a request still counts: its user is a member, and has not ended all sessions since, as with a new password. */
const stands = ({ by, requested_at }: ContactChange, { told }: Contact): boolean => {
  const id = userOf(by);
  if (id === undefined) return true;
  const user = told.find((one) => one.id === id);
  return user !== undefined && !user.disabled && (user.sessions_from ?? '') <= requested_at;
};

/** Plans another mail to the pending address. Throws 404 where there is none. */
export const planContactMail = (contact: Contact, now: Date): PlanWithFollowUp => {
  const change = pendingChange(contact.account.client);
  if (!change || !stands(change, contact)) throw nothingPending();
  return withMails([], [confirmMail(contact, change, now)]);
};

/** Plans that the pending address is not wanted any more. Throws 404 where there is none. */
export const planContactWithdrawal = (account: ClientMembers, by: Actor, now: Date) => {
  const { client } = account;
  const change = pendingChange(client);
  if (!change) throw nothingPending();
  const profile = { ...client.profile, pending_email: null };
  const entry = audit(about.client(client.id), by, 'contact_email.withdrawn', now, { change: change.id });
  return { profile, writes: [...replaceProfile(account, profile), entry] };
};

const profileEvent = ({ id }: ClientRecord, now: Date) =>
  writeEvent(newEvent(about.client(id), 'profile_updated', say`Your profile was changed.`, now));

type Linked = Awaited<ReturnType<typeof loadContactLink>>;

/** Plans that the pending address is the contact address, as its mailbox confirms. Throws 422 for a link that does not work. */
export const planContactConfirmation = (
  linked: Linked,
  origin: RequestOrigin,
  now: Date,
): PlanWithFollowUp => {
  const change = linked && pendingChange(linked.contact.account.client);
  if (!change || !stands(change, linked.contact)) throw deadLink();
  const { link, contact } = linked;
  // A change is of one address: with another one it is another change.
  if (link.contact?.change !== change.id) throw deadLink();
  const { client } = contact.account;
  const confirmed = { ...change, changed_at: now.toISOString() };
  const profile = { ...client.profile, email: change.to, pending_email: null };
  const history = client.contact_changes?.map((one) => (one === change ? confirmed : one)) ?? [];
  const also = [client.profile.email];
  return withMails(
    [
      spendLink(link),
      ...replaceProfile(contact.account, profile, { contact_changes: history, contact_proven: change.to }),
      profileEvent(client, now),
      audit(about.client(client.id), change.by, 'contact_email.changed', now, { change: change.id }),
      ...noted(contact, 'contact_email_changed', origin, now),
    ],
    changeMails(contact, 'contact_email_changed', change, also, origin, now),
  );
};

/**
 * Plans the contact as it was before a change. Undefined for one that is not known any more. `except` are addresses that are
 * told of it otherwise.
 */
export const planContactUndo = (
  contact: Contact,
  changeId: number,
  by: Actor,
  origin: RequestOrigin,
  now: Date,
  except: string[] = [],
): (Plan & { mails: MailRecord[]; gone: string[] }) | undefined => {
  const { client } = contact.account;
  const before = contactBefore(client, changeId);
  if (!before) return undefined;
  const { gone, contact_changes, email, pending_email } = before;
  const moves = email !== client.profile.email;
  const planned = {
    template: 'contact_email_restored' as const,
    variables: { ...occasionOf(origin, now), email },
  };
  // What was never confirmed gets no mail.
  const also = [email, client.profile.email].filter((address) => !except.includes(address));
  const mails = contactMails(contact, planned, also, now);
  return {
    gone,
    mails,
    writes: [
      ...replaceProfile(contact.account, { ...client.profile, email, pending_email }, { contact_changes }),
      ...(moves ? [profileEvent(client, now)] : []),
      audit(about.client(client.id), by, 'contact_email.restored', now, { change: changeId }),
      ...noted(contact, 'contact_email_restored', origin, now),
      ...mails.map(writeMail),
    ],
  };
};

/** The same by the link of a mail. Throws 422 for one that does not work. */
export const planContactUndoByLink = (linked: Linked, origin: RequestOrigin, now: Date): PlanWithFollowUp => {
  if (!linked?.link.contact) throw deadLink();
  const { link, contact } = linked;
  const by = link.user_id ? (`user:${link.user_id}` as const) : 'system';
  const undone = planContactUndo(contact, linked.link.contact.change, by, origin, now);
  if (!undone) throw deadLink();
  return { writes: [spendLink(link), ...undone.writes], followUp: { mails: undone.mails } };
};
