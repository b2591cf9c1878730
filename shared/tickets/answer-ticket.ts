import { carryOut } from '../events/carry-out.ts';
import { writeEvent } from '../events/events.ts';
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

const planAnswer = (
  ticket: TicketRecord,
  { staff, message, actor = `operator:${staff}` }: StaffAnswer,
  now: Date,
) => {
  const added = addMessage(ticket, { author: 'staff', authorName: staff, message, attachments: [] }, now);
  const event = ticketEvent(ticket, 'ticket_answered', 'has been answered', now);
  return {
    ticket: added.ticket,
    writes: [...added.writes, writeEvent(event), auditTicket(ticket, actor, 'ticket.answered', now)],
    followUp: { events: [event] },
  };
};

/** Adds an answer of a staff member and tells the client's phones. Throws 404 for an unknown ticket. */
export const answerTicket = async (
  clientId: number,
  ticketId: number,
  answer: StaffAnswer,
  now: Date,
): Promise<TicketRecord> => {
  const load = () => getTicket(clientId, ticketId);
  return (await carryOut(load, (ticket) => planAnswer(ticket, answer, now))).ticket;
};
