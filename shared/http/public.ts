import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import etag from 'etag';
import fresh from 'fresh';
import type { EndpointDefinition } from '../contract/endpoint.ts';
import { loadLanguage } from '../languages/language.ts';
import { errorResponse, forReader, type HttpHandler, logged, replyInTime } from './reply.ts';
import type { Route } from './request.ts';
import { type HttpResult, jsonResult, SECURITY_HEADERS } from './respond.ts';

/**
 * The handler of an answer that is the same for everybody, the JSON text of `make`, without the code that knows callers
 * and the table. One that seldom changes is sent with an ETag.
 */
export const handlePublic = (
  definition: EndpointDefinition & { auth: 'public'; query?: never; body?: never; rateLimit?: never },
  make: () => string | Promise<string>,
): HttpHandler => {
  const { maxAgeSeconds } = definition;
  const pipeline = middy<APIGatewayProxyEventV2, HttpResult, Error, Context>(replyInTime)
    .use(errorResponse())
    .use(maxAgeSeconds === undefined ? [] : [conditionalGet(maxAgeSeconds)])
    .handler(async (event) => {
      await loadLanguage();
      const json = await make();
      return jsonResult(event.requestContext.requestId, 200, json);
    });
  return logged(definition, forReader(pipeline));
};

/** A file and its gzip, both in base64 and with the ETag of what is sent. */
export type PublicFile = { type: string; plain: Encoded; zipped: Encoded };
type Encoded = { base64: string; etag: string };

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
  return logged(route, forReader(pipeline));
};

/**
 * Sends an answer that caches may keep with its ETag, or as a 304 without a body to a caller whose copy is the newest
 * (RFC 9110, 13.1.2). An answer that has an ETag already keeps it.
 */
const conditionalGet = (
  maxAgeSeconds: number,
): middy.MiddlewareObj<APIGatewayProxyEventV2, HttpResult, Error, Context> => ({
  after: ({ event, response }) => {
    if (response?.statusCode !== 200) return;
    const tag = String(response.headers?.etag ?? etag(response.body ?? ''));
    response.headers = {
      ...response.headers,
      etag: tag,
      'cache-control': `public, max-age=${maxAgeSeconds}`,
    };
    // Cache-Control of a request is for caches on the way: fetch() sends no-cache with every If-None-Match.
    if (!fresh({ 'if-none-match': event.headers['if-none-match'] }, { etag: tag })) return;
    response.statusCode = 304;
    response.body = '';
  },
});
