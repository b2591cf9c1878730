import type { NewTicket } from '../contract/tickets.ts';
import { dispatchFollowUp } from '../events/dispatch-follow-up.ts';
import { writeEvent } from '../events/events.ts';
import { newId } from '../platform/table/ids.ts';
import { putNew, transact } from '../platform/table/write.ts';
import { withStatus } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import type { UserRecord } from '../records/user-record.ts';
import { type NewFile, newAttachments } from './attachments.ts';
import { auditTicket, messageRecord, ticketEvent } from './messages.ts';
import { type Conversation, checkDepartment } from './tickets.ts';
import { withObjects } from './uploads.ts';

export type OpenTicket = { clientId: number; user: UserRecord; fields: NewTicket; files: NewFile[] };

const newTicket = (clientId: number, fields: NewTicket, now: Date): TicketRecord => {
  const id = newId(now);
  return {
    ...keys.ticket(clientId, id),
    ...withStatus('TICKET', 'open', id),
    id,
    client_id: clientId,
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

/** Opens a ticket with its first message. Either all of it is there afterwards, attachments included, or nothing. */
export const openTicket = async (
  { clientId, user, fields, files }: OpenTicket,
  now: Date,
): Promise<Conversation> => {
  checkDepartment(fields);
  const ticket = newTicket(clientId, fields, now);
  const { attachments, objects } = newAttachments({ client_id: clientId, ticket_id: ticket.id }, files, now);
  const message = messageRecord(
    ticket,
    { id: newId(now), author: 'client', authorName: user.name, message: fields.message, attachments },
    now,
  );
  const event = ticketEvent(ticket, 'ticket_opened', 'was opened', now);
  await withObjects(clientId, objects, now, (claim) =>
    transact([
      putNew(ticket),
      putNew(message),
      writeEvent(event),
      auditTicket(ticket, `user:${user.id}`, 'ticket.opened', now),
      ...claim,
    ]),
  );
  await dispatchFollowUp({ events: [event] });
  return { ticket, messages: [message] };
};
