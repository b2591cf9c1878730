import type { TicketStatus } from '../contract/vocabulary.ts';
import { about, audit, carryOut } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { addressHash, mailKey, mailOwner, queuedMail } from '../mails/index.ts';
import { conflict, notFound } from '../platform/failure.ts';
import { errorFields, log } from '../platform/log.ts';
import { sendMessages } from '../platform/queue/send-messages.ts';
import { newId } from '../platform/table/key.ts';
import { getItem, pagesOf, queryDuePages } from '../platform/table/query.ts';
import { putNew, remove, transact } from '../platform/table/write.ts';
import { clientPointers, collections } from '../records/collections.ts';
import type { Actor, AnnouncementRecord, MailRecord } from '../records/events.ts';
import { dueAt } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { TicketRecord } from '../records/tickets.ts';
import { auditTicket, changeTicket, getTicket } from '../tickets/index.ts';

/** How many clients an announcement would reach now. */
export const countAudience = async (
  server: string | null,
  progress: (clients: number) => void,
): Promise<number> => {
  const clients = new Set<number>();
  if (server !== null) {
    for await (const page of pagesOf(collections.serverAccounts(server))) {
      for (const { client_id } of page) clients.add(client_id);
      progress(clients.size);
    }
    return clients.size;
  }
  let count = 0;
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof queryDuePages>> = await queryDuePages(clientPointers('id'), {
      limit: 1000,
      after,
    });
    count += page.found.length;
    progress(count);
    after = page.nextKey;
  } while (after !== null);
  return count;
};

type NewAnnouncement = Pick<AnnouncementRecord, 'type' | 'title' | 'message' | 'server'>;

/** Writes an announcement, which a worker then tells each client of, and the reconciler where the message is lost. */
export const sendAnnouncement = async (
  wanted: NewAnnouncement,
  actor: Actor,
  now: Date,
): Promise<AnnouncementRecord> => {
  const id = newId(now);
  const record: AnnouncementRecord = {
    ...keys.announcement(id),
    ...dueAt(new Date(now.getTime() + 60_000), id),
    ...wanted,
    id,
    status: 'sending',
    place: null,
    reached: 0,
    created_by: actor,
    created_at: now.toISOString(),
    sent_at: null,
  };
  const { type, server, title } = wanted;
  await transact([putNew(record), audit(about.catalog, actor, `${type}.sent`, now, { id, server, title })]);
  await sendMessages('notifications', [{ announcement: id }]).catch((error) =>
    log.warn('announcement not handed to its worker', errorFields(error)),
  );
  return record;
};

export const getMail = async (reference: string): Promise<MailRecord> => {
  const key = mailKey(reference);
  const mail = key && (await getItem(key));
  if (!mail) throw notFound('mail');
  return mail;
};

/** Whose a mail is, as the audit trail names it; user 0 is whoever has an address without a user. */
export const subjectOfMail = (reference: string) => {
  const owner = mailOwner(reference);
  return owner.kind === 'client' ? about.client(owner.id) : about.user(Number(owner.id) || 0);
};

/** Sends a mail anew, as a mail of its own, and to an address that had been blocked. Returns its reference. */
export const resendMail = async (reference: string, actor: Actor, now: Date): Promise<string> => {
  const { template, to, locale, variables, unsubscribe, expires_at_epoch } = await getMail(reference);
  const owner = mailOwner(reference);
  const again = {
    ...queuedMail(owner, to, { template, variables }, now, { locale, unsubscribe }),
    expires_at_epoch,
  };
  await transact([
    putNew(again),
    remove(keys.blockedAddress(addressHash(to))),
    audit(subjectOfMail(reference), actor, 'mail.resent', now, { mail: reference }),
  ]);
  await sendMessages('mails', [{ mail: again.reference }]);
  return again.reference;
};

/** What staff make of a ticket without a word to its client, who sees the status. */
export const MARKS = ['in_progress', 'on_hold', 'open'] as const satisfies TicketStatus[];

/** Sets the status of a ticket that is not closed. Throws 404 for an unknown one and 409 for a closed one. */
export const markTicket = async (
  clientId: number,
  ticketId: number,
  status: (typeof MARKS)[number],
  actor: Actor,
  now: Date,
): Promise<TicketRecord> => {
  const load = () => getTicket(clientId, ticketId);
  const planned = await carryOut(load, (ticket) => {
    if (ticket.status === 'closed')
      throw conflict('ticket_closed', say`The ticket is closed: answer it to open it.`);
    if (ticket.status === status) return { ticket, writes: [] };
    const changed = changeTicket(ticket, { status }, now);
    const entry = auditTicket(ticket, actor, `ticket.${status}`, now);
    return { ticket: changed.ticket, writes: [changed.write, entry] };
  });
  return planned.ticket;
};
