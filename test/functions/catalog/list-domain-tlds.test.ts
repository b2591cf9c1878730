import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';

const fixture = apiForFile();

test('lists domain endings with yearly prices and says which are registered by hand', async () => {
  const { status, body } = await fixture.api('GET', '/catalog/domain-tlds');
  expect(status).toBe(200);
  const provisional = Object.fromEntries(
    body.data.map((entry: { tld: string; provisional: boolean }) => [entry.tld, entry.provisional]),
  );
  expect(provisional).toEqual({ com: false, 'com.gh': true, gh: true, net: false, org: false });
});
