import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OUT_OF_PROCESS } from './areas.ts';
import type { Mutant } from './mutants.ts';

/** What one test file called when it was recorded, and how long it took. */
type Recorded = { test: string; seconds: number; called: string[] };

export const readCalls = (directory: string): Recorded[] =>
  readdirSync(directory).map((file) => JSON.parse(readFileSync(join(directory, file), 'utf8')));

/** More would take minutes for each mutant; the quickest see most. */
const MAX_SECONDS = 60;
const QUICK_SECONDS = 2;

/** They read the constants themselves. */
const HOUSE_RULES = ['test/house/time-limits.test.ts', 'test/infra/time-limits.test.ts'];

const upTo = (recorded: Recorded[]): Recorded[] => {
  let total = 0;
  return recorded.filter(({ seconds }, index) => {
    total += seconds;
    return total <= MAX_SECONDS || index < 2;
  });
};

const others = (file: string): string[] =>
  Object.entries(OUT_OF_PROCESS).flatMap(([start, tests]) => (file.startsWith(start) ? tests : []));

/**
 * The test files that call the function a mutant is in, in groups to be run one after the other: quick ones, then slow
 * ones. Of a mutant outside all functions, those that call any function of its file.
 */
export const chooseTests = (calls: Recorded[], { file, names }: Mutant): string[][] => {
  const calling = (wanted: (called: string) => boolean) => calls.filter(({ called }) => called.some(wanted));
  const byName = names
    .map((name) => calling((called) => called === `${file}#${name}`))
    .find((found) => found.length > 0);
  const found = (byName ?? calling((called) => called.startsWith(`${file}#`))).toSorted(
    (a, b) => a.seconds - b.seconds,
  );
  const quick = found.filter(({ seconds }) => seconds < QUICK_SECONDS);
  const slow = upTo(found.filter(({ seconds }) => seconds >= QUICK_SECONDS));
  const rules = names.length === 0 ? HOUSE_RULES : [];
  const groups = [
    [...quick.map(({ test }) => test), ...rules],
    [...slow.map(({ test }) => test), ...others(file)],
  ];
  return groups.filter((tests) => tests.length > 0);
};
