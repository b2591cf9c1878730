import type { NewTicket } from '../contract/tickets.ts';
import { writeEvent } from '../events/events.ts';
import type { PlanWithFollowUp } from '../events/plan.ts';
import { newId } from '../platform/table/ids.ts';
import { putNew } from '../platform/table/write.ts';
import { ticketWaits, withStatus } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import type { UserRecord } from '../records/user-record.ts';
import type { Place } from './attachments.ts';
import { auditTicket, messageRecord, ticketEvent } from './messages.ts';
import type { Conversation } from './tickets.ts';
import type { Upload } from './uploads.ts';

const newTicket = ({ client_id, ticket_id: id }: Place, fields: NewTicket, now: Date): TicketRecord => {
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
    last_reply_by: 'client',
    last_reply_at: now.toISOString(),
    closed_at: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    version: 1,
  };
};

/** Plans a ticket with its first message, which owns the files of `upload`. */
export const planTicket = (
  user: UserRecord,
  fields: NewTicket,
  { place, attachments, claim }: Upload,
  now: Date,
): PlanWithFollowUp & { conversation: Conversation } => {
  const ticket = newTicket(place, fields, now);
  const message = messageRecord(
    ticket,
    { id: newId(now), author: 'client', authorName: user.name, message: fields.message, attachments },
    now,
  );
  const event = ticketEvent(ticket, 'ticket_opened', 'was opened', now);
  return {
    conversation: { ticket, messages: [message] },
    writes: [
      putNew(ticket),
      putNew(message),
      writeEvent(event),
      auditTicket(ticket, `user:${user.id}`, 'ticket.opened', now),
      ...claim,
    ],
    followUp: { events: [event] },
  };
};
