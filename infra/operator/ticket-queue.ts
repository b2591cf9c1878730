import { type Command, Option } from '@commander-js/extra-typings';
import { config } from '../../shared/platform/config/config.ts';
import {
  assignTicket,
  listWaitingTickets,
  presentTicket,
  ticketNumber,
  type WaitingTicket,
  waitsSince,
} from '../../shared/tickets/index.ts';
import { toId, toNumbered, toStaffName } from './arguments.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';
import { afterOption, limitOption } from './pages.ts';
import { Refusal } from './refusal.ts';

export const presentWaiting = (ticket: WaitingTicket) => ({
  waiting_since: waitsSince(ticket),
  assigned_to: ticket.assigned_to ?? null,
  ...presentTicket(ticket),
});

/** A department by its id or name. */
const departmentNamed = (text: string): number => {
  const { departments } = config();
  const found = departments.find(
    ({ id, name }) => String(id) === text || name.toLowerCase() === text.toLowerCase(),
  );
  if (found) return found.id;
  throw new Refusal(
    `There are the departments ${departments.map(({ id, name }) => `${id} ${name}`).join(', ')}.`,
  );
};

export const addQueue = (tickets: Command): void => {
  tickets
    .command('queue')
    .description('tickets of all clients that wait for an answer, the longest first')
    .option('--department <department>', 'only those of this one, by id or name')
    .addOption(
      new Option('--assigned <name>', 'only those that this member of staff sees to').conflicts('unassigned'),
    )
    .option('--unassigned', 'only those that nobody sees to')
    .addOption(limitOption)
    .addOption(afterOption)
    .action(
      operation(async (_session, { department, assigned, unassigned = false, limit, after }) => {
        const wanted = department === undefined ? null : departmentNamed(department);
        const { tickets, nextKey } = await listWaitingTickets({
          limit,
          after: after ?? null,
          accept: ({ department_id, assigned_to = null }) =>
            (wanted === null || department_id === wanted) &&
            (assigned === undefined || assigned_to === assigned) &&
            !(unassigned && assigned_to !== null),
        });
        return listAnswer(
          tickets.map(presentWaiting),
          ({ id, client_id, department, priority, waiting_since, assigned_to, subject }) => ({
            waiting_since,
            client: client_id,
            ticket: id,
            department: department.name,
            priority,
            assigned: assigned_to,
            subject,
          }),
          'No ticket waits for an answer.',
          nextKey,
        );
      }),
    );
};

export const addAssign = (tickets: Command): void => {
  tickets
    .command('assign')
    .description('say who sees to a ticket: you, somebody else, or nobody; its client is not told')
    .argument('<client>', 'client id', toId)
    .argument('<ticket>', 'ticket id or number', toNumbered('ticket'))
    .addOption(
      new Option('--to <name>', 'a member of staff (default: you)')
        .argParser(toStaffName)
        .conflicts('nobody'),
    )
    .option('--nobody', 'nobody sees to it any more')
    .action(
      operation(async ({ actor, now }, client, id, { to, nobody = false }) => {
        const name = nobody ? null : (to ?? actor.slice('operator:'.length));
        const ticket = await assignTicket(client, id, name, actor, now);
        return {
          data: { ...presentTicket(ticket), assigned_to: name },
          text: `${ticketNumber(id)} is assigned to ${name ?? 'nobody'}.`,
        };
      }),
    );
};
