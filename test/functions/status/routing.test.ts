import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';

const fixture = apiForFile();

test('the status is there for anyone, on the whole stack', async () => {
  const { status, body } = await fixture.api('GET', '/status');
  expect([status, body.status]).toEqual([200, 'ok']);
});

test('other paths and methods are not known', async () => {
  expect((await fixture.api('GET', '/nothing')).status).toBe(404);
  expect((await fixture.api('DELETE', '/status')).status).toBe(404);
});
