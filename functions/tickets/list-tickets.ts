import { tickets } from '../../shared/contract/tickets.ts';
import { handleList } from '../../shared/http/index.ts';
import { presentTicket } from '../../shared/tickets/index.ts';

export const handler = handleList(tickets['list-tickets'], 'TICKET', presentTicket);
