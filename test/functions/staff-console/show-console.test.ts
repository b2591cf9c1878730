import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleSite, writeSite } from '../../../infra/bundle/site.ts';
import { lambdaContext } from '../../../infra/local/lambda-events.ts';
import type { HttpHandler } from '../../../shared/http/reply.ts';
import { setEnvironment } from '../../../shared/platform/env.ts';
import { httpEvent } from '../../support/http-event.ts';

const folder = mkdtempSync(join(tmpdir(), 'console-'));
const ISSUER = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab12Cd34E';
const settings = {
  staff: 'https://desk.example.com/staff/v1',
  issuer: ISSUER,
  client: '<b>',
  scope: 'openid',
};
const connect = [ISSUER, 'https://example-desk.auth.eu-west-1.amazoncognito.com'];

let handler: HttpHandler;
beforeAll(async () => {
  await writeSite('console', folder);
  setEnvironment({
    SITE_FOLDER: folder,
    SITE: JSON.stringify({ name: 'Example: staff', settings, connect, frames: [] }),
  });
  ({ handler } = await import('../../../functions/staff-console/show-console.ts'));
}, 30_000);
afterAll(() => rmSync(folder, { recursive: true }));

const get = async (path: string, headers: Record<string, string> = {}) => {
  const screen = path.slice(1);
  const event = { ...httpEvent(path, headers, ''), ...(screen ? { pathParameters: { screen } } : {}) };
  const {
    statusCode,
    headers: answered = {},
    body = '',
    isBase64Encoded,
  } = await handler(event, lambdaContext('show-console', 10_000));
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  return { status: statusCode, headers: answered as Record<string, string>, bytes, text: bytes.toString() };
};

test.each(['/', '/signed-in', '/clients/7355608123904/invoices/7355608200011'])(
  '%s is the page',
  async (path) => {
    const { status, headers, text } = await get(path);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const [, told = ''] = text.match(/<script type="application\/json" id="settings">(.*?)<\/script>/) ?? [];
    expect(told).not.toContain('<');
    expect(JSON.parse(told)).toEqual(settings);
    expect(text).toContain('<script type="module" src="/app.js"></script>');
  },
);

test('the page is kept by nobody, framed by nobody, and may ask its own origin and the issuer only', async () => {
  const { headers } = await get('/');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-robots-tag': 'noindex',
  });
  expect(headers['content-security-policy']?.split('; ')).toEqual([
    "default-src 'self'",
    `connect-src 'self' https://cognito-idp.eu-west-1.amazonaws.com ${connect[1]}`,
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
});

test('every file of the site is served as it was built, with its type, and compressed for whoever takes that', async () => {
  const files = Object.entries(await bundleSite('console'));
  expect(files.length).toBeGreaterThan(3);
  for (const [path, text] of files) {
    const plain = await get(path);
    expect([path, plain.status, plain.text === text]).toEqual([path, 200, true]);
    expect(plain.headers['content-type']).toMatch(
      /^(text\/(javascript|css); charset=utf-8|image\/svg\+xml)$/,
    );
    const zipped = await get(path, { 'accept-encoding': 'gzip, br' });
    expect([zipped.headers['content-encoding'], gunzipSync(zipped.bytes).toString() === text]).toEqual([
      'gzip',
      true,
    ]);
  }
});

test('a file is asked for again each time, and sent again only when it has changed', async () => {
  const { headers } = await get('/app.js');
  expect(headers['cache-control']).toBe('public, max-age=0');
  const again = await get('/app.js', { 'if-none-match': headers.etag ?? '' });
  expect([again.status, again.text]).toEqual([304, '']);
});

test.each(['/another.js', '/clients/app.js', '/../show-console.js', '/staff/v1/nothing', '/__proto__.js'])(
  '%s is not found',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);
