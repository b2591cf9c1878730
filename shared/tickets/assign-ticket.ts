import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { carryOut } from '../events/carry-out.ts';
import type { Actor } from '../records/audit-record.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import { changeTicket } from './messages.ts';
import { getTicket } from './tickets.ts';

/** Notes which member of staff sees to a ticket; null for nobody. Its client is not told. Throws 404 for an unknown one. */
export const assignTicket = async (
  clientId: number,
  ticketId: number,
  assigned_to: string | null,
  actor: Actor,
  now: Date,
): Promise<TicketRecord> => {
  const load = () => getTicket(clientId, ticketId);
  const planned = await carryOut(load, (ticket) => {
    const from = ticket.assigned_to ?? null;
    if (from === assigned_to) return { ticket, writes: [] };
    const changed = changeTicket(ticket, { status: ticket.status, assigned_to }, now);
    const entry = audit(about.ticket(ticket), actor, 'ticket.assigned', now, { from, to: assigned_to });
    return { ticket: changed.ticket, writes: [changed.write, entry] };
  });
  return planned.ticket;
};
