import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters, styleText } from 'node:util';
import Table from 'cli-table3';
import { formatMoney, toMinor } from '../../shared/platform/money.ts';
import { Refusal } from './refusal.ts';

/** What a command has to say: `data` for scripts, `text` for people. */
export type Answer = {
  data: unknown;
  text: string;
  /** Where the next page of a list begins, if there is one. */
  next?: string | null;
  /** Why the command ends with 1 although it has answered. */
  failed?: string | undefined;
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

/** Only where a terminal is, and it has colours: see NO_COLOR and FORCE_COLOR of Node. */
const bold = (text: string): string => styleText('bold', text, { stream: process.stdout });

/** Each line no longer than the terminal is wide; all of it where there is no terminal. */
export const cutLines = (text: string, width: number | undefined = process.stdout.columns): string =>
  width === undefined
    ? text
    : text
        .split('\n')
        .map((line) => (stripVTControlCharacters(line).length > width ? `${cut(line, width - 1)}…` : line))
        .join('\n');

const cut = (line: string, width: number): string => stripVTControlCharacters(line).slice(0, width);

/** Rows below their headings. */
export const table = (rows: Record<string, Cell>[]): string => {
  const headings = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => headings.map((heading) => cellText(row[heading] ?? null)));
  return columns([headings.map((heading) => bold(label(heading).toUpperCase())), ...lines]);
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

/** An amount of the API, in major units, for people: "GHS 12.50". */
export const majorText = (major: number, currency: string): string =>
  formatMoney(toMinor(major, currency) ?? 0, currency);

/** The answer on standard output; how to get the next page goes beside it. */
export const write = ({ data, text, next }: Answer, json: boolean): void => {
  process.stdout.write(json ? `${JSON.stringify(data, null, 2)}\n` : `${text}\n`);
  if (next) process.stderr.write(`There are more: --after '${next}'\n`);
};
