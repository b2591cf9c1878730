/** Rows as the statements of a dump, and random numbers that come again for the same seed. */

export type Cell = string | number | null | { raw: string };
export type Row = Record<string, Cell>;

/** mulberry32: the same numbers for the same seed. */
export const randomOf = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

const escaped = (text: string): string =>
  `'${text.replace(/[\\']/g, (one) => `\\${one}`).replaceAll('\n', '\\n')}'`;

const cellText = (cell: Cell): string => {
  if (cell === null) return 'NULL';
  if (typeof cell === 'object') return cell.raw;
  return typeof cell === 'number' ? String(cell) : escaped(cell);
};

export const insertText = (table: string, row: Row): string =>
  `INSERT INTO \`${table}\` (${Object.keys(row)
    .map((name) => `\`${name}\``)
    .join(',')}) VALUES (${Object.values(row).map(cellText).join(',')});\n`;
