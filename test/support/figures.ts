import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../shared/auth/README.md', import.meta.url), 'utf8');

/** What the table of attacks in `shared/auth/README.md` says of one: sent, let through, refused. */
export const figuresOf = (attack: string): number[] => {
  const row = page.split('\n').find((line) => line.startsWith(`| ${attack} `)) ?? '';
  return row
    .split('|')
    .slice(2, 5)
    .map((cell) => Number(cell.replaceAll(',', '')));
};
