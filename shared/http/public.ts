import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { EndpointDefinition } from '../contract/endpoint.ts';
import { type HttpResult, jsonResult } from './messages/respond.ts';
import { conditionalGet } from './middleware/conditional-get.ts';
import { errorResponse } from './middleware/error-response.ts';
import { type HttpHandler, logged } from './middleware/logged.ts';
import { replyInTime } from './middleware/reply-in-time.ts';

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
    .handler(async (event) => jsonResult(event.requestContext.requestId, 200, await make()));
  return logged(definition, pipeline);
};
