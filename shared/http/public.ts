import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import etag from 'etag';
import fresh from 'fresh';
import type { EndpointDefinition } from '../contract/endpoint.ts';
import type { PageDefinition } from '../contract/pages.ts';
import { language, loadLanguage } from '../languages/language.ts';
import { together } from '../languages/sentence.ts';
import { deadLinkPage, pagePolicy, problemPage, words } from '../pages/index.ts';
import type { Failure } from '../platform/failure.ts';
import { type Html, textOf } from '../platform/html.ts';
import { errorResponse, forReader, type HttpHandler, logged, replyInTime } from './reply.ts';
import type { Route } from './request.ts';
import { failureOf, type HttpResult, jsonResult, SECURITY_HEADERS, statusOf } from './respond.ts';

export type PageRequest = {
  path: Record<string, string | undefined>;
  query: Record<string, string | undefined>;
  form: URLSearchParams;
  now: Date;
};

export type PageReply = { status: number; headers?: Record<string, string>; page?: Html };

export const show = (page: Html): PageReply => ({ status: 200, page });

/** Leads a browser on with a GET, whatever it came with (RFC 9110, 15.4.4). `path` is one of this site. */
export const seeOther = (path: string): PageReply => ({ status: 303, headers: { location: path } });

const MAX_FORM_BYTES = 4096;

const formOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): URLSearchParams => {
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  return new URLSearchParams(text.length > MAX_FORM_BYTES ? '' : text);
};

const toResult = (requestId: string, { status, headers = {}, page }: PageReply): HttpResult => ({
  statusCode: status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...SECURITY_HEADERS,
    'content-security-policy': pagePolicy(),
    'content-language': language(),
    vary: 'accept-language',
    'x-robots-tag': 'noindex',
    'x-request-id': requestId,
    ...headers,
  },
  body: page ? textOf(page) : '',
});

const wordsOf = ({ said, fields }: Failure): string =>
  String(fields ? together(Object.values(fields).flat()) : said);

const failureReply = (requestId: string, thrown: unknown, back: string | null): PageReply => {
  const failure = failureOf(thrown);
  if (!failure) {
    return { status: 500, page: problemPage(words().ourFault(requestId), back) };
  }
  const isDead = failure.kind === 'not_found' || failure.kind === 'gone';
  const retryAfter = failure.retryAfterSeconds;
  return {
    status: statusOf(failure),
    headers: retryAfter === null ? {} : { 'retry-after': String(retryAfter) },
    page: isDead ? deadLinkPage() : problemPage(wordsOf(failure), back),
  };
};

/** Address of the pay page a token opens, on this site. */
export const payPath = (token: string): string => `/pay/${token}`;

/** What goes wrong is a page too, which tells a stranger nothing. */
const errorPage = ({
  path,
}: PageDefinition): middy.MiddlewareObj<APIGatewayProxyEventV2, HttpResult, Error, Context> => ({
  onError: async ({ event, error }) => {
    await loadLanguage();
    const { requestId } = event.requestContext;
    const token = event.pathParameters?.token;
    const back = token !== undefined && path.startsWith('/pay/') ? payPath(token) : null;
    return toResult(requestId, failureReply(requestId, error, back));
  },
});

/** The Lambda handler of one page. */
export const handlePage = (
  definition: PageDefinition,
  respond: (request: PageRequest) => Promise<PageReply> | PageReply,
): HttpHandler => {
  const pipeline = middy<APIGatewayProxyEventV2, HttpResult, Error, Context>(replyInTime)
    .use(errorPage(definition))
    .handler(async (event) => {
      const path = event.pathParameters ?? {};
      const query = event.queryStringParameters ?? {};
      const request = { path, query, form: formOf(event), now: new Date() };
      return toResult(event.requestContext.requestId, await respond(request));
    });
  return logged(definition, forReader(pipeline));
};

/**
 * The handler of an answer that is the same for everybody, the JSON text of `make`, without the code that knows callers
 * and the table. One that seldom changes is sent with an ETag.
 */
export const handlePublic = (
  definition: EndpointDefinition & { auth: 'public'; query?: never; body?: never; rateLimit?: never },
  make: () => string | Promise<string>,
): HttpHandler => {
  const { maxAgeSeconds } = definition;
  const pipeline = middy<APIGatewayProxyEventV2, HttpResult, Error, Context>(replyInTime)
    .use(errorResponse())
    .use(maxAgeSeconds === undefined ? [] : [conditionalGet(maxAgeSeconds)])
    .handler(async (event) => {
      await loadLanguage();
      const json = await make();
      return jsonResult(event.requestContext.requestId, 200, json);
    });
  return logged(definition, forReader(pipeline));
};

/** A file and its gzip, both in base64 and with the ETag of what is sent. */
export type PublicFile = { type: string; plain: Encoded; zipped: Encoded };
type Encoded = { base64: string; etag: string };

/** The handler of files that are the same for everybody, kept by caches for `maxAgeSeconds`. */
export const handleFile = (
  route: Route,
  maxAgeSeconds: number,
  find: (path: Record<string, string | undefined>) => Promise<PublicFile>,
): HttpHandler => {
  const pipeline = middy<APIGatewayProxyEventV2, HttpResult, Error, Context>(replyInTime)
    .use(errorResponse())
    .use(conditionalGet(maxAgeSeconds))
    .handler(async (event) => {
      const { type, plain, zipped } = await find(event.pathParameters ?? {});
      const takesGzip = /\bgzip\b/.test(event.headers['accept-encoding'] ?? '');
      const { base64, etag } = takesGzip ? zipped : plain;
      return {
        statusCode: 200,
        headers: {
          'content-type': type,
          etag,
          vary: 'accept-encoding',
          ...SECURITY_HEADERS,
          'x-request-id': event.requestContext.requestId,
          ...(takesGzip ? { 'content-encoding': 'gzip' } : {}),
        },
        body: base64,
        isBase64Encoded: true,
      };
    });
  return logged(route, forReader(pipeline));
};

/**
 * Sends an answer that caches may keep with its ETag, or as a 304 without a body to a caller whose copy is the newest
 * (RFC 9110, 13.1.2). An answer that has an ETag already keeps it.
 */
const conditionalGet = (
  maxAgeSeconds: number,
): middy.MiddlewareObj<APIGatewayProxyEventV2, HttpResult, Error, Context> => ({
  after: ({ event, response }) => {
    if (response?.statusCode !== 200) return;
    const tag = String(response.headers?.etag ?? etag(response.body ?? ''));
    response.headers = {
      ...response.headers,
      etag: tag,
      'cache-control': `public, max-age=${maxAgeSeconds}`,
    };
    // Cache-Control of a request is for caches on the way: fetch() sends no-cache with every If-None-Match.
    if (!fresh({ 'if-none-match': event.headers['if-none-match'] }, { etag: tag })) return;
    response.statusCode = 304;
    response.body = '';
  },
});
