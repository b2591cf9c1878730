import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { applyCors } from './cors.ts';
import { finishAndClose } from './finish-and-close.ts';
import { type GatewayLimits, throttleBy } from './gateway-limits.ts';
import { httpEvent, lambdaContext, MAX_EVENT_BYTES, type MatchedRoute } from './lambda-events.ts';
import { listen } from './simulators/simulator.ts';

export type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

export type MatchedHandler = MatchedRoute & {
  name: string;
  timeoutMs: number;
  load: () => Promise<HttpHandler>;
};

export type LocalServer = { url: string; close(): Promise<void> };

export type HttpServerOptions = {
  /** Everything is taken where there are none. */
  limits?: GatewayLimits | undefined;
  /** Web origins whose pages may call. */
  corsOrigins?: string[] | undefined;
};

/** What API Gateway answers by itself, in the words of AWS; the OpenAPI document has it as GatewayError. */
const GATEWAY_ERRORS = {
  404: 'Not Found',
  413: 'Request Entity Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;

const gatewayError = (response: ServerResponse, status: keyof typeof GATEWAY_ERRORS) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ message: GATEWAY_ERRORS[status] }));
};

const readBody = async (request: IncomingMessage): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_EVENT_BYTES) chunks.push(chunk);
  }
  return size > MAX_EVENT_BYTES ? null : Buffer.concat(chunks);
};

const send = (response: ServerResponse, result: APIGatewayProxyStructuredResultV2) => {
  const { statusCode = 200, headers = {}, body = '', isBase64Encoded = false } = result;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  response.writeHead(statusCode).end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
};

/** Lambda stops a function when its time is up. Here it runs on, but nobody hears of it any more. */
const withinTime = async <T>(work: Promise<T>, name: string, timeoutMs: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} timed out after ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    clearTimeout(timer);
  }
};

/** Passes HTTP requests to Lambda handlers the way API Gateway and Lambda URLs do, failures included. */
export const startHttpServer = async (
  port: number,
  match: (method: string, path: string) => MatchedHandler | null,
  { limits, corsOrigins = [] }: HttpServerOptions = {},
): Promise<LocalServer> => {
  const takes = limits ? throttleBy(limits.throttling) : () => true;
  const concurrency = limits?.concurrency ?? Number.POSITIVE_INFINITY;
  let atWork = 0;

  const invoke = async (request: IncomingMessage, response: ServerResponse, matched: MatchedHandler) => {
    const body = await readBody(request);
    if (body === null) return gatewayError(response, 413);
    if (atWork >= concurrency) return gatewayError(response, 503);
    atWork += 1;
    try {
      const { name, timeoutMs } = matched;
      const handler = await matched.load();
      const work = handler(httpEvent(request, body, matched), lambdaContext(name, timeoutMs));
      send(response, await withinTime(work, name, timeoutMs));
    } finally {
      atWork -= 1;
    }
  };

  const server = createServer(async (request, response) => {
    if (applyCors(corsOrigins, request, response)) return;
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const matched = match(request.method ?? 'GET', path);
    if (!matched) return gatewayError(response, 404);
    if (!takes(matched.routeKey, Date.now())) return gatewayError(response, 429);
    try {
      await invoke(request, response, matched);
    } catch (error) {
      console.error(error);
      if (!response.headersSent) gatewayError(response, 500);
    }
  });
  const boundPort = await listen(server, port);
  return { url: `http://127.0.0.1:${boundPort}`, close: () => finishAndClose(server) };
};
