import { dispatchFollowUp } from '../events/dispatch-follow-up.ts';
import { writeEvent } from '../events/events.ts';
import { retryOnConflict, transact } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import { addMessage, auditTicket, ticketEvent } from './messages.ts';
import { getTicket } from './tickets.ts';

export type StaffAnswer = {
  /** Name the client sees. */
  staff: string;
  message: string;
  /** For the audit trail, where it is not that name. */
  actor?: Actor;
};

/** Adds an answer of a staff member and tells the client's phones. Throws 404 for an unknown ticket. */
export const answerTicket = async (
  clientId: number,
  ticketId: number,
  { staff, message, actor = `operator:${staff}` }: StaffAnswer,
  now: Date,
): Promise<TicketRecord> => {
  const answered = await retryOnConflict(undefined, async () => {
    const ticket = await getTicket(clientId, ticketId);
    const added = addMessage(ticket, { author: 'staff', authorName: staff, message, attachments: [] }, now);
    const event = ticketEvent(ticket, 'ticket_answered', 'has been answered', now);
    await transact([...added.writes, writeEvent(event), auditTicket(ticket, actor, 'ticket.answered', now)]);
    return { ticket: added.ticket, event };
  });
  await dispatchFollowUp({ events: [answered.event] });
  return answered.ticket;
};
