/** What a web page of an allowed origin may do; the same on AWS and on this machine. */
export const CORS = {
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  requestHeaders: [
    'authorization',
    'content-type',
    'idempotency-key',
    'if-none-match',
    'x-app-platform',
    'x-app-storefront',
    'x-client-id',
  ],
  responseHeaders: ['etag', 'idempotency-replayed', 'retry-after', 'www-authenticate', 'x-request-id'],
  maxAgeSeconds: 3600,
} as const;
