import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOCUMENT_FILE } from '../../../infra/openapi/build.ts';

/** What no screen of the client area asks for, and why. */
const NOT_ON_A_SCREEN: Record<string, string> = {
  'GET /clients': 'GET /me has the accounts with the user',
  'GET /clients/{client}/overview': 'the dashboard of the first screen has the same totals',
  'GET /clients/{client}/domains/{domain}/operations/{operation}':
    'the list of changes is read again while one is under way',
  'GET /openapi.json': 'for developers',
};

type Document = { paths: Record<string, Record<string, unknown>> };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const operations = (): string[] => {
  const { paths } = JSON.parse(readFileSync(DOCUMENT_FILE, 'utf8')) as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => METHODS.includes(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
};

/** By which calls a source asks for an operation, and with which method. */
const CALLS: [call: RegExp, method: string | null][] = [
  [/\buse(?:Get|List)\(\s*'([^']+)'/g, 'GET'],
  [/\bapi\.once\(\s*'([^']+)'/g, 'POST'],
  [/\bapi\.(get|post|put|patch|delete)\(\s*'([^']+)'/g, null],
];

const used = (): Set<string> => {
  const sources = globSync(['infra/app/**/*.{ts,tsx}', 'infra/client/*.ts']).filter(
    (file) => !file.endsWith('schema.ts'),
  );
  const found = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return CALLS.flatMap(([call, method]) =>
      [...text.matchAll(call)].map(([, first = '', second = '']) =>
        method === null ? `${first.toUpperCase()} ${second}` : `${method} ${first}`,
      ),
    );
  });
  return new Set(found);
};

test('every operation of the contract has its place in the client area, or a reason why not', () => {
  const places = used();
  const without = operations().filter((operation) => !places.has(operation));
  expect(without.sort()).toEqual(Object.keys(NOT_ON_A_SCREEN).sort());
});

test('no screen asks for an operation that there is not', () => {
  const known = new Set(operations());
  expect([...used()].filter((operation) => !known.has(operation))).toEqual([]);
});
