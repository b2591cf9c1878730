import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** The event that API Gateway makes of a POST (payload format 2.0). */
export const httpEvent = (
  path: string,
  headers: Record<string, string>,
  body: string,
  requestId: string = randomUUID(),
) =>
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
      requestId,
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
  }) satisfies APIGatewayProxyEventV2;
