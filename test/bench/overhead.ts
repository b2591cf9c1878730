import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { httpEvent, lambdaContext } from '../../infra/local/lambda-events.ts';
import { endpoint } from '../../shared/contract/endpoint.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { timedSection } from './passes.ts';
import { median } from './report.ts';
import { figure } from './spread.ts';

/** Requests of a pass, and of the part before them that is not counted. */
const REQUESTS = 5_000;
const FIRST = 1_000;

const MAX_MS = 0.3;

const definition = endpoint({
  method: 'POST',
  path: '/bench',
  auth: 'public',
  summary: 'Validates a body and answers with it',
  body: () =>
    z.object({
      items: z.array(z.object({ type: z.enum(['hosting', 'domain']), domain: z.string() })).max(20),
    }),
  responses: () => ({ 200: z.object({ data: z.unknown() }) }),
  uses: [],
});

const incoming = {
  url: '/api/v1/bench',
  method: 'POST',
  headers: { 'content-type': 'application/json', host: 'localhost' },
  socket: { remoteAddress: '127.0.0.1' },
} as unknown as IncomingMessage;

const measure = async (): Promise<number> => {
  const handler = handle(definition, { respond: ({ body }) => ok({ data: body.items }) });
  const body = Buffer.from(
    JSON.stringify({ items: Array(10).fill({ type: 'domain', domain: 'example.com' }) }),
  );
  const call = () =>
    handler(
      httpEvent(incoming, body, { routeKey: 'POST /bench', pathParameters: {} }),
      lambdaContext('bench', 1000),
    );
  for (let sent = 0; sent < FIRST; sent += 1) await call();
  const startedAt = performance.now();
  for (let sent = 0; sent < REQUESTS; sent += 1) await call();
  return (performance.now() - startedAt) / REQUESTS;
};

/** What our wrapper adds to a request that does nothing: parsing, validation, serialisation, logging, middy. */
export const overhead = () =>
  timedSection('Warm overhead', measure, (passes) => [
    {
      name: 'wrapper, a request without I/O',
      value: figure(passes, 'ms'),
      target: `≤ ${MAX_MS} ms`,
      met: median(passes) <= MAX_MS,
    },
  ]);
