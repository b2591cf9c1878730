import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientSchema, SCHEMA_FILE } from '../../../infra/client/build.ts';

test('the typed client is made from the OpenAPI document; npm run client brings it up to date', async () => {
  expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(await clientSchema());
});
