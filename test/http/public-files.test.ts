import { expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '../../shared/contract/endpoint.ts';
import { handleFile, handlePublic } from '../../shared/http/public.ts';
import { logged } from '../../shared/http/reply.ts';
import { logLines } from '../integrations/log-lines.ts';
import { request } from './request.ts';

const route = { method: 'GET', path: '/test' } as const;

test('a file is sent zipped to whom that suits, each form with its own ETag', async () => {
  const [plain, zipped] = ['plain', 'zipped'].map((base64) => ({ base64, etag: `"${base64}"` }));
  if (!plain || !zipped) throw new Error('There are two forms.');
  const handler = handleFile(route, 60, async () => ({ type: 'text/css', plain, zipped }));
  const sentTo = async (headers: Record<string, string>) => {
    const { body, headers: sent } = await request(handler, headers);
    return [body, sent?.etag, sent?.['content-encoding']];
  };
  expect(await sentTo({ 'accept-encoding': 'br, gzip' })).toEqual(['zipped', '"zipped"', 'gzip']);
  expect(await sentTo({})).toEqual(['plain', '"plain"', undefined]);
});

test('an answer for everybody has an ETag where it seldom changes', async () => {
  const etagOf = async (maxAgeSeconds?: number) => {
    const definition = endpoint({
      ...route,
      auth: 'public',
      summary: 'The same for everybody',
      ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }),
      responses: () => ({ 200: z.object({}) }),
      uses: [],
    });
    const { headers } = await request(
      handlePublic(definition, () => '{}'),
      {},
    );
    return headers?.etag;
  };
  expect(await etagOf(60)).toEqual(expect.any(String));
  expect(await etagOf()).toBeUndefined();
});

test.each([
  [200, undefined],
  [400, 'odd'],
  [409, 'odd'],
])('of a reply with status %i the code %s is logged', async (statusCode, code) => {
  const lines = logLines();
  const body = JSON.stringify({ code: 'odd' });
  await request(
    logged(route, async () => ({ statusCode, body })),
    {},
  );
  expect(lines.map((line) => JSON.parse(line).code)).toEqual([code]);
});
