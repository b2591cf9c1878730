/** RFC 4180. What a spreadsheet would take for a formula begins with an apostrophe. */
const csvCell = (value: string | number | boolean | null): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows below their headings. */
export const csv = <R extends Record<string, string | number | boolean | null>>(
  headings: readonly (keyof R & string)[],
  rows: R[],
): string =>
  [
    headings.join(','),
    ...rows.map((row) => headings.map((name) => csvCell(row[name] ?? null)).join(',')),
  ].join('\r\n');
