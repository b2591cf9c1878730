import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { failureResult, type HttpResult } from '../messages/respond.ts';

/** Turns whatever was thrown into an ApiError. */
export const errorResponse = (): middy.MiddlewareObj<APIGatewayProxyEventV2, HttpResult, Error, Context> => ({
  onError: ({ event, error }) => failureResult(event.requestContext.requestId, error),
});
