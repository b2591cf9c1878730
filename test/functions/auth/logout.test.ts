import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';

const fixture = apiForFile();

test('revokes the token of the request at once, and no other', async () => {
  const token = await fixture.api.login();
  expect((await fixture.api('POST', '/auth/logout', { token })).status).toBe(200);
  expect((await fixture.api('GET', '/me', { token })).status).toBe(401);
  expect((await fixture.api('POST', '/auth/logout', { token })).status).toBe(401);
  expect((await fixture.api('GET', '/me', { token: fixture.token })).status).toBe(200);
});
