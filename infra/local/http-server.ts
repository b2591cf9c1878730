import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { httpEvent, lambdaContext, MAX_EVENT_BYTES, type MatchedRoute } from './lambda-events.ts';
import { closeServer, listen } from './simulators/simulator.ts';

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

const gatewayError = (response: ServerResponse, status: number, message: string) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ message }));
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

/** Passes HTTP requests to Lambda handlers the way API Gateway and Lambda URLs do, failures included. */
export const startHttpServer = async (
  port: number,
  match: (method: string, path: string) => MatchedHandler | null,
): Promise<LocalServer> => {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const matched = match(request.method ?? 'GET', path);
    if (!matched) return gatewayError(response, 404, 'Not Found');
    try {
      const body = await readBody(request);
      if (body === null) return gatewayError(response, 413, 'Request Entity Too Large');
      const handler = await matched.load();
      const event = httpEvent(request, body, matched);
      send(response, await handler(event, lambdaContext(matched.name, matched.timeoutMs)));
    } catch (error) {
      console.error(error);
      if (!response.headersSent) gatewayError(response, 500, 'Internal Server Error');
    }
  });
  const boundPort = await listen(server, port);
  return { url: `http://127.0.0.1:${boundPort}`, close: () => closeServer(server) };
};
