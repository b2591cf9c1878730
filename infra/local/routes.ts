import { methodsOf, type Route, routes, staffRoutes } from '../definitions/functions.ts';
import { triggers } from '../definitions/triggers.ts';
import type { HttpHandler, MatchedHandler } from './http-server.ts';
import { asFunction } from './roles.ts';

const API_TIMEOUT_MS = 29_000;

type Served = { name: string; routeKey: string; segments: string[]; load: () => Promise<HttpHandler> };

const isParameter = (segment: string) => segment.startsWith('{');

type Handler = (...invocation: never[]) => unknown;

/** The source of a function or, with the variable `BUNDLES`, what is deployed of it (`npm run build`). */
const moduleOf = (name: string): string => {
  const file = process.env.BUNDLES ? `dist/${name}/index.js` : `functions/${name}.ts`;
  return new URL(`../../${file}`, import.meta.url).href;
};

/** Imports a handler module when it is first needed; by then the environment is set. It runs in the role of its function. */
export const importHandler = <H extends Handler>(name: string): (() => Promise<H>) => {
  let handler: Promise<H> | undefined;
  return () => {
    handler ??= import(moduleOf(name)).then(
      ({ handler: run }: { handler: H }) =>
        // The wrapper takes and returns what the handler does.
        ((...invocation) => asFunction(name, () => run(...invocation))) as H,
    );
    return handler;
  };
};

const serve = (routes: Route[]): Served[] =>
  routes.flatMap((route) => {
    const { name, path } = route;
    const load = importHandler<HttpHandler>(name);
    const segments = path.split('/');
    return methodsOf(route).map((method) => ({ name, routeKey: `${method} ${path}`, segments, load }));
  });

const fits = (route: Served, method: string, segments: string[]) =>
  route.routeKey.startsWith(`${method} `) &&
  route.segments.length === segments.length &&
  route.segments.every((part, i) => (isParameter(part) ? segments[i] !== '' : part === segments[i]));

const literals = (route: Served) => route.segments.filter((segment) => !isParameter(segment)).length;

/** API Gateway hands on decoded parameters; one that cannot be decoded stays as it came. */
const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** The endpoint or page for a request, the most specific first, as API Gateway chooses it. */
const matchAmong =
  (served: Served[]) =>
  (method: string, path: string): MatchedHandler | null => {
    const segments = path.split('/');
    const fitting = served.filter((route) => fits(route, method, segments));
    const route = fitting.sort((a, b) => literals(b) - literals(a))[0];
    if (!route) return null;
    const named = route.segments.flatMap((part, i) =>
      isParameter(part) ? [[part.slice(1, -1), decode(segments[i] ?? '')] as const] : [],
    );
    return {
      name: route.name,
      routeKey: route.routeKey,
      pathParameters: Object.fromEntries(named),
      timeoutMs: API_TIMEOUT_MS,
      load: route.load,
    };
  };

export const matchApiRoute = matchAmong(serve(routes));
export const matchStaffRoute = matchAmong(serve(staffRoutes));

const webhook = triggers.find(({ on }) => 'url' in on);
const loadWebhook = importHandler<HttpHandler>(webhook?.name ?? '');

/** A Lambda URL passes every request to its function. */
export const matchWebhook = (): MatchedHandler => ({
  name: webhook?.name ?? '',
  routeKey: '$default',
  pathParameters: {},
  timeoutMs: (webhook?.timeoutSeconds ?? 0) * 1000,
  load: loadWebhook,
});
