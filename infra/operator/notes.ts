import type { Command } from '@commander-js/extra-typings';
import { addStaffNote, presentStaffNote } from '../../shared/operator/index.ts';
import { toId, toMessage, toSubject } from './arguments.ts';
import { newestOf } from './client-records.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';
import { afterOption, limitOption } from './pages.ts';

export const addNotes = (program: Command): void => {
  const notes = program.command('notes').description('Internal notes of staff; no client reads them');

  notes
    .command('list')
    .description('about a client, the newest first')
    .argument('<client>', 'client id', toId)
    .addOption(limitOption)
    .addOption(afterOption)
    .action(
      operation(async (_session, client, page) => {
        const { items, nextKey } = await newestOf(client, 'STAFF_NOTE', page);
        return listAnswer(
          items.map(presentStaffNote),
          ({ created_at, author, about, text }) => ({ at: created_at, author, about, text }),
          'There are no notes.',
          nextKey,
        );
      }),
    );

  notes
    .command('add')
    .description('note something about a client, or a record of it')
    .argument('<client>', 'client id', toId)
    .requiredOption('--text <text>', 'at most 5,000 characters', toMessage(5000))
    .option('--about <record>', 'such as ticket:42', toSubject)
    .action(
      operation(async ({ actor, now }, client, { text, about = null }) => {
        const note = await addStaffNote(client, { text, about }, actor, now);
        return { data: presentStaffNote(note), text: 'It is noted.' };
      }),
    );
};
