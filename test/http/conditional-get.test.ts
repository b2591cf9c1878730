import { expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '../../shared/contract/endpoint.ts';
import { handlePublic } from '../../shared/http/public.ts';
import { request } from './request.ts';

const definition = endpoint({
  method: 'GET',
  path: '/test',
  auth: 'public',
  summary: 'A text that seldom changes',
  maxAgeSeconds: 60,
  responses: () => ({ 200: z.object({}) }),
  uses: [],
});

const handler = handlePublic(definition, () => '{"text":1}');
const etag = String((await request(handler, {})).headers?.etag);

test.each([etag, `W/${etag}`, `"another", ${etag}`, '*'])('a copy known as %s is the newest', async (tag) => {
  const { statusCode, body, headers } = await request(handler, { 'if-none-match': tag });
  expect([statusCode, body, headers?.etag]).toEqual([304, '', etag]);
});

test.each(['"another"', `"x${etag.slice(1)}`, etag.slice(1, -1)])(
  'a copy known as %s is not the newest',
  async (tag) => {
    const { statusCode, body } = await request(handler, { 'if-none-match': tag });
    expect([statusCode, body]).toEqual([200, '{"text":1}']);
  },
);

test('what fetch() adds to a conditional request does not make it unconditional', async () => {
  const headers = { 'if-none-match': etag, 'cache-control': 'no-cache' };
  expect((await request(handler, headers)).statusCode).toBe(304);
});
