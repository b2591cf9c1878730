import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { lambdaContext } from '../../infra/local/lambda-events.ts';
import type { HttpHandler } from '../../shared/http/middleware/logged.ts';

/** Calls a handler with the event of a request that has these headers and this body. */
export const request = async (handler: HttpHandler, headers: Record<string, string>, body = '') => {
  const event: APIGatewayProxyEventV2 = {
    version: '2.0',
    routeKey: '$default',
    rawPath: '/',
    rawQueryString: '',
    headers,
    body,
    isBase64Encoded: false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'api.example.test',
      domainPrefix: 'api',
      http: { method: 'POST', path: '/', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      requestId: 'r-1',
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
  };
  return handler(event, lambdaContext('test', 29_000));
};
