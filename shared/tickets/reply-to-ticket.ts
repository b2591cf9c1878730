import { writeEvent } from '../events/events.ts';
import type { PlanWithFollowUp } from '../events/plan.ts';
import type { UserRecord } from '../records/user-record.ts';
import { addMessage, auditTicket, ticketEvent } from './messages.ts';
import { type Conversation, MAX_MESSAGES } from './tickets.ts';
import type { Upload } from './uploads.ts';

/** Plans a client's message to a ticket, which opens it again when it was closed. */
export const planReply = (
  { ticket, messages }: Conversation,
  user: UserRecord,
  message: string,
  { attachments, claim }: Upload,
  now: Date,
): PlanWithFollowUp & { conversation: Conversation } => {
  const event = ticketEvent(ticket, 'ticket_replied', 'has a new message from you', now);
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
