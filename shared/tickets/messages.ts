import type { EventType, TicketStatus } from '../contract/vocabulary.ts';
import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { newEvent } from '../events/events.ts';
import type { SetOf } from '../platform/table/changes.ts';
import { equals } from '../platform/table/expressions.ts';
import { newId } from '../platform/table/ids.ts';
import { putNew, update, type Write } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import type { EventRecord } from '../records/event-record.ts';
import { NOT_DUE, ticketWaits, withStatus } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { AttachmentRecord, MessageRecord } from '../records/message-record.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import { ticketNumber } from './present-ticket.ts';

export type NewMessage = {
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
  what: string,
  now: Date,
): EventRecord => newEvent(about.ticket(ticket), type, `Ticket ${ticketNumber(ticket.id)} ${what}.`, now);

export const auditTicket = (ticket: TicketRecord, actor: Actor, action: string, now: Date): Write =>
  audit(about.ticket(ticket), actor, action, now);

/** Whether it is the staff's turn. */
export const isWaiting = (status: TicketStatus): boolean =>
  status === 'open' || status === 'customer_reply' || status === 'in_progress';

/** A ticket as it becomes, and the write that makes it so while nobody else has changed it. */
export const changeTicket = (
  ticket: TicketRecord,
  { status, ...changes }: SetOf<TicketRecord> & { status: TicketStatus },
  now: Date,
): { ticket: TicketRecord; write: Write } => {
  const { due_pk, due_sk, ...rest } = ticket;
  const waiting = ticketWaits(now.toISOString(), ticket.id);
  // One that waits already has done so since its client wrote first.
  const due = isWaiting(status) ? { due_pk: due_pk ?? waiting.due_pk, due_sk: due_sk ?? waiting.due_sk } : {};
  const set = {
    ...changes,
    ...withStatus('TICKET', status, ticket.id),
    ...due,
    updated_at: now.toISOString(),
    version: ticket.version + 1,
  };
  return {
    ticket: { ...rest, ...set },
    write: update(
      keys.ticket(ticket.client_id, ticket.id),
      { set, remove: isWaiting(status) ? [] : NOT_DUE },
      [equals('version', ticket.version)],
    ),
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
