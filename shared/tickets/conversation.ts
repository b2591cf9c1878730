import type { NewTicket } from '../contract/tickets.ts';
import { about, audit, carryOut, type PlanWithFollowUp, writeEvent } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { newId } from '../platform/table/key.ts';
import { newNumberedId } from '../platform/table/numbers.ts';
import { getItems, queryDuePage } from '../platform/table/query.ts';
import { putNew, retryOnConflict, writeOne } from '../platform/table/write.ts';
import { claimNumber, waitingTickets } from '../records/collections.ts';
import type { Actor, MessageRecord } from '../records/events.ts';
import { ticketWaits, withStatus } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { TicketRecord } from '../records/tickets.ts';
import type { UserRecord } from '../records/users.ts';
import {
  discardFiles,
  type NewFile,
  type Place,
  presentAttachments,
  storeFiles,
  type Upload,
} from './attachments.ts';
import {
  addMessage,
  auditTicket,
  type Conversation,
  changeTicket,
  checkDepartment,
  getTicket,
  isWaiting,
  MAX_MESSAGES,
  messageRecord,
  presentTicket,
  ticketEvent,
  ticketNumber,
} from './tickets.ts';

const newTicket = (
  { client_id, ticket_id: id }: Place,
  fields: NewTicket,
  author: MessageRecord['author'],
  now: Date,
): TicketRecord => {
  return {
    ...keys.ticket(client_id, id),
    ...withStatus('TICKET', 'open', id),
    ...ticketWaits(now.toISOString(), id),
    id,
    client_id,
    department_id: fields.department_id,
    subject: fields.subject,
    priority: fields.priority,
    message_count: 1,
    last_reply_by: author,
    last_reply_at: now.toISOString(),
    closed_at: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    version: 1,
  };
};

/**
 * The id of a new ticket, as the first part of where its files lie. One with files cannot be drawn again once they are
 * stored, so its number is claimed before; where the ticket never comes to be, nobody else gets it.
 */
export const placeTicket = (client_id: number, hasFiles: boolean, now: Date): Promise<Place> =>
  retryOnConflict(null, async () => {
    const ticket_id = newNumberedId(now);
    if (hasFiles) await writeOne(claimNumber('ticket', { client_id, id: ticket_id }));
    return { client_id, ticket_id };
  });

/** Plans a ticket with its first message, which owns the files of `upload`. */
export const planTicket = (
  user: UserRecord,
  fields: NewTicket,
  { place, attachments, claim }: Upload,
  now: Date,
): PlanWithFollowUp & { conversation: Conversation } => {
  const isClaimed = attachments.length > 0;
  const at = isClaimed ? place : { ...place, ticket_id: newNumberedId(now) };
  const ticket = newTicket(at, fields, 'client', now);
  const message = messageRecord(
    ticket,
    { id: newId(now), author: 'client', authorName: user.name, message: fields.message, attachments },
    now,
  );
  const event = ticketEvent(ticket, 'ticket_opened', say`Ticket ${ticketNumber(ticket.id)} was opened.`, now);
  return {
    conversation: { ticket, messages: [message] },
    writes: [
      putNew(ticket),
      ...(isClaimed ? [] : [claimNumber('ticket', ticket)]),
      putNew(message),
      writeEvent(event),
      auditTicket(ticket, `user:${user.id}`, 'ticket.opened', now),
      ...claim,
    ],
    followUp: { events: [event] },
  };
};

/** Plans a client's message to a ticket, which opens it again when it was closed. */
export const planReply = (
  { ticket, messages }: Conversation,
  user: UserRecord,
  message: string,
  { attachments, claim }: Upload,
  now: Date,
): PlanWithFollowUp & { conversation: Conversation } => {
  const event = ticketEvent(
    ticket,
    'ticket_replied',
    say`Ticket ${ticketNumber(ticket.id)} has a new message from you.`,
    now,
  );
  const added = addMessage(ticket, { author: 'client', authorName: user.name, message, attachments }, now);
  return {
    conversation: { ticket: added.ticket, messages: [...messages, added.message].slice(-MAX_MESSAGES) },
    writes: [
      ...added.writes,
      writeEvent(event),
      auditTicket(ticket, `user:${user.id}`, 'ticket.replied', now),
      ...claim,
    ],
    followUp: { events: [event] },
  };
};

type StaffAnswer = {
  /** Name the client sees. */
  staff: string;
  message: string;
  /** For the audit trail, where it is not that name. */
  actor?: Actor;
};

const planAnswer = (
  ticket: TicketRecord,
  { staff, message, actor = `operator:${staff}` }: StaffAnswer,
  { attachments, claim }: Upload,
  now: Date,
) => {
  const added = addMessage(ticket, { author: 'staff', authorName: staff, message, attachments }, now);
  const event = ticketEvent(
    ticket,
    'ticket_answered',
    say`Ticket ${ticketNumber(ticket.id)} has been answered.`,
    now,
  );
  return {
    ticket: added.ticket,
    writes: [
      ...added.writes,
      writeEvent(event),
      auditTicket(ticket, actor, 'ticket.answered', now),
      ...claim,
    ],
    followUp: { events: [event] },
  };
};

/** Adds an answer of a staff member with its files and tells the client. Throws 404 for an unknown ticket. */
export const answerTicket = async (
  clientId: number,
  ticketId: number,
  { files = [], ...answer }: StaffAnswer & { files?: NewFile[] },
  now: Date,
): Promise<TicketRecord> => {
  const load = () => getTicket(clientId, ticketId);
  const upload = await storeFiles({ client_id: clientId, ticket_id: ticketId }, files, now);
  try {
    return (await carryOut(load, (ticket) => planAnswer(ticket, answer, upload, now))).ticket;
  } catch (error) {
    await discardFiles(upload, now);
    throw error;
  }
};

const planOpening = (
  client_id: number,
  { department_id, subject, priority, ...answer }: NewTicket & StaffAnswer,
  now: Date,
) => {
  const { staff, message, actor = `operator:${staff}` } = answer;
  const fields = { department_id, subject, priority, message };
  const ticket = newTicket({ client_id, ticket_id: newNumberedId(now) }, fields, 'staff', now);
  const event = ticketEvent(
    ticket,
    'ticket_opened',
    say`Ticket ${ticketNumber(ticket.id)} was opened for you.`,
    now,
  );
  return {
    ticket,
    writes: [
      putNew(ticket),
      claimNumber('ticket', ticket),
      putNew(
        messageRecord(
          ticket,
          { id: newId(now), author: 'staff', authorName: staff, message, attachments: [] },
          now,
        ),
      ),
      writeEvent(event),
      auditTicket(ticket, actor, 'ticket.opened', now),
    ],
    followUp: { events: [event] },
  };
};

/** Opens a ticket for a client who called, and tells the client. It is the staff's turn, as with any new ticket. */
export const openTicketFor = async (
  clientId: number,
  opened: NewTicket & StaffAnswer,
  now: Date,
): Promise<TicketRecord> => {
  checkDepartment(opened);
  const load = async () => clientId;
  return (await carryOut(load, () => planOpening(clientId, opened, now))).ticket;
};

/** Plans that a ticket is closed; one that is closed already stays as it is. */
export const planClosing = (
  ticket: TicketRecord,
  actor: Actor,
  now: Date,
): PlanWithFollowUp & { ticket: TicketRecord } => {
  if (ticket.status === 'closed') return { ticket, writes: [] };
  const changed = changeTicket(ticket, { status: 'closed', closed_at: now.toISOString() }, now);
  const event = ticketEvent(ticket, 'ticket_closed', say`Ticket ${ticketNumber(ticket.id)} was closed.`, now);
  return {
    ticket: changed.ticket,
    writes: [changed.write, writeEvent(event), auditTicket(ticket, actor, 'ticket.closed', now)],
    followUp: { events: [event] },
  };
};

/** Closes a ticket. Throws 404 for an unknown one. */
export const closeTicket = async (
  clientId: number,
  ticketId: number,
  actor: Actor,
  now: Date,
): Promise<TicketRecord> => {
  const load = () => getTicket(clientId, ticketId);
  return (await carryOut(load, (ticket) => planClosing(ticket, actor, now))).ticket;
};

/** Notes which member of staff sees to a ticket; null for nobody. Its client is not told. Throws 404 for an unknown one. */
export const assignTicket = async (
  clientId: number,
  ticketId: number,
  assigned_to: string | null,
  actor: Actor,
  now: Date,
): Promise<TicketRecord> => {
  const load = () => getTicket(clientId, ticketId);
  const planned = await carryOut(load, (ticket) => {
    const from = ticket.assigned_to ?? null;
    if (from === assigned_to) return { ticket, writes: [] };
    const changed = changeTicket(ticket, { status: ticket.status, assigned_to }, now);
    const entry = audit(about.ticket(ticket), actor, 'ticket.assigned', now, { from, to: assigned_to });
    return { ticket: changed.ticket, writes: [changed.write, entry] };
  });
  return planned.ticket;
};

export type WaitingTicket = TicketRecord & { due_sk: string };

/** When a ticket began to wait. */
export const waitsSince = ({ due_sk }: WaitingTicket): string => due_sk.split('#')[0] ?? '';

type Wanted = {
  limit: number;
  /** Where the page before has ended. */
  after?: string | null;
  accept?: (ticket: TicketRecord) => boolean;
};

/**
 * One page of the tickets of all clients that wait for an answer, the longest first, only those that `accept` takes.
 * `nextKey` leads to the page after it.
 */
export const listWaitingTickets = async ({
  limit,
  after = null,
  accept = () => true,
}: Wanted): Promise<{ tickets: WaitingTicket[]; nextKey: string | null }> => {
  const tickets: WaitingTicket[] = [];
  let nextKey = after;
  do {
    const page = await queryDuePage(waitingTickets, { limit: limit - tickets.length, after: nextKey });
    for (const ticket of await getItems(...page.found)) {
      // The index lags behind, so each ticket is asked whether it still waits.
      if (ticket?.due_sk && isWaiting(ticket.status) && accept(ticket)) {
        tickets.push({ ...ticket, due_sk: ticket.due_sk });
      }
    }
    nextKey = page.nextKey;
  } while (nextKey !== null && tickets.length < limit);
  return { tickets, nextKey };
};

/** A message in what is kept for longer than the links of its attachments work: those are named only. */
export const describeMessage = (message: MessageRecord) => ({
  id: message.id,
  ticket_id: message.ticket_id,
  author: message.author,
  author_name: message.author_name,
  message: message.message,
  attachments: message.attachments.map(({ id, name, content_type, bytes }) => ({
    id,
    name,
    content_type,
    bytes,
  })),
  created_at: message.created_at,
});

const presentMessage = async (message: MessageRecord, now: Date) => ({
  id: message.id,
  author: message.author,
  author_name: message.author_name,
  message: message.message,
  attachments: await presentAttachments(message, now),
  created_at: message.created_at,
});

export const presentConversation = async ({ ticket, messages }: Conversation, now: Date) => ({
  ...presentTicket(ticket),
  messages: await Promise.all(messages.map((message) => presentMessage(message, now))),
});
