import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { PageDefinition } from '../../contract/pages.ts';
import { language, loadLanguage } from '../../languages/language.ts';
import { together } from '../../languages/sentence.ts';
import { readStageTime } from '../../platform/aws/stage-time.ts';
import type { Failure } from '../../platform/failure.ts';
import { type Html, textOf } from '../../platform/html.ts';
import { forReader, type HttpHandler, logged, replyInTime } from '../reply.ts';
import { failureOf, type HttpResult, SECURITY_HEADERS, statusOf } from '../respond.ts';
import { pagePolicy } from './layout.ts';
import { deadLinkPage, problemPage } from './result-page.ts';
import { words } from './words.ts';

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
      const request = { path, query, form: formOf(event), now: await readStageTime() };
      return toResult(event.requestContext.requestId, await respond(request));
    });
  return logged(definition, forReader(pipeline));
};
