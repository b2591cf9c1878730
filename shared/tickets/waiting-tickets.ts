import { queryDuePage } from '../platform/table/query.ts';
import { getItems } from '../platform/table/read.ts';
import { waitingTickets } from '../records/collections.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import { isWaiting } from './messages.ts';

export type WaitingTicket = TicketRecord & { due_sk: string };

/** When a ticket began to wait. */
export const waitsSince = ({ due_sk }: WaitingTicket): string => due_sk.split('#')[0] ?? '';

type Wanted = {
  limit: number;
  /** Where the page before has ended. */
  after?: string | null;
  accept?: (ticket: TicketRecord) => boolean;
};

/**
 * One page of the tickets of all clients that wait for an answer, the longest first, only those that `accept` takes.
 * `nextKey` leads to the page after it.
 */
export const listWaitingTickets = async ({
  limit,
  after = null,
  accept = () => true,
}: Wanted): Promise<{ tickets: WaitingTicket[]; nextKey: string | null }> => {
  const tickets: WaitingTicket[] = [];
  let nextKey = after;
  do {
    const page = await queryDuePage(waitingTickets, { limit: limit - tickets.length, after: nextKey });
    for (const ticket of await getItems(...page.found)) {
      // The index lags behind, so each ticket is asked whether it still waits.
      if (ticket?.due_sk && isWaiting(ticket.status) && accept(ticket)) {
        tickets.push({ ...ticket, due_sk: ticket.due_sk });
      }
    }
    nextKey = page.nextKey;
  } while (nextKey !== null && tickets.length < limit);
  return { tickets, nextKey };
};
