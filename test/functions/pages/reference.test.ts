import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';

const fixture = apiForFile();

const at = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, fixture.api.stack.api), { headers });

test('the reference page loads nothing from elsewhere and lets nothing else in', async () => {
  const page = await at('/docs');
  expect(page.status).toBe(200);
  const text = await page.text();
  const sources = [...text.matchAll(/(?<!\[)(?:src|href)="([^"]+)"/g)].map(([, source]) => source);
  expect(sources).toEqual([
    '/docs/swagger-ui.css',
    'data:,',
    '/api/v1/openapi.json',
    '/docs/collection.json',
    '/docs/swagger-ui-bundle.js',
  ]);
  expect(text).toContain("url: '/api/v1/openapi.json'");
  const policy = String(page.headers.get('content-security-policy'));
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
});

test.each([
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['collection.json', 'application/json'],
])('serves %s compressed, and again only when it has changed', async (name, type) => {
  const file = await at(`/docs/${name}`, { 'accept-encoding': 'gzip' });
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe(type);
  expect(file.headers.get('content-encoding')).toBe('gzip');
  const text = await file.text();
  expect(text.length).toBeGreaterThan(50_000);
  expect(await (await at(`/docs/${name}`, { 'accept-encoding': 'identity' })).text()).toBe(text);
  const again = await at(`/docs/${name}`, { 'if-none-match': String(file.headers.get('etag')) });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test.each(['package.json', '..%2Fpackage.json', 'constructor', 'swagger-ui.js'])(
  'serves no other file: %s',
  async (name) => {
    expect((await at(`/docs/${name}`)).status).toBe(404);
  },
);
