import { writeFileSync } from 'node:fs';
import { Refusal } from './refusal.ts';

/** What a command has to say: `data` for scripts, `text` for people. */
export type Answer = { data: unknown; text: string };

export type Cell = string | number | boolean | null;

/** Text from outside may hold control characters that a terminal would obey. */
export const printable = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, ' ');

const cellText = (cell: Cell): string => printable(String(cell ?? '-')).replaceAll('\n', ' ');

/** Rows below their headings, each column as wide as its widest cell. */
export const table = (rows: Record<string, Cell>[]): string => {
  const headings = Object.keys(rows[0] ?? {});
  const lines = [
    headings.map((heading) => heading.replaceAll('_', ' ').toUpperCase()),
    ...rows.map((row) => headings.map((heading) => cellText(row[heading] ?? null))),
  ];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** A list as a table, or a sentence when it is empty. */
export const listAnswer = <T>(data: T[], row: (entry: T) => Record<string, Cell>, empty: string): Answer => ({
  data,
  text: data.length === 0 ? empty : table(data.map(row)),
});

/** One record as lines of `name  value`. */
export const fields = (record: Record<string, Cell>): string => {
  const width = Math.max(...Object.keys(record).map((name) => name.length));
  return Object.entries(record)
    .map(([name, value]) => `${name.replaceAll('_', ' ').padEnd(width)}  ${cellText(value)}`)
    .join('\n');
};

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

export const write = ({ data, text }: Answer, json: boolean): void => {
  process.stdout.write(json ? `${JSON.stringify(data, null, 2)}\n` : `${text}\n`);
};
