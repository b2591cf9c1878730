/** One line of the report; `met` is null where there is no target. */
export type Row = { name: string; value: string; target: string; met: boolean | null };

export type Section = { title: string; rows: Row[]; seconds: number };

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const verdict = (met: boolean | null) => (met === null ? '' : met ? 'yes' : 'NO');

/** Markdown, so that it can go into a page as it is. */
export const toMarkdown = (sections: Section[]): string =>
  sections
    .map(({ title, rows, seconds }) => {
      const lines = rows.map(
        ({ name, value, target, met }) => `| ${name} | ${value} | ${target} | ${verdict(met)} |`,
      );
      const took = `Took ${seconds.toFixed(0)} s.`;
      return [
        `## ${title}`,
        '',
        took,
        '',
        '| what | measured | target | met |',
        '|---|---|---|---|',
        ...lines,
      ].join('\n');
    })
    .join('\n\n');

/** How long all of it took. */
export const minutes = (sections: Section[]): string =>
  (sections.reduce((sum, { seconds }) => sum + seconds, 0) / 60).toFixed(1);

const INTRODUCTION = `# Results of one run

Written by \`npm run bench -- --write\`; [the page beside it](README.md) says how each is measured, which targets are not met,
and why.
`;

export const pageOf = (report: string): string => `${INTRODUCTION}\n${report}\n`;
