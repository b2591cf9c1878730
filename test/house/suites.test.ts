import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ViteUserConfig } from 'vitest/config';
import exhaustive from '../exhaustive.config.ts';
import quick from '../quick.config.ts';
import { byThemselves, sampled } from '../support/suites.ts';

const filesOf = ({ test: { include = [], exclude = [] } = {} }: ViteUserConfig) =>
  globSync(include, { exclude });

const ELSEWHERE = /^test\/(browser|deployed|readme|soak|vendors)\//;

test('every test file is in npm test or npm run test:exhaustive, or has a command of its own', () => {
  const every = globSync('test/**/*.test.ts').filter((file) => !ELSEWHERE.test(file));
  expect([...filesOf(quick), ...filesOf(exhaustive), ...byThemselves].sort()).toEqual(
    [...every, ...sampled].sort(),
  );
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = (file: string) =>
    JSON.stringify(scripts).includes(file.replace(/^(test\/contract)\/.*|\.test\.ts$/, '$1'));
  expect(byThemselves.filter((file) => !named(file))).toEqual([]);
  const folders = ['browser', 'deployed', 'readme', 'soak', 'vendors'];
  expect(folders.filter((folder) => !existsSync(`test/${folder}/vitest.config.ts`))).toEqual([]);
});

test('neither is empty, and each has crashes and races', () => {
  for (const suite of [quick, exhaustive]) {
    const files = filesOf(suite);
    expect(files.filter((file) => file.startsWith('test/crash/')).length).toBeGreaterThan(2);
    expect(files.filter((file) => file.startsWith('test/races/')).length).toBeGreaterThan(2);
  }
});
