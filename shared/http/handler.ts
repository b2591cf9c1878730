import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { type Caller, verifyAccess } from '../auth/access.ts';
import { throttle } from '../auth/throttle.ts';
import type { Body, EndpointDefinition, Path, Query, Reply } from '../contract/endpoint.ts';
import type { Write } from '../platform/table/write.ts';
import type { StoredAnswer } from '../records/stored-answer.ts';
import { decodeBody, type FormReader, type UploadedFile } from './body.ts';
import { findAnswer, rememberAnswer, replay } from './idempotency.ts';
import { logged, operationOf } from './logged.ts';
import { header, type ParsedRequest, parseRequest, type RequestSchemas, requestSchemas } from './request.ts';
import { failureResult, type HttpResult, jsonResult } from './respond.ts';

/** What is known before the caller is: good for reading only. `body` is undefined when it is not valid. */
export type Enquiry<D extends EndpointDefinition> = {
  path: Path<D>;
  query: Query<D> | undefined;
  body: Body<D> | undefined;
  clientId: number | null;
  /** The user a token claims to be of; what is read for it is thrown away unless the token proves true. */
  claimedUserId: number;
  now: Date;
};

/** A request that may be carried out: the caller is known and every part is valid. */
export type Request<D extends EndpointDefinition> = {
  path: Path<D>;
  query: Query<D>;
  body: Body<D>;
  /** Files of a form; none with JSON. */
  files: UploadedFile[];
  caller: Caller;
  /** The address a request came from. */
  address: string;
  userAgent: string;
  idempotencyKey: string;
  now: Date;
  /** The write that makes `reply` the answer to this idempotency key for ever after. */
  remember(reply: Reply<D>): Write;
};

export type Stages<D extends EndpointDefinition, L> = {
  /** Needed where the endpoint takes `multipart` bodies. */
  readForm?: FormReader;
  /** Reads what the answer needs, side by side with the credential check. Must not change anything. */
  load?: (enquiry: Enquiry<D>) => Promise<L>;
  respond: (request: Request<D>, loaded: L) => Promise<Reply<D>> | Reply<D>;
};

const countRequest = async (
  definition: EndpointDefinition,
  event: APIGatewayProxyEventV2,
  session: string | null,
): Promise<void> => {
  const limit = definition.rateLimit;
  const subject = limit?.per === 'session' ? session : event.requestContext.http.sourceIp;
  if (!limit || subject === null) return;
  await throttle({
    scope: operationOf(definition),
    subject,
    requests: limit.requests,
    seconds: limit.seconds,
  });
};

/** Starts work whose failure is evaluated later, so that it never counts as unhandled. */
const started = <T>(work: Promise<T>): Promise<T> => {
  work.catch(() => undefined);
  return work;
};

const carryOut = async <D extends EndpointDefinition, L>(
  definition: D,
  schemas: RequestSchemas,
  stages: Stages<D, L>,
  event: APIGatewayProxyEventV2,
): Promise<HttpResult> => {
  const requestId = event.requestContext.requestId;
  const now = new Date();
  const decoded = await decodeBody(definition, event, stages.readForm);
  const parsed: ParsedRequest<D> = parseRequest(definition, schemas, event, decoded);
  const { path, query, body, clientId, pathFailure } = parsed;

  const access = verifyAccess(definition.auth, header(event, 'authorization'), clientId, now);
  const verdict = started(pathFailure.client ? access.userOnly() : access.verdict());
  const readable =
    !pathFailure.client &&
    !pathFailure.record &&
    (definition.auth === 'public' || access.claimedUserId !== null);
  const loading =
    stages.load && readable
      ? started(stages.load({ path, query, body, clientId, claimedUserId: access.claimedUserId ?? 0, now }))
      : Promise.resolve(undefined);
  const limiting = started(countRequest(definition, event, access.session));
  const { idempotencyKey } = parsed;
  const lookUpAnswer = async () =>
    idempotencyKey !== null && clientId !== null && readable
      ? findAnswer(clientId, operationOf(definition), idempotencyKey, now)
      : undefined;
  const answering = started(lookUpAnswer());

  const caller = await verdict;
  if (pathFailure.client) throw pathFailure.client;
  if (pathFailure.record) throw pathFailure.record;
  const loaded = (await loading) as L;
  await limiting;
  if (parsed.failure) throw parsed.failure;
  const stored = await answering;

  const replayed = (answer: StoredAnswer) => {
    const { status, json } = replay(answer, parsed.fingerprint);
    return jsonResult(requestId, status, json, { 'idempotency-replayed': 'true' });
  };
  if (stored) return replayed(stored);

  const request: Request<D> = {
    path,
    query: query as Query<D>,
    body: body as Body<D>,
    files: decoded.files,
    caller,
    address: event.requestContext.http.sourceIp,
    userAgent: event.requestContext.http.userAgent ?? '',
    idempotencyKey: idempotencyKey ?? '',
    now,
    remember: (reply) =>
      rememberAnswer(
        clientId ?? 0,
        operationOf(definition),
        idempotencyKey ?? '',
        { fingerprint: parsed.fingerprint, status: reply.status, json: JSON.stringify(reply.body) },
        now,
      ),
  };
  try {
    const reply = await stages.respond(request, loaded);
    return jsonResult(requestId, reply.status, JSON.stringify(reply.body), reply.headers);
  } catch (error) {
    // What made this fail may be its own concurrentReply, carried out since the first look.
    const concurrentReply = await lookUpAnswer();
    if (concurrentReply) return replayed(concurrentReply);
    throw error;
  }
};

/**
 * The Lambda handler of one endpoint. A request is evaluated in a fixed order, 401, 403, 404, 413/415, 422, 409, and
 * costs one round trip before `respond`, because the caller and the data are looked up side by side.
 */
export const handle = <D extends EndpointDefinition, L = undefined>(definition: D, stages: Stages<D, L>) => {
  const schemas = requestSchemas(definition);
  const inner = middy(
    async (event: APIGatewayProxyEventV2, _context: Context): Promise<HttpResult> =>
      carryOut(definition, schemas, stages, event),
  ).onError((request) => {
    request.response = failureResult(request.event.requestContext.requestId, request.error);
  });

  return logged(definition, async (event, context) => (await inner(event, context)) as HttpResult);
};

/** The usual replies. */
export const ok = <B>(body: B): { status: 200; body: B } => ({ status: 200, body });
export const created = <B>(body: B): { status: 201; body: B } => ({ status: 201, body });
