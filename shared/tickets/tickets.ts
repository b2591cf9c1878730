import type { NewTicket } from '../contract/tickets.ts';
import type { EventType, TicketStatus } from '../contract/vocabulary.ts';
import { about, audit, carryOut, newEvent, type PlanWithFollowUp, writeEvent } from '../events/index.ts';
import { type Sentence, say } from '../languages/sentence.ts';
import { config } from '../platform/config/config.ts';
import { conflict, invalid, notFound } from '../platform/failure.ts';
import type { SetOf } from '../platform/table/changes.ts';
import { newId } from '../platform/table/key.ts';
import { numberOf } from '../platform/table/numbers.ts';
import { getItem, queryPage } from '../platform/table/query.ts';
import { putNew, updateVersioned, type Write } from '../platform/table/write.ts';
import { collections } from '../records/collections.ts';
import type { Actor, AttachmentRecord, EventRecord, MessageRecord } from '../records/events.ts';
import { ticketWaits, withStatus } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import { departmentOf, type TicketRecord } from '../records/tickets.ts';

/** The newest messages shown of a ticket; `message_count` tells how many there are. */
export const MAX_MESSAGES = 50;

export const getTicket = async (clientId: number, id: number): Promise<TicketRecord> => {
  const ticket = await getItem(keys.ticket(clientId, id));
  if (!ticket) throw notFound('ticket');
  return ticket;
};

/** The messages of a ticket, oldest first. */
const listMessages = async (clientId: number, ticketId: number): Promise<MessageRecord[]> => {
  const { items } = await queryPage(collections.messages(clientId, ticketId), { limit: MAX_MESSAGES });
  return items.reverse();
};

export type Conversation = { ticket: TicketRecord; messages: MessageRecord[] };

export const getConversation = async (clientId: number, id: number): Promise<Conversation> => {
  const [ticket, own] = await Promise.all([getTicket(clientId, id), listMessages(clientId, id)]);
  const merged = await Promise.all((ticket.merged ?? []).map((other) => listMessages(clientId, other)));
  const messages = [...own, ...merged.flat()].sort((one, other) => one.id - other.id);
  return { ticket, messages: messages.slice(-MAX_MESSAGES) };
};

/** Throws a 422 for a department that is not one of the configuration. */
export const checkDepartment = ({ department_id }: NewTicket): void => {
  if (config().departments.some(({ id }) => id === department_id)) return;
  throw invalid({ department_id: [say`Choose one of the departments in the mobile configuration.`] });
};

export const ticketNumber = (id: number): string => numberOf('ticket', id);

export const presentTicket = (ticket: TicketRecord) => ({
  id: ticket.id,
  number: ticketNumber(ticket.id),
  client_id: ticket.client_id,
  department: departmentOf(ticket),
  subject: ticket.subject,
  status: ticket.status,
  priority: ticket.priority,
  message_count: ticket.message_count,
  last_reply_by: ticket.last_reply_by,
  last_reply_at: ticket.last_reply_at,
  closed_at: ticket.closed_at,
  merged_into: ticket.merged_into ?? null,
  created_at: ticket.created_at,
  updated_at: ticket.updated_at,
});

type NewMessage = {
  id: number;
  author: MessageRecord['author'];
  authorName: string;
  message: string;
  attachments: AttachmentRecord[];
};

export const messageRecord = (ticket: TicketRecord, message: NewMessage, now: Date): MessageRecord => ({
  ...keys.message(ticket.client_id, ticket.id, message.id),
  id: message.id,
  client_id: ticket.client_id,
  ticket_id: ticket.id,
  author: message.author,
  author_name: message.authorName,
  message: message.message,
  attachments: message.attachments,
  created_at: now.toISOString(),
});

export const ticketEvent = (
  ticket: Pick<TicketRecord, 'client_id' | 'id'>,
  type: EventType,
  message: Sentence,
  now: Date,
): EventRecord => newEvent(about.ticket(ticket), type, message, now);

export const auditTicket = (ticket: TicketRecord, actor: Actor, action: string, now: Date): Write =>
  audit(about.ticket(ticket), actor, action, now);

/** Whether it is the staff's turn. */
export const isWaiting = (status: TicketStatus): boolean =>
  status === 'open' || status === 'customer_reply' || status === 'in_progress';

/**
 * A ticket as it becomes, and the write that makes it so while nobody else has changed it; it begins to wait at `since`
 * where it has not before. Throws a conflict for one that was merged into another.
 */
export const changeTicket = (
  ticket: TicketRecord,
  { status, ...changes }: SetOf<TicketRecord> & { status: TicketStatus },
  now: Date,
  since = now.toISOString(),
): { ticket: TicketRecord; write: Write } => {
  const { due_pk, due_sk, ...rest } = ticket;
  if (rest.merged_into !== undefined) {
    const other = ticketNumber(rest.merged_into);
    throw conflict('ticket_merged', say`This ticket was merged into ${other}, where it goes on.`);
  }
  const waiting = ticketWaits(since, ticket.id);
  // One that waits already has done so since its client wrote first.
  const due = isWaiting(status)
    ? { due_pk: due_pk ?? waiting.due_pk, due_sk: due_sk ?? waiting.due_sk }
    : null;
  const set = { ...changes, ...withStatus('TICKET', status, ticket.id), updated_at: now.toISOString() };
  return {
    ticket: { ...rest, ...set, ...due, version: ticket.version + 1 },
    write: updateVersioned(ticket, { set, due }),
  };
};

/** Adds a message to a ticket, which opens it again when it was closed. */
export const addMessage = (
  ticket: TicketRecord,
  message: Omit<NewMessage, 'id'>,
  now: Date,
): { ticket: TicketRecord; message: MessageRecord; writes: Write[] } => {
  const fromClient = message.author === 'client';
  const changed = changeTicket(
    ticket,
    {
      status: fromClient ? 'customer_reply' : 'answered',
      message_count: ticket.message_count + 1,
      last_reply_by: message.author,
      last_reply_at: now.toISOString(),
      closed_at: null,
    },
    now,
  );
  const record = messageRecord(ticket, { ...message, id: newId(now) }, now);
  return { ticket: changed.ticket, message: record, writes: [changed.write, putNew(record)] };
};

/** Each one is a query more for whoever reads the ticket. */
const MAX_MERGED = 10;

/** What the other ticket becomes: it waits at least as long as the one that goes on in it. */
const absorb = (into: TicketRecord, from: TicketRecord, now: Date) => {
  const merged = [...(into.merged ?? []), from.id, ...(from.merged ?? [])];
  if (merged.length > MAX_MERGED)
    throw conflict('too_many_merged', say`At most ${MAX_MERGED} tickets are merged into one.`);
  const wakes = isWaiting(from.status) && !isWaiting(into.status);
  const last = from.last_reply_at > into.last_reply_at ? from : into;
  const { due_pk: _pk, due_sk: _sk, ...anew } = into;
  const waitedLonger = from.due_sk && into.due_sk && from.due_sk < into.due_sk;
  return changeTicket(
    waitedLonger ? anew : into,
    {
      status: wakes ? from.status : into.status,
      ...(wakes ? { closed_at: null } : {}),
      merged,
      message_count: into.message_count + from.message_count,
      last_reply_by: last.last_reply_by,
      last_reply_at: last.last_reply_at,
    },
    now,
    from.due_sk?.split('#')[0],
  );
};

const planMerge = (
  from: TicketRecord,
  into: TicketRecord,
  actor: Actor,
  now: Date,
): PlanWithFollowUp & { ticket: TicketRecord } => {
  if (from.id === into.id) throw invalid({ into: [say`Name another ticket of the client.`] });
  if (from.merged_into === into.id) return { ticket: into, writes: [] };
  const changed = absorb(into, from, now);
  const closed_at = from.closed_at ?? now.toISOString();
  const closed = changeTicket(from, { status: 'closed', closed_at, merged_into: into.id }, now);
  const [number, other] = [ticketNumber(from.id), ticketNumber(into.id)];
  const message = say`Ticket ${number} was merged into ${other}, where it goes on.`;
  const event = ticketEvent(from, 'ticket_closed', message, now);
  return {
    ticket: changed.ticket,
    writes: [
      closed.write,
      changed.write,
      writeEvent(event),
      audit(about.ticket(from), actor, 'ticket.merged', now, { into: into.id }),
    ],
    followUp: { events: [event] },
  };
};

/**
 * Has a ticket go on in another one of the same client, once: it is closed for good, its messages are shown there in
 * their order, and the client is told. Throws 404 for an unknown one and 409 for one that goes on elsewhere already.
 * Returns the other one.
 */
export const mergeTicket = async (
  clientId: number,
  fromId: number,
  intoId: number,
  actor: Actor,
  now: Date,
): Promise<TicketRecord> => {
  const load = () => Promise.all([getTicket(clientId, fromId), getTicket(clientId, intoId)]);
  return (await carryOut(load, ([from, into]) => planMerge(from, into, actor, now))).ticket;
};
