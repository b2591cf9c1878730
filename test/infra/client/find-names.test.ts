import { expect, test } from 'vitest';
import { apiClient } from '../../../infra/client/client.ts';
import { findNames } from '../../../infra/client/find-names.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { freshDomain } from '../../support/shop.ts';

const fixture = apiForFile();
const find = (text: string) =>
  findNames(apiClient({ baseUrl: fixture.api.stack.api, token: () => fixture.token }), text);

test('a word is looked for under every ending that is sold', async () => {
  const [word = ''] = freshDomain().split('.');
  const { body } = await fixture.api('GET', '/catalog/domain-tlds');
  const endings = body.data.map(({ tld }: { tld: string }) => tld);
  const found = await find(` ${word.toUpperCase()} `);
  expect(found.map(({ domain }) => domain).toSorted()).toEqual(
    endings.map((tld: string) => `${word}.${tld}`).toSorted(),
  );
});

test('a name that can be had is found alone, and others are suggested in place of a taken one', async () => {
  const free = freshDomain();
  expect(await find(free)).toMatchObject([{ domain: free, available: true }]);
  const [taken, ...others] = await find('taken-cloth.com');
  expect(taken).toMatchObject({ domain: 'taken-cloth.com', available: false });
  expect(others.length).toBeGreaterThan(0);
});
