/** One line of the report; `met` is null where there is no target. */
export type Row = { name: string; value: string; target: string; met: boolean | null };

export type Section = { title: string; rows: Row[] };

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const verdict = (met: boolean | null) => (met === null ? '' : met ? 'yes' : 'NO');

/** Markdown, so that it can go into the README as it is. */
export const toMarkdown = (sections: Section[]): string =>
  sections
    .map(({ title, rows }) => {
      const lines = rows.map(
        ({ name, value, target, met }) => `| ${name} | ${value} | ${target} | ${verdict(met)} |`,
      );
      return [`### ${title}`, '', '| what | measured | target | met |', '|---|---|---|---|', ...lines].join(
        '\n',
      );
    })
    .join('\n\n');
