import type * as z from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { Use } from './resources.ts';
import type { Permission } from './roles.ts';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anyone; a logged-in user; a user with access to the `{client}` of the path; or such a user with
 * the client chosen by the `X-Client-Id` header (needed only with several clients).
 */
export type Auth = 'public' | 'user' | 'client' | 'chosen_client';

/**
 * A session is one bearer token: its secret is part of what is counted, so nobody else can use up its limit. What reaches
 * other people is counted for the user in the client account, however many sessions there are.
 */
export type RateLimit = { per: 'address' | 'session' | 'user'; requests: number; seconds: number };

/** What the role of the caller in the client account must permit, where an endpoint is about one. */
type Access =
  | { auth: Extract<Auth, 'public' | 'user'>; permission?: never; activeOnly?: never }
  | {
      auth: Extract<Auth, 'client' | 'chosen_client'>;
      permission: Permission;
      /**
       * Refused (403 `client_inactive`) while staff have marked the client as inactive: what makes new business, opens
       * the panel or lets in more people. Such a client still reads, pays, cancels, writes tickets, takes its domains
       * elsewhere and keeps its websites reachable.
       */
      activeOnly?: true;
    };

/**
 * Schemas are made on demand, because making one takes as long as a thousand uses of it: a function makes those of its
 * own requests, and only the OpenAPI document those of the responses.
 */
export type EndpointDefinition = Access & {
  method: HttpMethod;
  /** Open to a user who still has to set up a second factor, where the provider requires one. */
  beforeSecondFactor?: true;
  /**
   * Can lose a domain or an account: takes a log-in, or `POST /auth/confirm`, of the last ten minutes (403
   * `reauthentication_required`). `in_part`: for some requests, which the description names and the handler looks for; what
   * takes `otp` does without where a code is sent.
   */
  reauthentication?: 'required' | 'in_part';
  /** Relative to `/api/v1`; every `{parameter}` is an integer id, but for those of `textParameters`. */
  path: `/${string}`;
  /** Parameters of the path that are the secret of a link: letters, digits, `-` and `_`. */
  textParameters?: readonly string[];
  /** The document does not list `X-Client-Id`, which is heeded all the same. */
  hidesClientHeader?: true;
  summary: string;
  description?: string;
  query?: () => z.ZodType;
  body?: () => z.ZodType;
  /** A request without a body is as good as one with an empty one; the schema must allow that. */
  optionalBody?: true;
  /** Requires an `Idempotency-Key` header, or heeds one. */
  idempotent?: true | 'optional';
  /** Also accepts `multipart/form-data`. */
  multipart?: Multipart;
  /** Largest request body in bytes; 64 KiB unless said otherwise. */
  maxBodyBytes?: number;
  rateLimit?: RateLimit;
  /**
   * Heeds which store an app is from (`X-App-Platform`, `X-App-Storefront`): `order` makes an invoice, or a link to pay one,
   * and `pay` pays it in the app, both refused where that store does not allow it (403 `purchasing_not_here`); `note` keeps it.
   */
  store?: 'order' | 'pay' | 'note';
  /** The same for everybody and seldom changed: sent with an ETag and kept by caches for this long. */
  maxAgeSeconds?: number;
  /** Schema of each success, and of a failure whose body is not an ApiError. */
  responses: () => { [status: number]: z.ZodType };
  /** What it can refuse beyond what every endpoint of its kind can. Tests hold this against what functions say. */
  failures?: readonly ErrorCode[];
  uses: readonly Use[];
  /** Not in the interface as first written, but by its conventions. */
  addition?: true;
};

/** A form with the fields of the JSON body and file parts named `files`. */
export type Multipart = {
  files: string;
  /** Fields that are numbers in JSON; in a form everything is text. */
  integers: readonly string[];
  limits: { count: number; file_bytes: number; form_bytes: number };
};

export const endpoint = <const D extends EndpointDefinition>(definition: D): D => definition;

type PathParameters<P extends string, Text = never> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: K extends Text ? string : number } & PathParameters<Rest, Text>
  : unknown;

type TextOf<D> = D extends { textParameters: readonly (infer Name)[] } ? Name : never;

type Output<S> = S extends () => z.ZodType ? z.output<ReturnType<S>> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : never;

export type Body<D extends EndpointDefinition> = Output<D['body']>;
export type Query<D extends EndpointDefinition> = Output<D['query']>;
export type Path<D extends EndpointDefinition> = PathParameters<D['path'], TextOf<D>>;

export type Responses<D extends EndpointDefinition> = ReturnType<D['responses']>;

/** Every answer a handler of this endpoint may give. */
export type Reply<D extends EndpointDefinition> = {
  [S in keyof Responses<D> & number]: {
    status: S;
    body: Input<Responses<D>[S]>;
    headers?: Record<string, string>;
  };
}[keyof Responses<D> & number];

/**
 * Headers between the edge (CloudFront) and the API behind it: the key that proves that a request came through the
 * edge, and the address it came from, which the edge sets whatever a caller sends.
 */
export const ORIGIN_KEY_HEADER = 'x-origin-key';
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';
