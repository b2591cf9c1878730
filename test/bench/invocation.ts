import type { IncomingMessage } from 'node:http';
import { httpEvent, lambdaContext } from '../../infra/local/lambda-events.ts';
import { matchApiRoute, matchWebhook } from '../../infra/local/routes.ts';
import type { Measured } from './endpoints.ts';

const TIMEOUT_MS = 29_000;

/** A request to the API, or to the webhook, and the status it is to get. */
export type Asked = {
  name: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  status: number;
};

/** The request that was measured, to be made again in another process. */
export const askedOf = ({ operation, request, response }: Measured): Asked => {
  const { token, headers, body } = request.options;
  return {
    name: `${operation.method} ${operation.path}`,
    method: request.method,
    url: `/api/v1${request.path}`,
    headers: {
      host: 'localhost',
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? '' : JSON.stringify(body),
    status: response.status,
  };
};

/** The handler of a request, and its event as API Gateway would send it. */
export const invocationOf = async ({ method, url, headers, body }: Asked) => {
  const matched = matchApiRoute(method, url.split('?')[0] ?? url) ?? matchWebhook();
  const handler = await matched.load();
  const incoming = { url, method, headers, socket: { remoteAddress: '127.0.0.1' } };
  const event = () => httpEvent(incoming as unknown as IncomingMessage, Buffer.from(body), matched);
  const context = () => lambdaContext(matched.name, TIMEOUT_MS);
  return { handler, event, context };
};

export type Invocation = Awaited<ReturnType<typeof invocationOf>>;

const isAlike = (status: number, wanted: number): boolean =>
  status === wanted || (status < 300 && wanted < 300);

/** Makes the request once; returns the body of the answer, which must succeed or be refused as wanted. */
export const makeRequest = async (
  { name, status }: Asked,
  { handler, event, context }: Invocation,
): Promise<string> => {
  const { body = '', statusCode = 0 } = await handler(event(), context());
  if (!isAlike(statusCode, status)) throw new Error(`${name}: ${statusCode} ${body}`);
  return body;
};
