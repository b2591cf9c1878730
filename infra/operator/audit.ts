import type { Command } from '@commander-js/extra-typings';
import { getClient } from '../../shared/clients/clients.ts';
import { PROVIDER } from '../../shared/events/about.ts';
import { collections } from '../../shared/records/collections.ts';
import { toId } from './arguments.ts';
import { auditRow } from './audit-row.ts';
import { pageOf } from './client-records.ts';
import { operation } from './operation.ts';
import { cutLines, listAnswer } from './output.ts';
import { afterOption, limitOption } from './pages.ts';

export const addAudit = (program: Command): void => {
  program
    .command('audit')
    .description('who did what, the latest first; a terminal shows a line of each, --json has all')
    .argument('<client>', 'client id; 0 for users, the catalog and the queues', toId)
    .addOption(limitOption)
    .addOption(afterOption)
    .action(
      operation(async (_session, client, page) => {
        if (client !== PROVIDER) await getClient(client);
        const { items, nextKey } = await pageOf(collections.audit(client), page);
        const entries = items.map(({ pk: _pk, sk: _sk, schema: _schema, ...entry }) => entry);
        const answer = listAnswer(entries, auditRow, 'Nothing was done yet.', nextKey);
        return { ...answer, text: cutLines(answer.text) };
      }),
    );
};
