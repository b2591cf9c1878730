import type { Command } from '@commander-js/extra-typings';
import { addReply, changeReply, listReplies, presentReply, removeReply } from '../../shared/tickets/index.ts';
import { toId, toReply, toText } from './arguments.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';

const WORDS = [
  '--en <text>',
  'with {client_name}, {ticket_number}, {ticket_subject}, {staff_name}',
  toReply,
] as const;
const FRENCH = [
  '--fr <text>',
  'for clients who read French; without it they get the English words',
  toReply,
] as const;

const addChange = (replies: Command): void => {
  replies
    .command('change')
    .description('change all of a template')
    .argument('<reply>', 'id, as "replies list" tells it', toId)
    .requiredOption('--name <text>', 'as staff find it', toText(60))
    .requiredOption(...WORDS)
    .option(...FRENCH)
    .action(
      operation(async ({ actor, now }, id, { name, en, fr }) => {
        const reply = await changeReply(id, { name, en, fr }, actor, now);
        return { data: presentReply(reply), text: `"${name}" is changed.` };
      }),
    );
};

export const addReplies = (program: Command): void => {
  const replies = program.command('replies').description('Templates of replies to tickets');

  replies
    .command('list')
    .description('all of them, by name')
    .action(
      operation(async () =>
        listAnswer(
          (await listReplies()).map(presentReply),
          ({ id, name, en, fr }) => ({ reply: id, name, en, fr }),
          'There are no templates.',
        ),
      ),
    );

  replies
    .command('add')
    .description('add a template')
    .requiredOption('--name <text>', 'as staff find it', toText(60))
    .requiredOption(...WORDS)
    .option(...FRENCH)
    .action(
      operation(async ({ actor, now }, { name, en, fr }) => {
        const reply = await addReply({ name, en, fr }, actor, now);
        return { data: presentReply(reply), text: `"${name}" is there.` };
      }),
    );

  addChange(replies);

  replies
    .command('remove')
    .description('remove a template')
    .argument('<reply>', 'id, as "replies list" tells it', toId)
    .action(
      operation(async ({ actor, now }, id) => {
        await removeReply(id, actor, now);
        return { data: { id }, text: 'It is removed.' };
      }),
    );
};
