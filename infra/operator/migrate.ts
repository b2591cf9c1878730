import { type Command, Option } from '@commander-js/extra-typings';
import { about, audit } from '../../shared/events/index.ts';
import { type Migration, migrate } from '../../shared/operator/migrate/index.ts';
import { requireEnv } from '../../shared/platform/env.ts';
import { SCHEMA_VERSION } from '../../shared/platform/table/schema.ts';
import { transact } from '../../shared/platform/table/write.ts';
import { operation } from './operation.ts';
import { table } from './output.ts';
import { Refusal } from './refusal.ts';

const countOf = ({ changed }: Migration): number => Object.values(changed).reduce((sum, n) => sum + n, 0);

const describe = (migration: Migration, word: string): string => {
  const { seen, changed, left } = migration;
  const rows = Object.entries(changed).flatMap(([kind, records]) => (records > 0 ? [{ kind, records }] : []));
  return [
    ...(rows.length > 0 ? [table(rows)] : []),
    `${countOf(migration)} of ${seen} records ${word} version ${SCHEMA_VERSION}.`,
    ...(left.length > 0 ? ['These stay as they are. Ask the makers before you deploy:', table(left)] : []),
  ].join('\n');
};

export const addMigrate = (program: Command): void => {
  program
    .command('migrate')
    .description('Bring records of earlier releases to the present form: before a deployment and after it')
    .addOption(new Option('--plan', 'only count what would be changed').conflicts('apply'))
    .option('--apply', 'change them; a run that was stopped goes on where it was')
    .action(
      operation(async ({ actor, now, confirm, progress }, { apply = false, plan = false }) => {
        if (!apply && !plan) throw new Refusal('Choose --plan or --apply.');
        if (apply) await confirm(`Bring the table to version ${SCHEMA_VERSION}?`);
        const migration = await migrate({ apply, progress: ({ seen }) => progress(`${seen} records`) });
        if (apply) {
          const details = {
            version: SCHEMA_VERSION,
            records: countOf(migration),
            left: migration.left.length,
          };
          const subject = about.table(requireEnv('TABLE_NAME'));
          await transact([audit(subject, actor, 'table.migrated', now, details)]);
        }
        const text = describe(migration, apply ? 'were brought to' : 'are to be brought to');
        if (migration.left.length > 0) throw new Refusal(text);
        return { data: migration, text };
      }),
    );
};
