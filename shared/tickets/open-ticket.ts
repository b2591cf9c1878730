import type { NewTicket } from '../contract/tickets.ts';
import { writeEvent } from '../events/events.ts';
import type { PlanWithFollowUp } from '../events/plan.ts';
import { newId } from '../platform/table/ids.ts';
import { newNumberedId } from '../platform/table/numbers.ts';
import { putNew, retryOnConflict, writeOne } from '../platform/table/write.ts';
import { claimNumber } from '../records/claim-number.ts';
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
  const ticket = newTicket(isClaimed ? place : { ...place, ticket_id: newNumberedId(now) }, fields, now);
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
      ...(isClaimed ? [] : [claimNumber('ticket', ticket)]),
      putNew(message),
      writeEvent(event),
      auditTicket(ticket, `user:${user.id}`, 'ticket.opened', now),
      ...claim,
    ],
    followUp: { events: [event] },
  };
};
