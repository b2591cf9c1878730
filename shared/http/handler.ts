import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { type Caller, requireProof, throttle, verifyAccess } from '../auth/index.ts';
import {
  type Body,
  type EndpointDefinition,
  type Query,
  type RateLimit,
  type Reply,
  VIEWER_ADDRESS_HEADER,
} from '../contract/endpoint.ts';
import { mayDo } from '../contract/roles.ts';
import { loadLanguage } from '../languages/language.ts';
import { untilAllEnded } from '../platform/alongside.ts';
import { readStageTime } from '../platform/aws/stage-time.ts';
import { config } from '../platform/config/config.ts';
import { clientInactive, roleForbids, secondFactorRequired } from '../platform/failure.ts';
import { networkOf } from '../platform/network.ts';
import { bodyLimit, bodyParser, type FormReader, validation } from './body.ts';
import {
  errorResponse,
  forReader,
  type HttpHandler,
  logged,
  replay,
  replyInTime,
  storedReply,
} from './reply.ts';
import { header, operationOf } from './request.ts';
import {
  type Admitted,
  deferred,
  type Load,
  loading,
  type Middleware,
  type Request,
  type RequestState,
  started,
} from './request-state.ts';
import { type HttpResult, jsonResult, withholding } from './respond.ts';

/** Starts the check of who calls, and whether that user may do this for the client (401, 403). */
const credentials = <D extends EndpointDefinition, L>(definition: D): Middleware<D, L> => ({
  before: async ({ event, internal }) => {
    internal.now = await readStageTime();
    const { clientId, pathFailure } = internal.parsed;
    const { auth } = definition;
    const access = verifyAccess(auth, header(event, 'authorization'), clientId, internal.now);
    internal.caller = started(
      pathFailure.client ? access.userOnly() : permitted(access.verdict(), definition, internal.now),
    );
    internal.claimedUserId = access.claimedUserId;
    internal.session = access.session;
    internal.readable =
      !pathFailure.client && !pathFailure.record && (auth === 'public' || access.claimedUserId !== null);
  },
});

/**
 * The caller, whose role in the client account must have the permission the endpoint table asks for, in an account that
 * is active where the table asks for that, a second factor where the provider requires one, and a proof of who it is where
 * that is asked for whatever the request says (403).
 */
export const permitted = async (
  caller: Promise<Caller>,
  { permission, activeOnly, beforeSecondFactor, reauthentication }: EndpointDefinition,
  now: Date,
): Promise<Caller> => {
  const { role, profile, lacksFactor } = await caller;
  if (lacksFactor && !beforeSecondFactor && config().second_factor === 'required')
    throw secondFactorRequired();
  if (permission && !(role && mayDo(role, permission))) throw roleForbids();
  if (activeOnly && profile?.status !== 'active') throw clientInactive();
  if (reauthentication === 'required') requireProof(await caller, now);
  return caller;
};

type State = Pick<RequestState<EndpointDefinition, unknown>, 'caller' | 'session' | 'now'>;

/** Counts a request of a session once its token has proved true, so that a forged one writes nothing. */
const countSession = async (limit: RateLimit, scope: string, { caller, session, now }: State) => {
  await caller;
  if (session !== null) await throttle({ ...limit, scope, subject: session }, now);
};

/** The same for the user and the client account, in whichever session. */
const countUser = async (limit: RateLimit, scope: string, { caller, now }: State) => {
  const { userId, clientId } = await caller;
  await throttle({ ...limit, scope, subject: `${userId}:${clientId}` }, now);
};

/**
 * Counts a request of an address. Where many share it and its limit is spent, whoever is logged in goes on with a limit
 * of the session's own.
 */
const countAddress = async (
  limit: RateLimit,
  scope: string,
  event: APIGatewayProxyEventV2,
  { session, now }: State,
) => {
  try {
    await throttle({ ...limit, scope, subject: networkOf(addressOf(event)) }, now);
  } catch (error) {
    if (session === null) throw error;
    const { verdict } = verifyAccess('user', header(event, 'authorization'), null, now);
    await verdict().catch(() => {
      throw error;
    });
    await throttle({ ...limit, scope, subject: session }, now);
  }
};

/** Counts a request against the endpoint's limit (429), where it has one. */
export const rateLimit = <D extends EndpointDefinition, L>(definition: D): Middleware<D, L> => ({
  before: ({ event, internal }) => {
    const { rateLimit: limit } = definition;
    if (!limit) return;
    const scope = operationOf(definition);
    const count = {
      session: () => countSession(limit, scope, internal),
      user: () => countUser(limit, scope, internal),
      address: () => countAddress(limit, scope, event, internal),
    }[limit.per];
    internal.limited = started(count());
  },
});

/**
 * Awaits what was started and refuses in a fixed order: 401, 403, 404, 429, 413/415, 422. A request that passes is in
 * the context, with what was loaded for it.
 */
const verdicts = <D extends EndpointDefinition, L>(): Middleware<D, L> => ({
  before: async ({ event, context, internal }) => {
    const { parsed, now, files = [] } = internal;
    const caller = await internal.caller;
    await loadLanguage();
    if (parsed.pathFailure.client) throw parsed.pathFailure.client;
    if (parsed.pathFailure.record) throw parsed.pathFailure.record;
    const loaded = (await internal.loaded) as L;
    await internal.limited;
    if (parsed.failure) throw parsed.failure;

    const { userAgent = '' } = event.requestContext.http;
    context.loaded = loaded;
    context.request = {
      path: parsed.path,
      query: parsed.query as Query<D>,
      body: parsed.body as Body<D>,
      files,
      caller,
      store: parsed.store,
      address: addressOf(event),
      userAgent,
      idempotencyKey: parsed.idempotencyKey ?? '',
      fingerprint: parsed.fingerprint,
      now,
    };
    internal.admitted = true;
  },
});

/**
 * The address a request came from. Behind an edge, which alone can then reach the API, the gateway sees only the edge's
 * own address and the edge says whose it was (BEHIND_EDGE); anywhere else a header is nothing but a claim.
 */
export const addressOf = ({ headers, requestContext }: APIGatewayProxyEventV2): string =>
  (process.env.BEHIND_EDGE && headers[VIEWER_ADDRESS_HEADER]) || requestContext.http.sourceIp;

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
