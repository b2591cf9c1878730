import { config } from '../platform/config/config.ts';
import { numberOf } from '../platform/table/numbers.ts';
import type { TicketRecord } from '../records/ticket-record.ts';

export const ticketNumber = (id: number): string => numberOf('ticket', id);

/** A department that is no longer configured keeps its tickets. */
export const departmentOf = ({ department_id }: TicketRecord) => ({
  id: department_id,
  name: config().departments.find(({ id }) => id === department_id)?.name ?? 'Support',
});

export const presentTicket = (ticket: TicketRecord) => ({
  id: ticket.id,
  number: ticketNumber(ticket.id),
  client_id: ticket.client_id,
  department: departmentOf(ticket),
  subject: ticket.subject,
  status: ticket.status,
  priority: ticket.priority,
  message_count: ticket.message_count,
  last_reply_by: ticket.last_reply_by,
  last_reply_at: ticket.last_reply_at,
  closed_at: ticket.closed_at,
  created_at: ticket.created_at,
  updated_at: ticket.updated_at,
});
