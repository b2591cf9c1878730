import { lambdaContext } from '../../infra/local/lambda-events.ts';
import type { HttpHandler } from '../../shared/http/reply.ts';
import { httpEvent } from '../support/http-event.ts';

/** Calls a handler with the event of a request that has these headers and this body. */
export const request = (handler: HttpHandler, headers: Record<string, string>, body = '') =>
  handler(httpEvent('/', headers, body, 'r-1'), lambdaContext('test', 29_000));
