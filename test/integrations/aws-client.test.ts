import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { listen } from '../../infra/local/simulators/simulator.ts';
import { receive } from '../../shared/operator/dead-letters.ts';
import { readSecret } from '../../shared/platform/aws/secrets.ts';
import { sendMessages } from '../../shared/platform/queue/send-messages.ts';
import { putObject } from '../../shared/platform/storage/s3-objects.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import { keys } from '../../shared/records/keys.ts';

const PART_OF_AN_ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"Item":';

const open = new Set<Socket>();
let server: Server;
let connections = 0;
/** What the server says to a request; nothing, or the beginning of an answer. */
let said = '';

/** A server that takes every request and never ends an answer. */
beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => undefined).once('data', () => socket.write(said));
  });
  const origin = `http://127.0.0.1:${await listen(server, 0)}`;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: origin,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_MAX_ATTEMPTS: '2',
    TABLE_NAME: 'table',
    BUCKET_NAME: 'bucket',
    PAYMENTS_QUEUE_URL: `${origin}/000000000000/payments`,
    SECRET_PREFIX: 'test',
  });
});
beforeEach(() => {
  connections = 0;
  said = '';
});
afterAll(() => {
  for (const socket of open) socket.destroy();
  server.close();
});

test('a socket that hangs ends by time, whichever service it leads to, and another one is tried', async () => {
  const outcomes = await Promise.allSettled([
    getItem(keys.event(1, 1)),
    sendMessages('payments', [{ gateway: 'stripe', reference: 'a' }]),
    receive(process.env.PAYMENTS_QUEUE_URL ?? ''),
    putObject({ key: 'a', name: 'a.txt', contentType: 'text/plain', bytes: Buffer.from('a') }),
    readSecret('stripe', () => z.object({})),
  ]);
  const timedOut = { status: 'rejected', reason: { message: expect.stringMatching(/timed out|exceeded/) } };
  expect(outcomes).toMatchObject(outcomes.map(() => timedOut));
  expect(connections).toBe(2 * outcomes.length);
});

test('a socket that hangs in the middle of an answer ends by time, and another one is tried', async () => {
  said = PART_OF_AN_ANSWER;
  await expect(getItem(keys.event(1, 1))).rejects.toThrow(/timed out|exceeded|aborted/);
  expect(connections).toBe(2);
});
