import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { withDeadline } from '../../platform/deadline.ts';
import { log, withLogContext } from '../../platform/log.ts';
import { operationOf, type Route } from '../messages/operation.ts';
import type { HttpResult } from '../messages/respond.ts';

export type HttpHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<HttpResult>;

/** The `code` of an ApiError; a page has none. */
const codeOf = ({ statusCode, headers, body }: HttpResult): { code?: string } => {
  const isPage = String(headers?.['content-type']).startsWith('text/html');
  if (statusCode < 400 || !body || isPage) return {};
  const { code } = JSON.parse(body) as { code?: string };
  return code === undefined ? {} : { code };
};

/**
 * Runs a pipeline so that its calls share the time of the request and every line it logs carries the request id, and
 * logs one line for the request: what was asked, how it ended and how long it took. Around the pipeline and not a part
 * of it, because middy's hooks return before what they would have to enclose begins.
 */
export const logged =
  (route: Route, pipeline: HttpHandler): HttpHandler =>
  (event, context) =>
    withLogContext({ request_id: event.requestContext.requestId }, async () => {
      const startedAt = performance.now();
      const result = await withDeadline(context, () => pipeline(event, context));
      const duration = Math.round((performance.now() - startedAt) * 10) / 10;
      log.info('request', {
        operation: operationOf(route),
        status: result.statusCode,
        ...codeOf(result),
        duration_ms: duration,
      });
      return result;
    });
