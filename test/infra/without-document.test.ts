import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutDocument } from '../../infra/bundle/without-document.ts';

const SOURCE = `import * as z from 'zod';
/** Prices in € and ₵, which are several bytes each. */
export const things = {
  'list-things': endpoint({
    body: () => z.object({ responses: z.string() }),
    responses: () => ({
      200: z.array(z.string()),
    }),
    uses: ['€'],
  }),
};
`;

test('the responses of an endpoint go, and the rest stays in its lines', () => {
  const expected = SOURCE.replace(
    /\(\) => \(\{\n[^}]*\}\)/,
    (found) => `null${found.slice(4).replace(/[^\n]/g, ' ')}`,
  );
  expect(expected).not.toBe(SOURCE);
  expect(withoutDocument(SOURCE)).toBe(expected);
});

test('what describes a schema goes, and the schema stays in its lines', () => {
  const meta = '.meta({ example: f({ a: 1 }) })';
  const source = `const a = schema(() =>
  z
    .object({ meta: z.string()${meta}.nullish(), b: z.int() })
    .meta({
      id: 'Ghana ₵',
    })
    .optional(),
);
`;
  const lines = [
    'const a = schema(() =>',
    '  z',
    `    .object({ meta: z.string()${' '.repeat(meta.length)}.nullish(), b: z.int() })`,
    ...['', '', ''],
    '    .optional(),',
    ');',
    '',
  ];
  const found = withoutDocument(source).split('\n');
  expect(found.map((line) => line.trimEnd())).toEqual(lines);
});

test('a file without endpoints stays as it is', () => {
  const source = readFileSync('shared/contract/vocabulary.ts', 'utf8');
  expect(withoutDocument(source)).toBe(source);
});
