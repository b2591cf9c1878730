import type { Command } from '@commander-js/extra-typings';
import { mergeTicket, presentTicket, ticketNumber } from '../../shared/tickets/index.ts';
import { toId, toNumbered } from './arguments.ts';
import { operation } from './operation.ts';

export const addMerge = (tickets: Command): void => {
  tickets
    .command('merge')
    .description('have a ticket go on in another one of the client, who is told; it is closed for good')
    .argument('<client>', 'client id', toId)
    .argument('<ticket>', 'ticket id or number', toNumbered('ticket'))
    .requiredOption('--into <ticket>', 'id or number of the other one', toNumbered('ticket'))
    .action(
      operation(async ({ actor, now, confirm }, client, id, { into }) => {
        await confirm(`Close ${ticketNumber(id)} for good, and go on in ${ticketNumber(into)}?`);
        const ticket = await mergeTicket(client, id, into, actor, now);
        return {
          data: presentTicket(ticket),
          text: `${ticketNumber(id)} goes on in ${ticketNumber(ticket.id)}.`,
        };
      }),
    );
};
