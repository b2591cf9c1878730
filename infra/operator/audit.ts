import type { Command } from '@commander-js/extra-typings';
import { queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';
import { toId } from './arguments.ts';
import { auditRow } from './audit-row.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';

const LISTED = 100;

export const addAudit = (program: Command): void => {
  program
    .command('audit')
    .description(`who did what, the latest ${LISTED} entries`)
    .argument('<client>', 'client id; 0 for users, the catalog and the queues', toId)
    .action(
      operation(async (_session, client) => {
        const { items } = await queryPage(collections.audit(client), { limit: LISTED });
        const entries = items.map(({ pk: _pk, sk: _sk, schema: _schema, ...entry }) => entry);
        return listAnswer(entries, auditRow, 'Nothing was done yet.');
      }),
    );
};
