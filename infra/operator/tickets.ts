import { Argument, type Command, Option } from '@commander-js/extra-typings';
import { getClient } from '../../shared/clients/index.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../shared/contract/vocabulary.ts';
import { MARKS, markTicket } from '../../shared/operator/index.ts';
import {
  answerTicket,
  closeTicket,
  getConversation,
  openTicketFor,
  presentConversation,
  presentTicket,
  ticketNumber,
} from '../../shared/tickets/index.ts';
import { toId, toMessage, toNumbered, toText } from './arguments.ts';
import { toFile } from './attached-file.ts';
import { newestOf } from './client-records.ts';
import { operation } from './operation.ts';
import { fields, listAnswer, printable } from './output.ts';
import { afterOption, limitOption } from './pages.ts';
import { Refusal } from './refusal.ts';
import { addMerge } from './ticket-merge.ts';
import { addAssign, addQueue } from './ticket-queue.ts';

type Message = Awaited<ReturnType<typeof presentConversation>>['messages'][number];

const messageText = ({ author, author_name, created_at, message, attachments }: Message): string =>
  [
    `\n${created_at}  ${author_name} (${author})`,
    message,
    ...attachments.map(({ name, url }) => `[${name}: ${url}]`),
  ].join('\n');

export const addTickets = (program: Command): void => {
  const tickets = program.command('tickets').description('Support tickets');
  addQueue(tickets);
  addAssign(tickets);
  addMerge(tickets);

  tickets
    .command('list')
    .description('of a client, the newest first')
    .argument('<client>', 'client id', toId)
    .addOption(new Option('--status <status>', 'only those in this status').choices(TICKET_STATUSES))
    .addOption(limitOption)
    .addOption(afterOption)
    .action(
      operation(async (_session, client, { status, ...page }) => {
        const { items, nextKey } = await newestOf(client, 'TICKET', page, status);
        return listAnswer(
          items.map(presentTicket),
          (ticket) => ({
            ticket: ticket.id,
            status: ticket.status,
            priority: ticket.priority,
            department: ticket.department.name,
            last_reply: ticket.last_reply_at,
            subject: ticket.subject,
          }),
          'There are no tickets.',
          nextKey,
        );
      }),
    );

  tickets
    .command('open')
    .description('open a ticket for a client who called; the client is told')
    .argument('<client>', 'client id', toId)
    .requiredOption('--department <id>', 'one of the configuration', toId)
    .requiredOption('--subject <text>', 'what it is about', toText(200))
    .requiredOption('--message <text>', 'what was said', toMessage())
    .requiredOption('--name <name>', 'what the client sees you called', toText(60))
    .addOption(
      new Option('--priority <priority>', 'how urgent it is')
        .choices(TICKET_PRIORITIES)
        .default('medium' as const),
    )
    .action(
      operation(async ({ actor, now }, client, { department, name, ...fields }) => {
        await getClient(client);
        const opened = { ...fields, department_id: department, staff: name, actor };
        const ticket = await openTicketFor(client, opened, now);
        return { data: presentTicket(ticket), text: `${ticketNumber(ticket.id)} is ${ticket.status}.` };
      }),
    );

  tickets
    .command('show')
    .description('a ticket with its latest messages')
    .argument('<client>', 'client id', toId)
    .argument('<ticket>', 'ticket id or number', toNumbered('ticket'))
    .action(
      operation(async ({ now }, client, id) => {
        const data = await presentConversation(await getConversation(client, id), now);
        const { number, subject, status, priority, department, messages } = data;
        const head = fields({ ticket: number, subject, status, priority, department: department.name });
        return { data, text: printable([head, ...messages.map(messageText)].join('\n')) };
      }),
    );

  tickets
    .command('answer')
    .description('answer as a member of staff; the client is told')
    .argument('<client>', 'client id', toId)
    .argument('<ticket>', 'ticket id or number', toNumbered('ticket'))
    .requiredOption('--message <text>', 'the answer', toMessage())
    .option('--file <path>', 'a file that goes with it; may be given several times', toFile)
    .requiredOption('--name <name>', 'what the client sees you called', toText(60))
    .action(
      operation(async ({ actor, now }, client, id, { message, name, file: files = [] }) => {
        const { messages } = await getConversation(client, id);
        const latest = messages.at(-1);
        if (latest?.author === 'staff' && latest.message === message) {
          throw new Refusal('This very answer was given last. Nothing was changed.');
        }
        const ticket = await answerTicket(client, id, { staff: name, message, files, actor }, now);
        return { data: presentTicket(ticket), text: `${ticketNumber(id)} is ${ticket.status}.` };
      }),
    );

  tickets
    .command('mark')
    .description('set the status of a ticket without a word to its client')
    .argument('<client>', 'client id', toId)
    .argument('<ticket>', 'ticket id or number', toNumbered('ticket'))
    .addArgument(new Argument('<status>', 'on_hold waits for somebody else').choices(MARKS))
    .action(
      operation(async ({ actor, now }, client, id, status) => {
        const ticket = await markTicket(client, id, status, actor, now);
        return { data: presentTicket(ticket), text: `${ticketNumber(id)} is ${ticket.status}.` };
      }),
    );

  tickets
    .command('close')
    .description('close a ticket; an answer of the client opens it again')
    .argument('<client>', 'client id', toId)
    .argument('<ticket>', 'ticket id or number', toNumbered('ticket'))
    .action(
      operation(async ({ actor, now }, client, id) => {
        const ticket = await closeTicket(client, id, actor, now);
        return { data: presentTicket(ticket), text: `${ticketNumber(id)} is ${ticket.status}.` };
      }),
    );
};
