import type { IncomingMessage, ServerResponse } from 'node:http';
import { CORS } from '../definitions/cors.ts';

/**
 * What API Gateway does for the pages of web origins: it answers their preflights by itself (204) and adds headers to
 * every response. Returns whether the request was a preflight, and thereby is done.
 */
export const applyCors = (origins: string[], request: IncomingMessage, response: ServerResponse): boolean => {
  const { origin } = request.headers;
  if (!origin || !origins.includes(origin)) return false;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', CORS.responseHeaders.join(','));
  if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return false;
  response.setHeader('access-control-allow-methods', CORS.methods.join(','));
  response.setHeader('access-control-allow-headers', CORS.requestHeaders.join(','));
  response.setHeader('access-control-max-age', CORS.maxAgeSeconds);
  response.writeHead(204).end();
  return true;
};
