import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutResponses } from '../../infra/bundle/without-responses.ts';

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
  expect(withoutResponses(SOURCE)).toBe(expected);
});

test('a file without endpoints stays as it is', () => {
  const source = readFileSync('shared/contract/vocabulary.ts', 'utf8');
  expect(withoutResponses(source)).toBe(source);
});
