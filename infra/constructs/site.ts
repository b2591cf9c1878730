import type { Construct } from 'constructs';
import type { SiteSurroundings } from '../../shared/http/site/index.ts';
import type { Route } from '../definitions/functions.ts';
import type { Settings } from '../definitions/settings.ts';
import { integrate } from './function-integration.ts';
import type { HttpGateway } from './http-gateway.ts';
import type { Resources } from './permissions.ts';
import { MEMORY_MB } from './route-class.ts';
import { type CodeOf, ServiceFunction } from './service-function.ts';

type SiteProps = {
  settings: Settings;
  code: CodeOf;
  resources: Resources;
  gateway: HttpGateway;
  /** Of one function. */
  routes: Route[];
  surroundings: SiteSurroundings;
};

/** Serves a site at the origin of an API, by one function that has no permissions. */
export const addSite = (scope: Construct, { gateway, routes, surroundings, ...props }: SiteProps): void => {
  const name = routes[0]?.name ?? '';
  const { lambda } = new ServiceFunction(scope, {
    ...{ ...props, name, uses: [], environment: { SITE: JSON.stringify(surroundings) } },
    ...{ memoryMb: MEMORY_MB.read, timeoutSeconds: 10 },
  });
  const paths = routes.map(({ path }) => path);
  const id = integrate(scope, name, lambda, paths, gateway);
  for (const route of routes) gateway.route(route, id);
};
