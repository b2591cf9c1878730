import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { Route } from './messages/operation.ts';
import type { HttpResult } from './messages/respond.ts';
import { SECURITY_HEADERS } from './messages/security-headers.ts';
import { conditionalGet } from './middleware/conditional-get.ts';
import { errorResponse } from './middleware/error-response.ts';
import { type HttpHandler, logged } from './middleware/logged.ts';
import { replyInTime } from './middleware/reply-in-time.ts';

/** A file and its gzip, both in base64 and with the ETag of what is sent. */
export type PublicFile = { type: string; plain: Encoded; zipped: Encoded };
export type Encoded = { base64: string; etag: string };

/** The handler of files that are the same for everybody, kept by caches for `maxAgeSeconds`. */
export const handleFile = (
  route: Route,
  maxAgeSeconds: number,
  find: (path: Record<string, string | undefined>) => Promise<PublicFile>,
): HttpHandler => {
  const pipeline = middy<APIGatewayProxyEventV2, HttpResult, Error, Context>(replyInTime)
    .use(errorResponse())
    .use(conditionalGet(maxAgeSeconds))
    .handler(async (event) => {
      const { type, plain, zipped } = await find(event.pathParameters ?? {});
      const takesGzip = /\bgzip\b/.test(event.headers['accept-encoding'] ?? '');
      const { base64, etag } = takesGzip ? zipped : plain;
      return {
        statusCode: 200,
        headers: {
          'content-type': type,
          etag,
          vary: 'accept-encoding',
          ...SECURITY_HEADERS,
          'x-request-id': event.requestContext.requestId,
          ...(takesGzip ? { 'content-encoding': 'gzip' } : {}),
        },
        body: base64,
        isBase64Encoded: true,
      };
    });
  return logged(route, pipeline);
};
