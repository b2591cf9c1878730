import { expect, onTestFinished, test, vi } from 'vitest';
import { routeClass } from '../../infra/constructs/route-class.ts';
import { routes } from '../../infra/definitions/functions.ts';
import { readSettings } from '../../infra/definitions/settings.ts';
import { throttleBy } from '../../infra/local/gateway-limits.ts';
import { type HttpHandler, type HttpServerOptions, startHttpServer } from '../../infra/local/http-server.ts';
import { cdkContext } from './synthesise.ts';

const [route] = routes;
const routeKey = `${route?.method} ${route?.path}`;

const serve = async (handler: HttpHandler, options: HttpServerOptions = {}, timeoutMs = 1000) => {
  const match = (_method: string, path: string) =>
    path === '/'
      ? { name: 'test', routeKey, pathParameters: {}, timeoutMs, load: async () => handler }
      : null;
  const server = await startHttpServer(0, match, options);
  onTestFinished(() => server.close());
  return server.url;
};

const fine: HttpHandler = async () => ({ statusCode: 200, body: '{}' });

const limitsOf = (concurrency: number, burst = 1000) => {
  const { throttling } = readSettings(cdkContext());
  const slow = Object.keys(throttling).map((name) => [name, { rate: 1, burst }]);
  return { limits: { concurrency, throttling: Object.fromEntries(slow) as typeof throttling } };
};

/** Status and body; the gateway's own have a `message` and nothing else. */
const ask = async (url: string, init?: RequestInit): Promise<[number, unknown]> => {
  const response = await fetch(url, init);
  expect(response.headers.get('content-type')).toBe('application/json');
  return [response.status, await response.json()];
};

test('a path that is no route is 404 in the words of the gateway', async () => {
  expect(await ask(`${await serve(fine)}/nothing`)).toEqual([404, { message: 'Not Found' }]);
});

test('a body that no function can be given is 413', async () => {
  const body = Buffer.alloc(6 * 1024 * 1024 + 1);
  expect(await ask(await serve(fine), { method: 'POST', body })).toEqual([
    413,
    { message: 'Request Entity Too Large' },
  ]);
});

test('more requests than a route takes are 429, without a code', async () => {
  const url = await serve(fine, limitsOf(1000, 2));
  const statuses = [await fetch(url), await fetch(url), await fetch(url)].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 429]);
  expect(await ask(url)).toEqual([429, { message: 'Too Many Requests' }]);
});

test('more functions at work than Lambda runs are 503, and the next request is served again', async () => {
  const [started, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const handler: HttpHandler = async (event, context) => {
    started.resolve();
    await finished.promise;
    return fine(event, context);
  };
  const url = await serve(handler, limitsOf(1));
  const first = fetch(url);
  await started.promise;
  expect(await ask(url)).toEqual([503, { message: 'Service Unavailable' }]);
  finished.resolve();
  expect((await first).status).toBe(200);
  expect((await fetch(url)).status).toBe(200);
});

test.each<[string, HttpHandler]>([
  ['throws', () => Promise.reject(new Error('a secret of ours'))],
  ['takes longer than it may', () => new Promise(() => {})],
])('a function that %s is 500 and tells nothing', async (_, handler) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => logged.mockRestore());
  expect(await ask(await serve(handler, {}, 50))).toEqual([500, { message: 'Internal Server Error' }]);
  expect(logged).toHaveBeenCalledOnce();
});

test('each route has a bucket of its own, which fills again at the rate of its class', () => {
  const { throttling } = readSettings(cdkContext());
  const takes = throttleBy(throttling);
  const [first, second] = routes;
  const keyOf = (one: typeof first) => `${one?.method} ${one?.path}`;
  const { rate, burst } = throttling[routeClass(first as NonNullable<typeof first>)];
  const taken = (now: number) => Array.from({ length: burst + 1 }, () => takes(keyOf(first), now));
  expect(taken(0).filter(Boolean)).toHaveLength(burst);
  expect(takes(keyOf(second), 0)).toBe(true);
  expect(taken(1000).filter(Boolean)).toHaveLength(rate);
});

const PAGE = 'https://my.example.com';

test('pages of the origins named may call, by preflights that reach no function; others are told nothing', async () => {
  const handler = vi.fn(fine);
  const url = await serve(handler, { corsOrigins: [PAGE] });
  const preflight = (origin: string) =>
    fetch(url, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
  const allowed = await preflight(PAGE);
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get('access-control-allow-origin')).toBe(PAGE);
  expect(allowed.headers.get('access-control-allow-headers')).toContain('idempotency-key');
  expect(handler).not.toHaveBeenCalled();

  const called = await fetch(url, { headers: { origin: PAGE } });
  expect(called.headers.get('access-control-expose-headers')).toContain('retry-after');
  const stranger = await fetch(url, { headers: { origin: 'https://evil.example.com' } });
  expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
});
