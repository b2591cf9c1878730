import { dispatchFollowUp } from '../events/dispatch-follow-up.ts';
import { writeEvent } from '../events/events.ts';
import { retryOnConflict, transact } from '../platform/table/write.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import type { UserRecord } from '../records/user-record.ts';
import { type NewFile, newAttachments } from './attachments.ts';
import { addMessage, auditTicket, ticketEvent } from './messages.ts';
import { getTicket } from './tickets.ts';
import { withObjects } from './uploads.ts';

export type ClientReply = { user: UserRecord; message: string; files: NewFile[] };

/** Adds a client's message to a ticket, which opens it again when it was closed. */
export const replyToTicket = async (
  found: TicketRecord,
  { user, message, files }: ClientReply,
  now: Date,
): Promise<TicketRecord> => {
  const { client_id, id } = found;
  const { attachments, objects } = newAttachments({ client_id, ticket_id: id }, files, now);
  const event = ticketEvent(found, 'ticket_replied', 'has a new message from you', now);
  const replied = await withObjects(client_id, objects, now, (claim) =>
    retryOnConflict(found, async (first) => {
      const ticket = first ?? (await getTicket(client_id, id));
      const added = addMessage(
        ticket,
        { author: 'client', authorName: user.name, message, attachments },
        now,
      );
      await transact([
        ...added.writes,
        writeEvent(event),
        auditTicket(ticket, `user:${user.id}`, 'ticket.replied', now),
        ...claim,
      ]);
      return added.ticket;
    }),
  );
  await dispatchFollowUp({ events: [event] });
  return replied;
};
