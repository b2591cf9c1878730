import { type Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { parsePeriod, type VatRow, vatReport, verifyNumbers } from '../../shared/operator/reports/index.ts';
import { config } from '../../shared/platform/config/config.ts';
import { csv } from '../../shared/platform/csv.ts';
import { operation } from './operation.ts';
import { fileAnswer, table } from './output.ts';
import { Refusal } from './refusal.ts';

const toYear = (text: string): number => {
  if (!/^20\d\d$/.test(text)) throw new InvalidArgumentError('A year such as 2026.');
  return Number(text);
};

const toPeriod = (text: string) => {
  const period = parsePeriod(text);
  if (!period) throw new InvalidArgumentError('A period such as 2026, 2026-Q4 or 2026-11.');
  return period;
};

const HEADINGS: (keyof VatRow)[] = [
  ...(['number', 'issued_at', 'kind', 'client_id', 'buyer', 'country'] as const),
  ...(['buyer_tax_id', 'seller_tax_id', 'note', 'currency'] as const),
  ...(['component', 'rate', 'net', 'tax', 'total'] as const),
];

const SELLER = 'id of the seller, as its numbers begin (default: the one of the configuration)';

export const addNumbers = (program: Command): void => {
  program
    .command('numbers')
    .description('Numbers of invoices and credit notes')
    .command('verify')
    .description('whether those of a year run from 1 without a gap, each given once')
    .option('--year <year>', 'default: this one', toYear)
    .option('--seller <id>', SELLER)
    .action(
      operation(async ({ now }, { year = now.getUTCFullYear(), seller = config().seller.id }) => {
        const series = await verifyNumbers(seller, year);
        const problems = series.flatMap((one) => one.problems);
        if (problems.length > 0) throw new Refusal(problems.join('\n'));
        const rows = series.map(({ kind, last }) => ({ seller, kind, year, numbers: last }));
        return { data: rows, text: `${table(rows)}\nNo number is missing, and none was given twice.` };
      }),
    );

  program
    .command('export')
    .description('What other offices ask for')
    .command('vat')
    .description('the tax of every invoice and credit note issued in a period, as CSV')
    .requiredOption('--period <period>', 'a year, quarter or month: 2026, 2026-Q4, 2026-11 (UTC)', toPeriod)
    .option('--seller <id>', SELLER)
    .option('--output <file>', 'write it to a file')
    .action(
      operation(async (_session, { period, seller = config().seller.id, output }) => {
        const rows = await vatReport(seller, period);
        return fileAnswer({ data: rows, text: csv(HEADINGS, rows) }, output);
      }),
    );
};
