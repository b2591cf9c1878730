import { dispatchFollowUp } from '../events/dispatch-follow-up.ts';
import { writeEvent } from '../events/events.ts';
import { retryOnConflict, transact } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import { auditTicket, changeTicket, ticketEvent } from './messages.ts';
import { getTicket } from './tickets.ts';

/** Closes a ticket; one that is closed already stays as it is. Throws 404 for an unknown ticket. */
export const closeTicket = async (
  clientId: number,
  ticketId: number,
  actor: Actor,
  now: Date,
): Promise<TicketRecord> => {
  const closed = await retryOnConflict(undefined, async () => {
    const ticket = await getTicket(clientId, ticketId);
    if (ticket.status === 'closed') return { ticket, events: [] };
    const changed = changeTicket(ticket, { status: 'closed', closed_at: now.toISOString() }, now);
    const event = ticketEvent(ticket, 'ticket_closed', 'was closed', now);
    await transact([changed.write, writeEvent(event), auditTicket(ticket, actor, 'ticket.closed', now)]);
    return { ticket: changed.ticket, events: [event] };
  });
  await dispatchFollowUp({ events: closed.events });
  return closed.ticket;
};
