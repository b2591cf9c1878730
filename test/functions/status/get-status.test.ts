import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';

const fixture = apiForFile();

test('reports health and version to anyone', async () => {
  const { status, body, headers } = await fixture.api('GET', '/status');
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'ok', version: '1.0.0' });
  expect(headers.get('x-request-id')).toBeTruthy();
});

test('does not know other paths or methods', async () => {
  expect((await fixture.api('GET', '/nothing')).status).toBe(404);
  expect((await fixture.api('DELETE', '/status')).status).toBe(404);
});
