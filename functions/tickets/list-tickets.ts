import { tickets } from '../../shared/contract/tickets.ts';
import { handleList } from '../../shared/http/list.ts';
import { presentTicket } from '../../shared/tickets/present-ticket.ts';

export const handler = handleList(tickets['list-tickets'], 'TICKET', presentTicket);
