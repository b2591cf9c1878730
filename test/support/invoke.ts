import { randomUUID } from 'node:crypto';
import type {
  APIGatewayProxyEventV2,
  Context,
  LambdaFunctionURLEvent,
  LambdaFunctionURLResult,
} from 'aws-lambda';
import { lambdaContext, sqsEvent } from '../../infra/local/lambda-events.ts';
import type { SqsHandler } from '../../infra/local/queue-worker.ts';
import type { QueueName } from '../../shared/contract/resources.ts';
import type { HttpResult } from '../../shared/http/respond.ts';
import { httpEvent } from './http-event.ts';

type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<HttpResult>;

export type Invocation = {
  token: string;
  ids: Record<string, number | string>;
  body: unknown;
  idempotencyKey: string;
  /** What Lambda gives the function. */
  timeoutMs?: number;
};

/** An encoded form in place of a JSON body. */
export type FormInvocation = Pick<Invocation, 'token' | 'ids'> & {
  raw: Uint8Array;
  headers: { 'content-type': string };
};

const TIMEOUT_MS = 29_000;

const invokeWith = async (
  handler: ApiHandler,
  ids: Record<string, number | string>,
  event: APIGatewayProxyEventV2,
  timeoutMs = TIMEOUT_MS,
) => {
  const pathParameters = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)]));
  const result = await handler({ ...event, pathParameters }, lambdaContext('test', timeoutMs));
  const { statusCode, headers = {}, body: text = '' } = result;
  return { status: statusCode, headers, text, body: JSON.parse(text || 'null') };
};

/** Invokes the function of an endpoint with the event API Gateway would make of a POST request. */
export const invokeApi = (handler: ApiHandler, invocation: Invocation) => {
  const { token, ids, body, idempotencyKey, timeoutMs } = invocation;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': idempotencyKey,
  };
  return invokeWith(handler, ids, httpEvent('/', headers, JSON.stringify(body)), timeoutMs);
};

/** The same of a form, whose bytes API Gateway hands over in base64. */
export const invokeForm = (handler: ApiHandler, { token, ids, raw, headers }: FormInvocation) => {
  const event = httpEvent(
    '/',
    { authorization: `Bearer ${token}`, ...headers },
    Buffer.from(raw).toString('base64'),
  );
  return invokeWith(handler, ids, { ...event, isBase64Encoded: true });
};

/** Invokes a function behind a Lambda URL. */
export const invokeUrl = async (
  handler: (event: LambdaFunctionURLEvent) => Promise<LambdaFunctionURLResult>,
  path: string,
  body: string,
  headers: Record<string, string>,
) => {
  const result = await handler(httpEvent(path, headers, body));
  return { status: typeof result === 'string' ? 200 : result.statusCode };
};

/** Invokes a queue function with one message; returns whether the message is done. */
export const invokeQueue = async (
  handler: SqsHandler,
  queue: QueueName,
  message: unknown,
  timeoutMs = TIMEOUT_MS,
): Promise<boolean> => {
  const event = sqsEvent(queue, [{ MessageId: randomUUID(), Body: JSON.stringify(message) }]);
  const { batchItemFailures } = await handler(event, lambdaContext('test', timeoutMs));
  return batchItemFailures.length === 0;
};
