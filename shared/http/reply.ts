import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { Caller } from '../auth/index.ts';
import type { EndpointDefinition } from '../contract/endpoint.ts';
import { loadLanguage, toReader } from '../languages/language.ts';
import { FOR_REPLY_MS, outOfTime, withDeadline } from '../platform/deadline.ts';
import { Failure } from '../platform/failure.ts';
import { log, withLogContext } from '../platform/log.ts';
import { findReply, type KeptReply, keyUsedBefore } from './idempotency.ts';
import { header, operationOf, type Route } from './request.ts';
import { type Middleware, type RequestState, started } from './request-state.ts';
import { failureResult, type HttpResult, jsonResult, withheldJson } from './respond.ts';

/** Turns whatever was thrown into an ApiError. */
export const errorResponse = (): middy.MiddlewareObj<APIGatewayProxyEventV2, HttpResult, Error, Context> => ({
  onError: async ({ event, error }) => {
    await loadLanguage();
    return failureResult(event.requestContext.requestId, error);
  },
});

/** Has middy reply before Lambda ends the function, whatever an endpoint still waits for. */
export const replyInTime = {
  timeoutEarlyInMillis: FOR_REPLY_MS,
  timeoutEarlyResponse: (): never => {
    throw outOfTime();
  },
};

const lookUp = async <D extends EndpointDefinition, L>(
  definition: D,
  { parsed, readable, now }: RequestState<D, L>,
): Promise<KeptReply | undefined> => {
  const { clientId: client, idempotencyKey, fingerprint } = parsed;
  if (idempotencyKey === null || client === null || !readable) return undefined;
  return findReply({ client, operation: operationOf(definition), idempotencyKey, fingerprint }, now);
};

/**
 * The first answer again, byte for byte where the same role asks, so also in its first language, whatever is asked for now; a
 * 409 where it was the answer to another request.
 */
const replayed = (
  { requestContext: { requestId } }: APIGatewayProxyEventV2,
  kept: KeptReply | undefined,
  caller: Caller,
): HttpResult | undefined => {
  if (kept === undefined) return undefined;
  if (kept === null) return failureResult(requestId, keyUsedBefore());
  return jsonResult(requestId, kept.status, withheldJson(kept.json, caller), {
    'idempotency-replayed': 'true',
  });
};

/** Starts the look for the answer this idempotency key was given before. */
export const storedReply = <D extends EndpointDefinition, L>(definition: D): Middleware<D, L> => ({
  before: ({ internal }) => {
    if (definition.idempotent) internal.stored = started(lookUp(definition, internal));
  },
});

/** Ends a request that was carried out before, or by a concurrent request that made this one fail. */
export const replay = <D extends EndpointDefinition, L>(definition: D): Middleware<D, L> => ({
  before: async ({ event, internal }) => replayed(event, await internal.stored, await internal.caller),
  onError: async ({ event, internal }) => {
    if (!definition.idempotent || !internal.admitted) return undefined;
    const { requestId } = event.requestContext;
    try {
      return replayed(event, await lookUp(definition, internal), await internal.caller);
    } catch (error) {
      return error instanceof Failure ? failureResult(requestId, error) : undefined;
    }
  },
});

export type HttpHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<HttpResult>;

/** Runs a pipeline so that what it tells is in the language that the caller reads. */
export const forReader =
  (pipeline: HttpHandler): HttpHandler =>
  (event, context) =>
    toReader(header(event, 'accept-language'), () => pipeline(event, context));

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
