import { globSync, readFileSync } from 'node:fs';

/** Every page people read, from the root of the project. */
export const PAGES = globSync(['README.md', '.github/*.md', '{shared,functions,infra,test}/**/*.md']).sort();

export const readPage = (page: string): string => readFileSync(page, 'utf8');

export type Block = { heading: string; language: string; text: string };

/** The fenced blocks of a page, each with the heading it stands under. */
export const blocksIn = (page: string): Block[] => {
  const blocks: Block[] = [];
  let heading = '';
  let open: Block | null = null;
  for (const line of readPage(page).split('\n')) {
    const [, language] = line.match(/^\s*```(\w*)/) ?? [];
    if (open && language === '') open = null;
    else if (open) open.text += `${line}\n`;
    else if (language !== undefined) {
      open = { heading, language, text: '' };
      blocks.push(open);
    } else heading = line.match(/^#+ (.*)/)?.[1] ?? heading;
  }
  return blocks;
};

/** Where the commands stand that tests type into a terminal, all blocks below a heading in their order. */
export const TYPED = {
  walk: ['README.md', 'From log-in to an active service, with curl'],
  logIn: ['shared/contract/README.md', 'Log in'],
  account: ['shared/contract/README.md', 'All of it with curl'],
  changes: ['shared/contract/README.md', 'Change the package or the billing cycle, use a code'],
  domains: ['shared/contract/README.md', 'Domains: change them, and take it back'],
  members: ['shared/contract/README.md', 'Work on an account together'],
  money: ['shared/contract/README.md', 'Cards, renewals and papers with curl'],
  attachments: ['shared/contract/README.md', 'Attachments'],
  newOperator: ['infra/operator/README.md', 'From an empty table to a renewal'],
  everyDay: ['infra/operator/README.md', 'Day to day'],
} as const;

/** Commands for an account at AWS, which no test has. */
export const NEEDS_AWS = [
  ['infra/README.md', 'Ship it'],
  ['infra/README.md', 'Remove a stage'],
  ['infra/README.md', 'Restore the table from a backup'],
  ['infra/console/README.md', 'On AWS'],
] as const;

/** The shell blocks of one place, which must have some. */
export const blocksOf = (place: keyof typeof TYPED): string[] => {
  const [page, wanted] = TYPED[place];
  const found = blocksIn(page).filter(({ heading, language }) => heading === wanted && language === 'sh');
  if (found.length === 0) throw new Error(`${page} has no commands under "${wanted}".`);
  return found.map(({ text }) => text);
};
