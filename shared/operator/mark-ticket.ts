import type { TicketStatus } from '../contract/vocabulary.ts';
import { carryOut } from '../events/carry-out.ts';
import { conflict } from '../platform/failure.ts';
import type { Actor } from '../records/audit-record.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import { auditTicket, changeTicket } from '../tickets/messages.ts';
import { getTicket } from '../tickets/tickets.ts';

/** What staff make of a ticket without a word to its client, who sees the status. */
export const MARKS = ['in_progress', 'on_hold', 'open'] as const satisfies TicketStatus[];

/** Sets the status of a ticket that is not closed. Throws 404 for an unknown one and 409 for a closed one. */
export const markTicket = async (
  clientId: number,
  ticketId: number,
  status: (typeof MARKS)[number],
  actor: Actor,
  now: Date,
): Promise<TicketRecord> => {
  const load = () => getTicket(clientId, ticketId);
  const planned = await carryOut(load, (ticket) => {
    if (ticket.status === 'closed')
      throw conflict('ticket_closed', 'The ticket is closed: answer it to open it.');
    if (ticket.status === status) return { ticket, writes: [] };
    const changed = changeTicket(ticket, { status }, now);
    const entry = auditTicket(ticket, actor, `ticket.${status}`, now);
    return { ticket: changed.ticket, writes: [changed.write, entry] };
  });
  return planned.ticket;
};
