import { randomUUID } from 'node:crypto';
import type {
  APIGatewayProxyEventV2,
  Context,
  LambdaFunctionURLEvent,
  LambdaFunctionURLResult,
} from 'aws-lambda';
import { lambdaContext, sqsEvent } from '../../infra/local/lambda-events.ts';
import type { QueueName } from '../../infra/local/queue-and-storage.ts';
import type { SqsHandler } from '../../infra/local/queue-worker.ts';
import type { HttpResult } from '../../shared/http/respond.ts';

type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<HttpResult>;

export type Invocation = {
  token: string;
  ids: Record<string, number>;
  body: unknown;
  idempotencyKey: string;
};

const TIMEOUT_MS = 29_000;

const httpEvent = (path: string, headers: Record<string, string>, body: string) =>
  ({
    version: '2.0',
    rawPath: path,
    rawQueryString: '',
    routeKey: '$default',
    headers,
    body,
    isBase64Encoded: false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'api.example.test',
      domainPrefix: 'api',
      http: { method: 'POST', path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      requestId: randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
  }) satisfies APIGatewayProxyEventV2;

/** Invokes the function of an endpoint with the event API Gateway would make of a POST request. */
export const invokeApi = async (handler: ApiHandler, { token, ids, body, idempotencyKey }: Invocation) => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': idempotencyKey,
  };
  const pathParameters = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)]));
  const event = { ...httpEvent('/', headers, JSON.stringify(body)), pathParameters };
  const { statusCode, body: text = '' } = await handler(event, lambdaContext('test', TIMEOUT_MS));
  return { status: statusCode, text, body: JSON.parse(text || 'null') };
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

/** Invokes a queue function with one message; answers whether the message is done. */
export const invokeQueue = async (
  handler: SqsHandler,
  queue: QueueName,
  message: unknown,
): Promise<boolean> => {
  const event = sqsEvent(queue, [{ MessageId: randomUUID(), Body: JSON.stringify(message) }]);
  const { batchItemFailures } = await handler(event, lambdaContext('test', TIMEOUT_MS));
  return batchItemFailures.length === 0;
};
