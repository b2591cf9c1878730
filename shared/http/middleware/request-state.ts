import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { Caller } from '../../auth/access.ts';
import type { Body, EndpointDefinition, Path, Query } from '../../contract/endpoint.ts';
import type { Failure } from '../../platform/failure.ts';
import type { KeptReply } from '../messages/idempotency.ts';
import type { ParsedRequest } from '../messages/request.ts';
import type { HttpResult } from '../messages/respond.ts';

export type UploadedFile = { name: string; bytes: Buffer };

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
