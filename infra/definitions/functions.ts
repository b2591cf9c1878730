import type { Auth } from '../../shared/contract/endpoint.ts';
import { type Endpoint, endpoints } from '../../shared/contract/endpoints.ts';
import { allPages, BASE_PATH, CLIENT_AREA } from '../../shared/contract/pages.ts';
import {
  STAFF_CONSOLE,
  STAFF_DOCUMENT,
  STAFF_PATH,
  staffEndpoints,
} from '../../shared/contract/staff/endpoints.ts';
import { triggers } from './triggers.ts';

/** What an HTTP request can reach, by its path from the origin on. */
export type Route = Pick<Endpoint, 'name' | 'method' | 'path' | 'uses' | 'rateLimit'> & {
  auth: Auth | 'staff';
};

/** Every endpoint and every page; each is a function of its own. */
export const routes: Route[] = [
  ...endpoints.map((endpoint) => ({ ...endpoint, path: `${BASE_PATH}${endpoint.path}` as const })),
  ...allPages.map((page) => ({ ...page, auth: 'public' as const })),
];

/** The staff API, which has an HTTP API of its own. */
export const staffRoutes: Route[] = [
  ...staffEndpoints.map(({ name, method, path, uses }) => ({
    ...{ name, method, uses, auth: 'staff' as const },
    path: `${STAFF_PATH}${path}` as const,
  })),
  { ...STAFF_DOCUMENT, path: `${STAFF_PATH}${STAFF_DOCUMENT.path}` },
];

/** A site at the origin of its API: one function behind every path that nothing else answers. */
const siteRoutes = ({ name, method, paths }: typeof STAFF_CONSOLE | typeof CLIENT_AREA): Route[] =>
  paths.map((path) => ({ name, method, path, uses: [], auth: 'public' }));

export const consoleRoutes: Route[] = siteRoutes(STAFF_CONSOLE);

/** Only where a stage has `client_area`. */
export const clientAreaRoutes: Route[] = siteRoutes(CLIENT_AREA);

/** Pages answer HEAD too, as link previews and checks of reachability ask (RFC 9110, 9.3.2). */
export const methodsOf = ({ name, method }: Route): (Route['method'] | 'HEAD')[] =>
  method === 'GET' && name.startsWith('pages/') ? ['GET', 'HEAD'] : [method];

/** The authorizer of an API behind an edge; see `OriginCheck`. */
export const ORIGIN_CHECK = 'edge/verify-origin';

/** Names of every Lambda function, endpoints first: `functions/<name>.ts` becomes `dist/<name>/index.js`. */
export const functionNames: string[] = [
  ...[...routes, ...staffRoutes, ...triggers].map(({ name }) => name),
  STAFF_CONSOLE.name,
  CLIENT_AREA.name,
  ORIGIN_CHECK,
];
