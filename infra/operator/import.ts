import { Argument, type Command } from '@commander-js/extra-typings';
import { toDay, toTime, toUrl } from './arguments.ts';
import { operation } from './operation.ts';

const STEPS = ['plan', 'apply', 'verify', 'shadow', 'cutover', 'back'] as const;

/** The commands that bring the records of another system in. */
export const addImport = (program: Command): void => {
  const group = program.command('import').description('Move in from another system') as unknown as Command;
  group
    .command('whmcs')
    .description(
      'bring in what a dump of WHMCS has: look at it, write it, compare both and what both would bill, bill it here, go back',
    )
    .addArgument(new Argument('<step>', 'what to do').choices(STEPS))
    .option('--dump <file>', 'written by mysqldump or mariadb-dump; gzipped where it ends with .gz')
    .option(
      '--mapping <file>',
      'what becomes what; plan writes it and keeps what you edit',
      'whmcs-mapping.yaml',
    )
    .option(
      '--files <folder>',
      'plan, apply, verify, cutover: the folder in which WHMCS keeps the files of tickets',
    )
    .option(
      '--api <url>',
      'apply: take over kept cards by the API of WHMCS (its includes/api.php), whose identifier and secret are in WHMCS_API_IDENTIFIER and WHMCS_API_SECRET',
      toUrl,
    )
    .option('--next <file>', 'shadow: a dump of some weeks later, which tells what WHMCS has invoiced since')
    .option('--report <folder>', 'shadow, back: where what they find is written')
    .option('--from <day>', 'cutover, back: clients whose first due date is (was) this day or later', toDay)
    .option('--to <day>', 'cutover, back: clients whose first due date is (was) this day or earlier', toDay)
    .option('--quiet-since <time>', 'cutover: when the automation of WHMCS was turned off', toTime)
    .option('--dry-run', 'cutover: only say what the first night would do')
    .action(
      operation(async (session, step, { dump, mapping, ...options }) => {
        // No other command needs it, or the database that it reads a dump into.
        const { importWhmcs } = await import('./import-steps.ts');
        return importWhmcs(session, step, dump, mapping, options);
      }),
    );
};
