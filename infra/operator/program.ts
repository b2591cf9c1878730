import { styleText } from 'node:util';
import { Command, CommanderError, Help, Option } from '@commander-js/extra-typings';
import { addAnnouncements } from './announcements.ts';
import { toText } from './arguments.ts';
import { addAudit } from './audit.ts';
import { addCatalog } from './catalog.ts';
import { addClients } from './clients.ts';
import { addClock } from './clock.ts';
import { addCoupons } from './coupons.ts';
import { addCredit } from './credit.ts';
import { addDeadLetters } from './dead-letters.ts';
import { addDoctor } from './doctor.ts';
import { addDomainProofs } from './domain-proofs.ts';
import { addDomains } from './domains.ts';
import { explain } from './explain.ts';
import { addImport } from './import.ts';
import { addInbox } from './inbox.ts';
import { addInvoices } from './invoices.ts';
import { addMails } from './mails.ts';
import { addManualActions } from './manual-actions.ts';
import { addMembers } from './members.ts';
import { addMigrate } from './migrate.ts';
import { addNotes } from './notes.ts';
import { addNumbers } from './numbers.ts';
import { addOrders } from './orders.ts';
import { addPaymentMethods } from './payment-methods.ts';
import { addPayments } from './payments.ts';
import { clearProgress } from './progress.ts';
import { addRegistrars } from './registrars.ts';
import { addReplies } from './replies.ts';
import { addReports } from './reports.ts';
import { addSecrets } from './secrets.ts';
import { addServices } from './services.ts';
import { addTable } from './table.ts';
import { LOCAL_FILE } from './target.ts';
import { addTickets } from './tickets.ts';
import { addUsers } from './users.ts';
import { addVendors } from './vendors.ts';

/** In the order of the help. */
const GROUPS = [
  addInbox,
  addDoctor,
  addVendors,
  addUsers,
  addClients,
  addMembers,
  addCatalog,
  addCoupons,
  addServices,
  addDomains,
  addRegistrars,
  addManualActions,
  addDeadLetters,
  addDomainProofs,
  addOrders,
  addInvoices,
  addPayments,
  addPaymentMethods,
  addCredit,
  addNotes,
  addTickets,
  addReplies,
  addSecrets,
  addTable,
  addMigrate,
  addImport,
  addMails,
  addNumbers,
  addReports,
  addAnnouncements,
  addAudit,
  addClock,
];

const HELP = `
Exit codes: 0 done, 1 refused or failed, 2 wrong command line.

The local stack is found through ${LOCAL_FILE}, which npm start writes. A stage on AWS, --stage <name>, is found by
the outputs of its stacks; credentials come from the usual AWS variables or profile, such as one that takes the role in
the output OperatorRoleArn. The audit trail then names the caller AWS knows.

For scripts: npm run --silent operator -- <command> --json`;

const MARK = '✗';

/**
 * Where a terminal has colours, an error has a red mark and its first line is bold. The text keeps the terminal's own
 * colour: none of its reds can be read well (4.5:1) on a dark background and on a light one.
 */
const asError = (text: string): string => {
  const stream = process.stderr;
  const mark = styleText('red', MARK, { stream });
  if (mark === MARK) return text;
  const [first = '', ...rest] = text.split('\n');
  return [`${mark} ${styleText('bold', first, { stream })}`, ...rest].join('\n');
};

const MORE = 'Add --help to see how the command is used.';

/** Each command of the tree ends with an exception instead of ending the process, and a group names its commands. */
const finish = (command: Command): Command => {
  command.exitOverride();
  const names = command.commands.map((child) => child.name());
  if (names.length > 0) command.showHelpAfterError(`There are: ${names.join(', ')}. ${MORE}`);
  for (const child of command.commands) finish(child as Command);
  return command;
};

/** Marks what a command cannot do without. */
const optionDescription = (option: Option): string =>
  new Help().optionDescription(option) + (option.mandatory ? ' (required)' : '');

export const createProgram = (): Command => {
  const program = new Command('npm run operator --')
    .description('Runs the service: clients, catalog, money, and what waits for a person.')
    .option('--json', 'answer in JSON')
    .option('--yes', 'do not ask before money moves')
    .option('--as <name>', 'your name in the audit trail of the local stack (default: $USER)')
    .addOption(new Option('--why <text>', 'why you do it, which the client can read').argParser(toText(300)))
    .option('--stage <name>', 'work on a stage on AWS')
    .option('--environment <file>', `where the local stack is (default: ${LOCAL_FILE})`)
    .configureHelp({ showGlobalOptions: true, optionDescription })
    .configureOutput({ outputError: (text, write) => write(asError(text)) })
    .showHelpAfterError(MORE)
    .addHelpText('after', HELP) as unknown as Command;
  for (const add of GROUPS) add(program);
  return finish(program);
};

/** Carries out one command line and returns the exit code. */
export const runOperator = async (words: string[]): Promise<number> => {
  try {
    await createProgram().parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    clearProgress();
    process.stderr.write(`${asError(explain(error))}\n`);
    return 1;
  }
};
