import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { FLOORS } from '../../.dependency-cruiser.ts';

const page = readFileSync('shared/README.md', 'utf8');
const rows = [...page.matchAll(/^\| `([\w/-]+)\/` +\| (.*?) +\|$/gm)].map(
  ([, folder = '', sentence = '']) => ({
    folder: `shared/${folder}`,
    sentence,
  }),
);

/** Folders with files of their own, for which somebody looks. */
const folders = [...new Set(globSync('shared/**/*.ts').map((file) => dirname(file)))];

test('every folder of shared/ has one sentence that says what it owns', () => {
  expect(rows.map(({ folder }) => folder).sort()).toEqual(folders.sort());
  for (const { folder, sentence } of rows) expect(sentence, folder).toMatch(/^.{15,}\.$/);
});

test('the page names the folders in the order the linter holds', () => {
  const floorOf = (folder: string) => FLOORS.findIndex((floor) => `${folder}/`.startsWith(`${floor}/`));
  const floors = rows.map(({ folder }) => floorOf(folder));
  expect(floors).not.toContain(-1);
  expect(floors).toEqual(floors.toSorted((one, other) => one - other));
  expect(new Set(floors).size).toBe(FLOORS.length);
});
