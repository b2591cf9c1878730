import { writeFileSync } from 'node:fs';
import Table from 'cli-table3';
import { Refusal } from './refusal.ts';

/** What a command has to say: `data` for scripts, `text` for people. */
export type Answer = {
  data: unknown;
  text: string;
  /** Where the next page of a list begins, if there is one. */
  next?: string | null;
};

export type Cell = string | number | boolean | null;

/** Text from outside may hold control characters that a terminal would obey. */
export const printable = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, ' ');

const cellText = (cell: Cell): string => printable(String(cell ?? '-')).replaceAll('\n', ' ');

/** No lines, which a script or a narrow terminal would trip over. */
const BARE = {
  ...{ top: '', 'top-mid': '', 'top-left': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '' },
  ...{ left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '', middle: '  ' },
};

/** Columns as wide as their widest cell shows on a terminal. */
const columns = (rows: string[][]): string => {
  const grid = new Table({
    chars: BARE,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  grid.push(...rows);
  return grid.toString().replace(/ +$/gm, '');
};

const label = (name: string): string => name.replaceAll('_', ' ');

/** Rows below their headings. */
export const table = (rows: Record<string, Cell>[]): string => {
  const headings = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => headings.map((heading) => cellText(row[heading] ?? null)));
  return columns([headings.map((heading) => label(heading).toUpperCase()), ...lines]);
};

/** A list as a table, or a sentence when it is empty. */
export const listAnswer = <T>(
  data: T[],
  row: (entry: T) => Record<string, Cell>,
  empty: string,
  next: string | null = null,
): Answer => ({
  data,
  next,
  text: data.length === 0 ? empty : table(data.map(row)),
});

/** One record as lines of `name  value`. */
export const fields = (record: Record<string, Cell>): string =>
  columns(Object.entries(record).map(([name, value]) => [label(name), cellText(value)]));

/** The answer itself, or where it was written to; the file can be read by its owner only. */
export const fileAnswer = ({ data, text }: Answer, file: string | undefined): Answer => {
  if (!file) return { data, text };
  try {
    writeFileSync(file, `${text}\n`, { mode: 0o600 });
  } catch {
    throw new Refusal(`${file} cannot be written.`);
  }
  return { data: { file }, text: `Written to ${file}` };
};

/** The answer on standard output; how to get the next page goes beside it. */
export const write = ({ data, text, next }: Answer, json: boolean): void => {
  process.stdout.write(json ? `${JSON.stringify(data, null, 2)}\n` : `${text}\n`);
  if (next) process.stderr.write(`There are more: --after '${next}'\n`);
};
