import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { staffEndpoints } from '../../../shared/contract/staff/endpoints.ts';

const sources = globSync('infra/console/**/*.{ts,tsx}');
const text = (file: string) => readFileSync(file, 'utf8');

/** The table of the console: each path of a change with the permission it needs. */
const needs = Object.fromEntries(
  [...text('infra/console/api/changes.ts').matchAll(/'(\/[^']+)': '([^']+)',/g)].map(
    ([, path, permission]) => [path, permission],
  ),
);

test('the console asks for each change just those who may', () => {
  const changes = staffEndpoints.filter(({ method }) => method === 'POST');
  expect(needs).toEqual(Object.fromEntries(changes.map(({ path, needs }) => [path, needs])));
});

test('every operation of the staff API has its place in the console', () => {
  const screens = sources
    .filter((file) => !file.startsWith('infra/console/api/') || file.endsWith('log-in.ts'))
    .map(text)
    .join('\n');
  expect(
    staffEndpoints.filter(({ path }) => !screens.includes(`'${path}'`) && !screens.includes(`"${path}"`)),
  ).toEqual([]);
});

test('a screen needs what its reads need', () => {
  const routes = text('infra/console/routes.tsx');
  for (const { path, method, needs: permission } of staffEndpoints) {
    const address = path.replace(/{(\w+)}/g, ':$1');
    const [, own] = routes.match(new RegExp(`\\['${address}', '([^']+)'`)) ?? [];
    if (method === 'GET' && own !== undefined) expect([path, own]).toEqual([path, permission]);
  }
});
