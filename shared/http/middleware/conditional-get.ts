import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import etag from 'etag';
import fresh from 'fresh';
import type { HttpResult } from '../messages/respond.ts';

/**
 * Sends an answer that caches may keep with its ETag, or as a 304 without a body to a caller whose copy is the newest
 * (RFC 9110, 13.1.2). An answer that has an ETag already keeps it.
 */
export const conditionalGet = (
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
