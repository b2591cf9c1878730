import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { httpEvent, lambdaContext } from '../../infra/local/lambda-events.ts';
import { endpoint } from '../../shared/contract/endpoint.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import type { Row } from './report.ts';

const RUNS = 5_000;

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

/** What our wrapper adds to a request that does nothing: parsing, validation, serialisation, logging, middy. */
export const overhead = async (): Promise<Row[]> => {
  const handler = handle(definition, { respond: ({ body }) => ok({ data: body.items }) });
  const body = Buffer.from(
    JSON.stringify({ items: Array(10).fill({ type: 'domain', domain: 'example.com' }) }),
  );
  const call = () =>
    handler(
      httpEvent(incoming, body, { routeKey: 'POST /bench', pathParameters: {} }),
      lambdaContext('bench', 1000),
    );
  for (let run = 0; run < RUNS / 5; run += 1) await call();
  const startedAt = performance.now();
  for (let run = 0; run < RUNS; run += 1) await call();
  const ms = (performance.now() - startedAt) / RUNS;
  return [
    {
      name: 'wrapper, a request without I/O',
      value: `${ms.toFixed(3)} ms`,
      target: '≤ 0.3 ms',
      met: ms <= 0.3,
    },
  ];
};
