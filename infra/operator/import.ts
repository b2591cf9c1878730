import { Argument, type Command } from '@commander-js/extra-typings';
import { operation } from './operation.ts';

const STEPS = ['plan', 'apply', 'verify', 'shadow'] as const;

/** The commands that bring the records of another system in. */
export const addImport = (program: Command): void => {
  const group = program.command('import').description('Move in from another system') as unknown as Command;
  group
    .command('whmcs')
    .description(
      'bring in what a dump of WHMCS has: look at it, write it, compare both, and what both would bill',
    )
    .addArgument(new Argument('<step>', 'what to do').choices(STEPS))
    .requiredOption('--dump <file>', 'written by mysqldump or mariadb-dump; gzipped where it ends with .gz')
    .option(
      '--mapping <file>',
      'what becomes what; plan writes it and keeps what you edit',
      'whmcs-mapping.yaml',
    )
    .option('--next <file>', 'shadow: a dump of some weeks later, which tells what WHMCS has invoiced since')
    .option('--report <folder>', 'shadow: where shadow.html and shadow.csv are written')
    .action(
      operation(async (session, step, { dump, mapping, ...shadow }) => {
        // No other command needs it, or the database that it reads a dump into.
        const { importWhmcs } = await import('./import-steps.ts');
        return importWhmcs(session, step, dump, mapping, shadow);
      }),
    );
};
