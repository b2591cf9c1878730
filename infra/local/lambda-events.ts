import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Message } from '@aws-sdk/client-sqs';
import type { APIGatewayProxyEventV2, Context, SQSEvent } from 'aws-lambda';

/** The largest request API Gateway passes on to a function: Lambda's 6 MB with base64 counted in. */
export const MAX_EVENT_BYTES = 6 * 1024 * 1024;

const isText = (contentType: string) =>
  /^(text\/|application\/(json|x-www-form-urlencoded|.*\+json))/.test(contentType);

const flatHeaders = (request: IncomingMessage): Record<string, string> => {
  const entries = Object.entries(request.headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : `${value}`]),
  );
};

export type MatchedRoute = { routeKey: string; pathParameters: Record<string, string> };

/** An HTTP API (payload format 2.0) or Lambda URL event, as AWS makes it from the same request. */
export const httpEvent = (
  request: IncomingMessage,
  body: Buffer,
  route: MatchedRoute,
): APIGatewayProxyEventV2 => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const headers = flatHeaders(request);
  const text = isText(headers['content-type'] ?? '');
  const now = new Date();
  return {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers,
    ...(url.search ? { queryStringParameters: Object.fromEntries(url.searchParams) } : {}),
    ...(Object.keys(route.pathParameters).length > 0 ? { pathParameters: route.pathParameters } : {}),
    ...(body.length > 0 ? { body: body.toString(text ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: body.length > 0 && !text,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: route.routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
  };
};

export const sqsEvent = (queue: string, messages: Message[]): SQSEvent => ({
  Records: messages.map((message) => ({
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    attributes: {
      ApproximateReceiveCount: message.Attributes?.ApproximateReceiveCount ?? '1',
      SentTimestamp: message.Attributes?.SentTimestamp ?? '0',
      SenderId: 'local',
      ApproximateFirstReceiveTimestamp: message.Attributes?.ApproximateFirstReceiveTimestamp ?? '0',
    },
    messageAttributes: {},
    md5OfBody: message.MD5OfBody ?? '',
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:eu-west-1:000000000000:${queue}`,
    awsRegion: 'eu-west-1',
  })),
});

/** What Lambda tells a function about its invocation; `timeoutMs` runs from now. */
export const lambdaContext = (name: string, timeoutMs: number): Context => {
  const end = performance.now() + timeoutMs;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:eu-west-1:000000000000:function:${name}`,
    memoryLimitInMB: '512',
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, Math.round(end - performance.now())),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
};
