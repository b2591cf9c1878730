import type { NewTicket } from '../contract/tickets.ts';
import { config } from '../platform/config/config.ts';
import { invalid, notFound } from '../platform/failure.ts';
import { queryPage } from '../platform/table/query.ts';
import { getItem } from '../platform/table/read.ts';
import { collections } from '../records/collections.ts';
import { keys } from '../records/keys.ts';
import type { MessageRecord } from '../records/message-record.ts';
import type { TicketRecord } from '../records/ticket-record.ts';

/** The newest messages shown of a ticket; `message_count` tells how many there are. */
export const MAX_MESSAGES = 50;

export const getTicket = async (clientId: number, id: number): Promise<TicketRecord> => {
  const ticket = await getItem(keys.ticket(clientId, id));
  if (!ticket) throw notFound('ticket');
  return ticket;
};

/** The messages of a ticket, oldest first. */
export const listMessages = async (clientId: number, ticketId: number): Promise<MessageRecord[]> => {
  const { items } = await queryPage(collections.messages(clientId, ticketId), { limit: MAX_MESSAGES });
  return items.reverse();
};

export type Conversation = { ticket: TicketRecord; messages: MessageRecord[] };

export const getConversation = async (clientId: number, id: number): Promise<Conversation> => {
  const [ticket, messages] = await Promise.all([getTicket(clientId, id), listMessages(clientId, id)]);
  return { ticket, messages };
};

/** Throws a 422 for a department that is not one of the configuration. */
export const checkDepartment = ({ department_id }: NewTicket): void => {
  if (config().departments.some(({ id }) => id === department_id)) return;
  throw invalid({ department_id: ['Choose one of the departments in the mobile configuration.'] });
};
