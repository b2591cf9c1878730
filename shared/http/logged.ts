import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { EndpointDefinition } from '../contract/endpoint.ts';
import { log, withLogContext } from '../platform/log.ts';
import type { HttpResult } from './respond.ts';

type LambdaHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<HttpResult>;

type Route = Pick<EndpointDefinition, 'method' | 'path'>;

export const operationOf = (definition: Route) => `${definition.method} ${definition.path}`;

/** Logs one line for each request: what was asked, how it ended and how long it took. */
export const logged = (definition: Route, handler: LambdaHandler): LambdaHandler => {
  const operation = operationOf(definition);
  return (event, context) =>
    withLogContext({ request_id: event.requestContext.requestId }, async () => {
      const startedAt = performance.now();
      const result = await handler(event, context);
      const duration = Math.round((performance.now() - startedAt) * 10) / 10;
      log.info('request', { operation, status: result.statusCode, duration_ms: duration });
      return result;
    });
};
