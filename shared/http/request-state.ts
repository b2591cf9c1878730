import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { Caller } from '../auth/index.ts';
import type { Body, EndpointDefinition, Path, Query } from '../contract/endpoint.ts';
import { say } from '../languages/sentence.ts';
import type { Store } from '../mobile/index.ts';
import { Failure } from '../platform/failure.ts';
import type { KeptReply } from './idempotency.ts';
import type { ParsedRequest } from './request.ts';
import type { HttpResult } from './respond.ts';

export type UploadedFile = { name: string; bytes: Buffer };

/** A request that may be carried out: the caller is known and every part is valid. */
export type Request<D extends EndpointDefinition> = {
  path: Path<D>;
  query: Query<D>;
  body: Body<D>;
  /** Files of a form; none with JSON. */
  files: UploadedFile[];
  caller: Caller;
  /** The store that the app says it is from; null where it says nothing, or the endpoint does not care. */
  store: Store | null;
  /** The address a request came from. */
  address: string;
  userAgent: string;
  /** Empty where none was sent. */
  idempotencyKey: string;
  /** Differs for requests that must not share an idempotency key. */
  fingerprint: string;
  now: Date;
};

/**
 * What the middlewares of one request tell one another, in `request.internal`. Lookups are promises, started side by
 * side and awaited by the verdicts in their order.
 */
export type RequestState<D extends EndpointDefinition, L> = {
  now: Date;
  /** Why the body cannot be read; kept until the caller is known. */
  refusal?: Failure;
  files?: UploadedFile[];
  parsed: ParsedRequest<D>;
  /** The user a token claims to be of, the session it names, and whether anything may be read for them. */
  claimedUserId: number | null;
  session: string | null;
  readable: boolean;
  caller: Promise<Caller>;
  loaded?: Promise<L>;
  limited?: Promise<void>;
  stored?: Promise<KeptReply | undefined>;
  /** Every verdict was passed. */
  admitted?: boolean;
};

/** What an endpoint's own code finds in the Lambda context once every verdict was passed. */
export type Admitted<D extends EndpointDefinition, L> = Context & { request: Request<D>; loaded: L };

export type Middleware<D extends EndpointDefinition, L> = middy.MiddlewareObj<
  APIGatewayProxyEventV2,
  HttpResult,
  Error,
  Admitted<D, L>,
  RequestState<D, L>
>;

/** Starts a lookup whose failure is evaluated later, so that it never counts as unhandled. */
export const started = <T>(lookup: Promise<T>): Promise<T> => {
  lookup.catch(() => undefined);
  return lookup;
};

/** What is known before the caller is: good for reading only. `query` and `body` are undefined when not valid. */
type Enquiry<D extends EndpointDefinition> = {
  path: Path<D>;
  query: Query<D> | undefined;
  body: Body<D> | undefined;
  clientId: number | null;
  /** The user a token claims to be of; what is read for it is thrown away unless the token proves true. */
  claimedUserId: number;
  now: Date;
};

/** Reads what an answer needs. Must not change anything. */
export type Load<D extends EndpointDefinition, L> = (enquiry: Enquiry<D>) => Promise<L>;

/** Starts reading side by side with the credential check, which makes both one round trip. */
export const loading = <D extends EndpointDefinition, L>(load: Load<D, L> | undefined): Middleware<D, L> => ({
  before: ({ internal }) => {
    if (!load || !internal.readable) return;
    const { path, query, body, clientId } = internal.parsed;
    const claimedUserId = internal.claimedUserId ?? 0;
    internal.loaded = started(load({ path, query, body, clientId, claimedUserId, now: internal.now }));
  },
});

const unsupported = () =>
  new Failure('unsupported_media_type', 'unsupported_media_type', say`Send the body as application/json.`);

const malformed = () =>
  new Failure('invalid', 'malformed_json', say`The request body is not valid JSON.`, {
    fields: { body: [say`This is not valid JSON.`] },
  });

/** A refusal in our words; middy's own ones have an HTTP status. */
const refusalOf = (thrown: unknown, { body = '' }: APIGatewayProxyEventV2): Failure => {
  if (thrown instanceof Failure) return thrown;
  const { statusCode: status } = thrown as { statusCode?: number };
  if (status === 415 && body !== '') return unsupported();
  if (status === 415 || status === 422) return malformed();
  throw thrown;
};

/** Runs a middleware that reads the body; what it refuses waits until the caller is known. */
export const deferred = <D extends EndpointDefinition, L>(
  middleware: Middleware<D, L>,
): Middleware<D, L> => ({
  before: async (request) => {
    if (request.internal.refusal) return;
    try {
      await middleware.before?.(request);
    } catch (error) {
      request.internal.refusal = refusalOf(error, request.event);
    }
  },
});
