import type { paths } from './schema.ts';

/** Types of each endpoint's request and response, read from the paths of the OpenAPI document. */

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: object } ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends keyof paths> = NonNullable<paths[P][M]>;

type JsonOf<Content> = Content extends { 'application/json': infer Json } ? Json : undefined;

/** A body is JSON; where the endpoint takes files, a form with the same fields will do. */
type BodyOf<Content> = 'multipart/form-data' extends keyof Content
  ? JsonOf<Content> | FormData
  : JsonOf<Content>;

type Body<O> = O extends { requestBody: { content: infer Content } }
  ? { body: BodyOf<Content> }
  : O extends { requestBody?: { content: infer Content } }
    ? { body?: BodyOf<Content> }
    : { body?: never };

type Parameters<O> = O extends { parameters: infer All } ? Omit<All, 'cookie'> : never;

/** What is sent: `path`, `query` and `header` parameters, and the `body`. */
export type RequestOf<M extends Method, P extends keyof paths> = Parameters<Operation<M, P>> &
  Body<Operation<M, P>>;

type Content<R> = R extends { content: infer C } ? JsonOf<C> : undefined;

/** What comes back when it worked. */
export type AnswerOf<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { responses: infer All } ? Content<All[keyof All & (200 | 201 | 202)]> : never;

/** The last argument of a call, which may be left out where nothing has to be sent. */
export type Rest<R> = Record<string, never> extends R ? [request?: R] : [request: R];
