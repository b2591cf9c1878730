import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { EndpointDefinition, Reply } from '../contract/endpoint.ts';
import { untilAllEnded } from '../platform/alongside.ts';
import { bodyLimit, bodyParser, type FormReader, validation } from './body.ts';
import { credentials, rateLimit, verdicts } from './check-access.ts';
import {
  errorResponse,
  forReader,
  type HttpHandler,
  logged,
  replay,
  replyInTime,
  storedReply,
} from './reply.ts';
import { type Admitted, deferred, type Load, loading, type Request } from './request-state.ts';
import { type HttpResult, jsonResult, withholding } from './respond.ts';

export type Stages<D extends EndpointDefinition, L> = {
  /** Needed where the endpoint takes `multipart` bodies. */
  readForm?: FormReader;
  /** Reads what the answer needs, side by side with the credential check. Must not change anything. */
  load?: Load<D, L>;
  respond: (request: Request<D>, loaded: L) => Promise<Reply<D>> | Reply<D>;
};

/**
 * The Lambda handler of one endpoint that reads, or that changes in several transactions; see `command` for the
 * others. A request is evaluated in a fixed order, 401, 403, 404, 413/415, 422, 409, and costs one round trip before
 * `respond`, because the caller and the data are looked up side by side.
 */
export const handle = <D extends EndpointDefinition, L = undefined>(
  definition: D,
  { readForm, load, respond }: Stages<D, L>,
): HttpHandler => {
  const pipeline = middy<APIGatewayProxyEventV2, HttpResult, Error, Context>(replyInTime)
    .use(errorResponse())
    .use(
      definition.body
        ? [deferred<D, L>(bodyLimit(definition)), deferred<D, L>(bodyParser(definition, readForm))]
        : [],
    )
    .use(validation<D, L>(definition))
    .use(credentials<D, L>(definition))
    .use(loading<D, L>(load))
    .use(rateLimit<D, L>(definition))
    .use(storedReply<D, L>(definition))
    .use(verdicts<D, L>())
    .use(replay<D, L>(definition))
    .handler(async (event, { request, loaded }) => {
      const { status, body, headers } = await untilAllEnded(() => respond(request, loaded));
      const json = JSON.stringify(body, withholding(request.caller));
      return jsonResult(event.requestContext.requestId, status, json, headers);
    });
  // The verdicts make the context what the pipeline's own code needs.
  return logged(
    definition,
    forReader((event, context) => pipeline(event, context as Admitted<D, L>)),
  );
};

/** The usual replies. */
export const ok = <B>(body: B): { status: 200; body: B } => ({ status: 200, body });
export const accepted = <B>(body: B): { status: 202; body: B } => ({ status: 202, body });
export const created = <B>(body: B): { status: 201; body: B } => ({ status: 201, body });
