import type { Command } from '@commander-js/extra-typings';
import { listInbox } from '../../shared/operator/index.ts';
import type { Wanted } from './client-records.ts';
import { listDeadLetterQueues } from './dead-letter-queues.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';
import { afterOption, limitOption } from './pages.ts';

/** One page of what waits for staff, the longest first; dead letters, which have no time, begin the first page. */
const listWork = async ({ limit, after, now }: Wanted & { now: Date }) => {
  const [{ entries, nextKey }, letters] = await Promise.all([
    listInbox({ limit, after: after ?? null, now }),
    after === undefined ? listDeadLetterQueues() : [],
  ]);
  const undated = letters.map(({ reference, reason, subject, details }) => ({
    ...{ since: null, kind: reason, client_id: null },
    ...{ reference, subject, details },
  }));
  return { entries: [...undated, ...entries], nextKey };
};

export const addInbox = (program: Command): void => {
  program
    .command('inbox')
    .description(
      'what waits for staff: tickets to answer, manual actions, suspended hosting, dead letters; the longest first',
    )
    .addOption(limitOption)
    .addOption(afterOption)
    .action(
      operation(async ({ now }, { limit, after }) => {
        const { entries, nextKey } = await listWork({ limit, after, now });
        return listAnswer(
          entries,
          ({ since, kind, client_id, reference, subject, details }) => ({
            since,
            kind,
            client: client_id,
            reference,
            subject,
            details,
          }),
          'Nothing waits.',
          nextKey,
        );
      }),
    );
};
