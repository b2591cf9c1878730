import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { ReportKind } from '../../shared/contract/vocabulary.ts';
import {
  addUp,
  ageingReport,
  inMajorUnits,
  KINDS,
  renewalsReport,
  wanted,
} from '../../shared/operator/reports/index.ts';
import { config } from '../../shared/platform/config/config.ts';
import { csv } from '../../shared/platform/csv.ts';
import { formatMoney, toMinor } from '../../shared/platform/money.ts';
import { operation } from './operation.ts';
import { type Answer, type Cell, fileAnswer, table } from './output.ts';

const toMonth = (text: string): string => {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('A month such as 2026-11.');
  return text;
};

const monthOption = new Option('--month <month>', 'such as 2026-11, in UTC (default: this one)').argParser(
  toMonth,
);
const csvOption = new Option('--csv', 'for a spreadsheet: RFC 4180');
const outputOption = new Option('--output <file>', 'write it to a file');
const sellerOption = new Option(
  '--seller <id>',
  'as its numbers begin (default: the one of the configuration)',
);

type Row = Record<string, Cell> & { currency: string };
type Shown = { csv?: true; output?: string };

/** Rows with each amount in the words of its currency, which then needs no column. */
const forPeople = <R extends Row>(
  rows: R[],
  amounts: readonly (keyof R & string)[],
): Record<string, Cell>[] =>
  rows.map((row) => {
    const { currency, ...rest } = row;
    const money = amounts.map((name) => {
      const minor = toMinor(Number(row[name]), currency) ?? 0;
      return [name, formatMoney(minor, currency)] as const;
    });
    return { ...rest, ...Object.fromEntries(money) };
  });

const report = <R extends Row>(
  rows: R[],
  headings: readonly (keyof R & string)[],
  amounts: readonly (keyof R & string)[],
  { csv: asCsv = undefined, output }: Shown,
): Answer => {
  const text = rows.length === 0 ? 'There is nothing.' : table(forPeople(rows, amounts));
  return fileAnswer({ data: rows, text: asCsv ? csv(headings, rows) : text }, output);
};

const thisMonth = (now: Date): string => now.toISOString().slice(0, 7);
const monthAfter = (month: string): Date => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1));
};

type Added = { kind: ReportKind; description: string; noun: string };

/** A report that is added up as the one of the staff API is. */
const addAdded = (reports: Command, name: string, { kind, description, noun }: Added): void => {
  reports
    .command(name)
    .description(description)
    .addOption(monthOption)
    .addOption(sellerOption)
    .addOption(csvOption)
    .addOption(outputOption)
    .action(
      operation(
        async ({ now, progress }, { month = thisMonth(now), seller = config().seller.id, ...shown }) => {
          const told = (read: number) => progress(`${read} ${noun}`);
          const found = await addUp(kind, wanted(month, seller, now), told);
          // The one month is known.
          const rows = inMajorUnits(kind, found).map(({ month: _, ...row }) => row as Row);
          const columns = KINDS[kind].columns.filter(({ name }) => name !== 'month');
          const amounts = columns.filter(({ type }) => type === 'money').map(({ name }) => name);
          return report(
            rows,
            columns.map(({ name }) => name),
            amounts,
            shown,
          );
        },
      ),
    );
};

const addAgeing = (reports: Command): void => {
  reports
    .command('ageing')
    .description('what is unpaid now, by client and by how long it is overdue')
    .addOption(
      new Option('--month <month>', 'only what was due by its end, such as 2026-11 (UTC)').argParser(toMonth),
    )
    .addOption(csvOption)
    .addOption(outputOption)
    .action(
      operation(async ({ now, progress }, { month, ...shown }) => {
        const told = (invoices: number) => progress(`${invoices} invoices`);
        const rows = await ageingReport(now, month ? monthAfter(month) : null, told);
        const amounts = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90', 'total'] as const;
        return report(rows, ['client_id', 'currency', 'invoices', ...amounts], amounts, shown);
      }),
    );
};

const addRenewals = (reports: Command): void => {
  reports
    .command('renewals')
    .description('services whose period ends in a month, what the next one costs, and whether it is invoiced')
    .addOption(monthOption)
    .addOption(csvOption)
    .addOption(outputOption)
    .action(
      operation(async ({ now, progress }, { month = thisMonth(now), ...shown }) => {
        const rows = await renewalsReport(month, (services) => progress(`${services} services`));
        const headings = [
          ...(['period_ends', 'reference', 'client_id', 'name', 'status', 'renews'] as const),
          ...(['currency', 'amount', 'invoice_id', 'invoice_status'] as const),
        ];
        return report(rows, headings, ['amount'], shown);
      }),
    );
};

export const addReports = (program: Command): void => {
  const reports = program.command('reports').description('Sums of a month, for people or as CSV');
  addAdded(reports, 'revenue', {
    kind: 'revenue',
    description: 'what was invoiced and paid in a month, by kind, less credit notes',
    noun: 'documents',
  });
  addAdded(reports, 'mrr', {
    kind: 'mrr',
    description:
      'net price per month of the services there were at the end of a month, and what began and ended in it',
    noun: 'services',
  });
  addAgeing(reports);
  addAdded(reports, 'tax', {
    kind: 'tax',
    description: 'what was charged of each tax in a month, by country and rate; one by one: export vat',
    noun: 'documents',
  });
  addRenewals(reports);
};
