import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { apiForFile } from '../support/api-per-file.ts';
import { USD_CLIENT } from '../support/shop.ts';
import type { HeapUse } from './heap.ts';
import type { Message } from './heap-process.ts';

const fixture = apiForFile();

/** Every kind of work that a request is: public, read, list, what is refused, quotes, and texts that differ. */
const ASKED: Message['asked'] = [
  { method: 'GET', path: '/mobile/config', status: 200 },
  { method: 'GET', path: `/clients/${USD_CLIENT}`, status: 200 },
  { method: 'GET', path: `/clients/${USD_CLIENT}/invoices`, status: 200 },
  { method: 'GET', path: `/clients/${USD_CLIENT}/invoices/1`, status: 404 },
  { method: 'PATCH', path: `/clients/${USD_CLIENT}/profile`, body: { nothing: 1 }, status: 422 },
];

const PARTS = 4;
/** In all 10,000 requests after those that warm up. */
const REQUESTS = 10_000 / PARTS / ASKED.length;

/** A kept promise, key or line of each request would be several times as much. */
const BYTES_PER_REQUEST = 40;

test('ten thousand requests leave nothing in the heap of a function', async () => {
  const child = fork('test/bench/heap-process.ts', { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const message: Message = { asked: ASKED, token: fixture.token, requests: REQUESTS, parts: PARTS };
  child.send(message);
  const [used] = (await once(child, 'message')) as [HeapUse[]];
  expect(used).toHaveLength(ASKED.length);
  for (const { name, bytes } of used) {
    const grown = (bytes.at(-1) ?? Number.NaN) - Math.max(bytes[0] ?? 0, bytes[1] ?? 0);
    expect([name, grown / (REQUESTS * (PARTS - 1)) < BYTES_PER_REQUEST, bytes]).toEqual([name, true, bytes]);
  }
});
