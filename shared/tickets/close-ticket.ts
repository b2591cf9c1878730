import { carryOut } from '../events/carry-out.ts';
import { writeEvent } from '../events/events.ts';
import type { PlanWithFollowUp } from '../events/plan.ts';
import type { Actor } from '../records/audit-record.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import { auditTicket, changeTicket, ticketEvent } from './messages.ts';
import { getTicket } from './tickets.ts';

/** Plans that a ticket is closed; one that is closed already stays as it is. */
export const planClosing = (
  ticket: TicketRecord,
  actor: Actor,
  now: Date,
): PlanWithFollowUp & { ticket: TicketRecord } => {
  if (ticket.status === 'closed') return { ticket, writes: [] };
  const changed = changeTicket(ticket, { status: 'closed', closed_at: now.toISOString() }, now);
  const event = ticketEvent(ticket, 'ticket_closed', 'was closed', now);
  return {
    ticket: changed.ticket,
    writes: [changed.write, writeEvent(event), auditTicket(ticket, actor, 'ticket.closed', now)],
    followUp: { events: [event] },
  };
};

/** Closes a ticket. Throws 404 for an unknown one. */
export const closeTicket = async (
  clientId: number,
  ticketId: number,
  actor: Actor,
  now: Date,
): Promise<TicketRecord> => {
  const load = () => getTicket(clientId, ticketId);
  return (await carryOut(load, (ticket) => planClosing(ticket, actor, now))).ticket;
};
