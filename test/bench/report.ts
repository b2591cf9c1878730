/** One line of the report; `met` is null where there is no target. */
export type Row = { name: string; value: string; target: string; met: boolean | null };

export type Section = { title: string; rows: Row[]; seconds: number };

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const verdict = (met: boolean | null) => (met === null ? '' : met ? 'yes' : 'NO');

/** Markdown, so that it can go into a page as it is; `run` tells when and where. */
export const toMarkdown = (sections: Section[], run: string): string =>
  sections
    .map(({ title, rows, seconds }) => {
      const lines = rows.map(
        ({ name, value, target, met }) => `| ${name} | ${value} | ${target} | ${verdict(met)} |`,
      );
      return [
        `## ${title}`,
        '',
        `${run}, ${seconds.toFixed(0)} s.`,
        '',
        '| what | measured | target | met |',
        '|---|---|---|---|',
        ...lines,
      ].join('\n');
    })
    .join('\n\n');

const INTRODUCTION = `# Results

Written by \`npm run bench -- --write\`, each section by one run; [the page beside it](README.md) says how each is measured, which
targets are not met, and why.`;

const sectionsOf = (text: string): [title: string, section: string][] =>
  text
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith('## '))
    .map((part) => [part.split('\n')[0] ?? '', part.trim()]);

/** The page with the sections of a report in place of those of the same titles. */
export const pageWith = (page: string, report: string): string => {
  const sections = new Map([...sectionsOf(page), ...sectionsOf(report)]);
  return `${[INTRODUCTION, ...sections.values()].join('\n\n')}\n`;
};
