import createClient from 'openapi-fetch';
import type { AnswerOf, Method, PathOf, RequestOf, Rest } from './endpoints.ts';
import { inMemory, type KeptValues } from './kept.ts';
import { type Patience, patientFetch } from './patient-fetch.ts';
import { noAnswer, Problem } from './problem.ts';
import type { components, paths } from './schema.ts';
import { unansweredIn } from './unanswered.ts';

/** Types of everything that goes over the wire, by their names in the OpenAPI document. */
export type Schema = components['schemas'];

export type ClientOptions = Patience & {
  /** Where the API is, with `/api/v1`. */
  baseUrl: string;
  /** The access token of the log-in, asked for at each request; null before it. */
  token?: () => string | null;
  /** The language that answers are wanted in, as a tag. */
  language?: () => string;
  /** Hears of every refusal: at a 401 the user must log in again. */
  onProblem?: (problem: Problem) => void;
  /** Keeps what `once` has sent over a restart of the app. */
  storage?: KeptValues;
};

type Sent = {
  path?: object | undefined;
  query?: object | undefined;
  header?: object | undefined;
  body?: unknown;
};
type Answer = { data?: unknown; error?: unknown; response: Response };
type Wire = (method: Method, path: string, init: object) => Promise<Answer>;

/** What is sent of a body: an empty file input of a form still has a file, without a name or content. */
const sendable = (body: unknown): unknown => {
  if (!(body instanceof FormData)) return body;
  const form = new FormData();
  for (const [name, value] of body) if (typeof value === 'string' || value.size > 0) form.append(name, value);
  return form;
};

const filled = (path: string, values: object = {}): string =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), path);

/**
 * The API with paths, parameters, bodies and answers checked against the OpenAPI document. Each call returns the body
 * of the answer, and throws a Problem when it is refused or there is none.
 */
export const apiClient = (options: ClientOptions) => {
  const { baseUrl, token = () => null, language, onProblem, storage = inMemory() } = options;
  const { request } = createClient<paths>({ baseUrl, fetch: patientFetch(options) });
  const unanswered = unansweredIn(storage);

  const refuse = (problem: Problem): never => {
    onProblem?.(problem);
    throw problem;
  };
  const send = async (method: Method, path: string, sent: Sent = {}): Promise<unknown> => {
    const { path: values, query, header } = sent;
    const body = sendable(sent.body);
    const bearer = token();
    const headers = {
      accept: 'application/json',
      ...(language && { 'accept-language': language() }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    };
    const init = {
      params: { path: values, query, header: { ...headers, ...header } },
      body,
    };
    const { data, error, response } = await (request as Wire)(method, path, init).catch(() =>
      refuse(noAnswer()),
    );
    if (response.ok) return data;
    const told = typeof error === 'object' && error !== null ? error : {};
    return refuse(new Problem(response.status, told, response.headers.get('retry-after')));
  };
  const method =
    <M extends Method>(name: M) =>
    <P extends PathOf<M>>(path: P, ...[sent]: Rest<RequestOf<M, P>>) =>
      send(name, path, sent) as Promise<AnswerOf<M, P>>;

  return {
    get: method('get'),
    post: method('post'),
    put: method('put'),
    patch: method('patch'),
    delete: method('delete'),

    /**
     * Does something once, however often it is sent: the same body goes to the same path with the same
     * Idempotency-Key until there is an answer that settles it, after a restart of the app too; another body gets a
     * key of its own.
     */
    once: async <P extends PathOf<'post'>>(
      path: P,
      sent: Omit<RequestOf<'post', P>, 'header' | 'query'>,
    ): Promise<AnswerOf<'post', P>> => {
      const { path: values, ...rest } = sent as Sent;
      const body = sendable(rest.body);
      const place = filled(path, values);
      const header = { 'Idempotency-Key': unanswered.keyFor(place, body) };
      try {
        const answer = await send('post', path, { path: values, body, header });
        unanswered.forget(place);
        return answer as AnswerOf<'post', P>;
      } catch (problem) {
        if (problem instanceof Problem && problem.isFinal) unanswered.forget(place);
        throw problem;
      }
    },

    /** The body `once` sent to a path before a restart and never had an answer for; null for none. */
    unansweredBody: <P extends PathOf<'post'>>(path: P, values: RequestOf<'post', P>['path']) =>
      unanswered.bodyOf(filled(path, values)) as Exclude<RequestOf<'post', P>['body'], FormData> | null,
  };
};

export type ApiClient = ReturnType<typeof apiClient>;
