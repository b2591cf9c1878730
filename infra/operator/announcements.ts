import { type Command, Option } from '@commander-js/extra-typings';
import { countAudience, sendAnnouncement } from '../../shared/operator/index.ts';
import { collections } from '../../shared/records/collections.ts';
import type { AnnouncementRecord } from '../../shared/records/events.ts';
import { toMessage, toText } from './arguments.ts';
import { pageOf } from './client-records.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';
import { afterOption, limitOption } from './pages.ts';
import { Refusal } from './refusal.ts';

const LONGEST = 1000;

const toBody = (text: string): string => {
  const message = toMessage()(text);
  if (message.length > LONGEST)
    throw new Refusal(`Write at most ${LONGEST} characters: phones show no more.`);
  return message;
};

const present = ({
  pk: _pk,
  sk: _sk,
  schema: _schema,
  due_pk: _due,
  due_sk: _at,
  ...record
}: AnnouncementRecord) => record;

export const addAnnouncements = (program: Command): void => {
  const announcements = program
    .command('announcements')
    .description('What all clients, or those of a server, are told');

  announcements
    .command('send')
    .description('tell clients by their feed, push and mail; each is told once')
    .requiredOption('--title <text>', 'the subject', toText(80))
    .requiredOption('--message <text>', 'the text; an empty line begins a paragraph', toBody)
    .option('--incident', 'something does not work, or works again')
    .addOption(new Option('--server <id>', 'only clients with hosting on this server').conflicts('all'))
    .option('--all', 'all clients')
    .action(
      operation(
        async ({ actor, now, confirm, progress }, { title, message, incident, server, all = false }) => {
          if (server === undefined && !all) throw new Refusal('Choose --server <id> or --all.');
          const clients = await countAudience(server ?? null, (found) => progress(`${found} clients`));
          const whose = server === undefined ? '' : ` with hosting on ${server}`;
          if (clients === 0) throw new Refusal(`There are no clients${whose}.`);
          await confirm(`Tell ${clients} clients${whose} by push and mail: "${title}"?`);
          const type = incident ? 'incident' : 'announcement';
          const record = await sendAnnouncement({ type, title, message, server: server ?? null }, actor, now);
          return {
            data: { ...present(record), clients },
            text: `${clients} clients are being told. How far it is: announcements list`,
          };
        },
      ),
    );

  announcements
    .command('list')
    .description('the newest ones, and how many clients were told')
    .addOption(limitOption)
    .addOption(afterOption)
    .action(
      operation(async (_session, page) => {
        const { items, nextKey } = await pageOf(collections.announcements(), page);
        return listAnswer(
          items.map(present),
          ({ created_at, type, server, status, reached, title }) => ({
            sent: created_at.slice(0, 16),
            type,
            server: server ?? 'all',
            status,
            reached,
            title,
          }),
          'Nothing was announced yet.',
          nextKey,
        );
      }),
    );
};
