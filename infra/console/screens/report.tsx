import { Hint } from '../../app/parts/action.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { moment, money, words } from '../../app/parts/format.ts';
import { Loading } from '../../app/parts/loading.tsx';
import { Table } from '../../app/parts/table.tsx';
import type { ReadAnswer } from '../api/endpoints.ts';
import { useGet } from '../api/read.ts';
import { Screen } from '../layout/screen.tsx';
import { Bars } from '../parts/bars.tsx';
import { KIND_NAMES } from './reports.tsx';

type Report = ReadAnswer<'/reports/{report}'>['data'];
type Row = Report['rows'][number];
type Column = Report['columns'][number];

/** How a report is drawn: what a bar is of, how long it is, what it says, and by which rule it was added up. */
const LOOKS: Record<Report['kind'], { bars: string[]; length: string; rule: string }> = {
  revenue: {
    bars: ['month', 'type'],
    length: 'total',
    rule: 'All documents that were issued in the period, by kind of what was sold, less credit notes.',
  },
  mrr: {
    bars: ['what'],
    length: 'mrr',
    rule:
      'Monthly recurring revenue: the price of a period without tax, less the coupon of the next one, divided by its months, of each' +
      ' service that had begun and not ended by the end of the period; one that is suspended has not ended. At the price that it' +
      ' has now. New are those that began within the period; ended are those that ended within it, which is the churn.',
  },
  ageing: {
    bars: ['overdue'],
    length: 'balance',
    rule: 'What is unpaid of what was due by the end of the period, by the days it was overdue when the report was asked for.',
  },
  tax: {
    bars: ['country', 'component', 'rate'],
    length: 'tax',
    rule: 'What was charged of each tax by all documents that were issued in the period, less credit notes.',
  },
  renewals: {
    bars: ['day'],
    length: 'amount',
    rule: 'Services whose present period ends within the period, and what the next one costs, as the catalog has its prices.',
  },
};

const minorDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

const amount = (minor: unknown, currency: string): string =>
  money(Number(minor) / 10 ** minorDigits(currency), currency);

/** A value of a row as people read it. */
const shown = (row: Row, { name, type }: Column): string => {
  const value = row[name] ?? null;
  if (type === 'money') return amount(value, String(row.currency));
  if (type === 'percent') return value === null ? '' : `${value} %`;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return name === 'type' || name === 'overdue' || name === 'service'
    ? words(String(value))
    : String(value ?? '');
};

const headingOf = (column: string): string => words(column).replace(/\bmrr\b/i, 'MRR');

const sumOf = (rows: Row[], name: string): number =>
  rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);

/** The bars of one currency; of a period of several months, those of the first thing that differs. */
const barsOf = ({ kind, columns }: Report, rows: Row[], currency: string) => {
  const { bars, length } = LOOKS[kind];
  const differs = (name: string) => new Set(rows.map((row) => row[name])).size > 1;
  const by = kind === 'tax' ? bars : [bars.find(differs) ?? bars.at(-1) ?? ''];
  const named = (row: Row) =>
    columns
      .filter(({ name }) => by.includes(name))
      .map((column) => shown(row, column))
      .filter(Boolean)
      .join(' ');
  return [...Map.groupBy(rows, named)].map(([label, same]) => {
    const total = sumOf(same, length);
    return { label, value: total, says: amount(total, currency) };
  });
};

const Currency = ({ of, currency }: { of: Report; currency: string }) => {
  const rows = of.rows.filter((row) => row.currency === currency);
  const counted = of.columns.filter(({ type }) => type === 'money' || type === 'count');
  return (
    <section class="card">
      <h2>{currency}</h2>
      <Facts
        of={Object.fromEntries(
          counted.map(({ name, type }) => {
            const total = sumOf(rows, name);
            return [headingOf(name), type === 'money' ? amount(total, currency) : String(total)];
          }),
        )}
      />
      <Bars of={barsOf(of, rows, currency)} />
    </section>
  );
};

const Sums = ({ of }: { of: Report }) => (
  <>
    <p class="soft">{LOOKS[of.kind].rule}</p>
    {[...new Set(of.rows.map(({ currency }) => String(currency)))].map((currency) => (
      <Currency key={currency} {...{ of, currency }} />
    ))}
    <Table
      title="All sums"
      none="There is nothing in this period."
      of={{ data: of.rows, problem: null, reload: () => undefined, more: null }}
      columns={of.columns.map((column) => ({
        name: headingOf(column.name),
        of: (row: Row) => shown(row, column),
        atEnd: column.type !== 'text',
      }))}
    />
    {of.file && (
      <a class="button second" href={of.file.url} download={of.file.name}>
        Download as CSV
      </a>
    )}
  </>
);

const State = ({ of: { status, read, requested_by, requested_at } }: { of: Report }) => {
  const by = `Asked for by ${requested_by} on ${moment(requested_at)}.`;
  if (status === 'ready') return <p class="soft">{by}</p>;
  if (status === 'preparing')
    return (
      <Hint tone="wait">{`It is being made: ${read} records were read. ${by} This page looks again by itself.`}</Hint>
    );
  if (status === 'failed')
    return <Hint tone="bad">{`It could not be made. ${by} Ask for it again, and look at Health.`}</Hint>;
  return <Hint>{`It has expired. ${by} Ask for it again.`}</Hint>;
};

/** A report as charts, as a table and as CSV. Nobody's data is in it, so that it may be read again by itself. */
export const Report = ({ report }: { report: number }) => {
  const found = useGet(
    '/reports/{report}',
    { report },
    {},
    {
      pollAfter: ({ data }) => (data.status === 'preparing' ? 5 : null),
    },
  );
  const title = found.data ? `${KIND_NAMES[found.data.data.kind]} ${found.data.data.period}` : 'Report';
  return (
    <Screen title={title} of={<a href="/reports">Reports</a>}>
      <Loading of={found}>
        {({ data }) => (
          <>
            <State of={data} />
            {data.status === 'ready' && <Sums of={data} />}
          </>
        )}
      </Loading>
    </Screen>
  );
};
