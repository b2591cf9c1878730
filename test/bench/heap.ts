import type { IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { HttpHandler } from '../../infra/local/http-server.ts';
import { httpEvent, lambdaContext } from '../../infra/local/lambda-events.ts';
import { matchApiRoute } from '../../infra/local/routes.ts';

export type Asked = { method: string; path: string; body?: object; status: number };

/** Requests of one kind after another, and bytes of the heap in use after each part of them. */
export type HeapUse = { name: string; bytes: number[] };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const TOGETHER = 8;

/** Two collections: the first one runs what waits for the end of objects. */
const heapInUse = async (): Promise<number> => {
  collect();
  await new Promise(setImmediate);
  collect();
  return process.memoryUsage().heapUsed;
};

const asker = async ({ method, path, body, status }: Asked, token: string) => {
  const url = `/api/v1${path}`;
  const matched = matchApiRoute(method, url.split('?')[0] ?? url);
  if (!matched) throw new Error(`There is no ${method} ${path}.`);
  const handler: HttpHandler = await matched.load();
  const headers = { host: 'localhost', 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const incoming = {
    url,
    method,
    headers,
    socket: { remoteAddress: '127.0.0.1' },
  } as unknown as IncomingMessage;
  const sent = Buffer.from(body ? JSON.stringify(body) : '');
  return async () => {
    const answer = await handler(httpEvent(incoming, sent, matched), lambdaContext(matched.name, 29_000));
    if (answer.statusCode !== status)
      throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
  };
};

/** What the heap holds after the first, and then after each further `requests` requests. */
export const heapUse = async (
  asked: Asked,
  token: string,
  requests: number,
  parts: number,
): Promise<HeapUse> => {
  const ask = await asker(asked, token);
  const bytes: number[] = [];
  for (let part = 0; part <= parts; part += 1) {
    for (let sent = 0; sent < requests; sent += TOGETHER)
      await Promise.all(Array.from({ length: TOGETHER }, ask));
    bytes.push(await heapInUse());
  }
  return { name: `${asked.method} ${asked.path}`, bytes };
};
