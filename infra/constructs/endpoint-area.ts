import { NestedStack } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Route } from '../definitions/functions.ts';
import type { Settings } from '../definitions/settings.ts';
import { tableRules } from '../definitions/table-rules.ts';
import { Canary, type CanaryRules } from './canary.ts';
import { integrate } from './function-integration.ts';
import type { HttpGateway } from './http-gateway.ts';
import { type Resources, writesOf } from './permissions.ts';
import { MEMORY_MB, routeClass } from './route-class.ts';
import { type CodeOf, logicalName, ServiceFunction } from './service-function.ts';

/** API Gateway waits for 30 seconds at most. */
const TIMEOUT_SECONDS = 29;

export type EndpointAreaProps = {
  settings: Settings;
  code: CodeOf;
  resources: Resources;
  gateway: HttpGateway;
  logGroup: ILogGroup;
  /** Of every function. */
  environment: Record<string, string>;
  canary: CanaryRules | null;
};

/** The folder below `functions/` in which an endpoint lies. */
export const areaOf = ({ name }: Route): string => name.split('/')[0] ?? name;

/**
 * The functions of one area of endpoints, with their roles and with what leads API Gateway to them. A nested stack,
 * because a stack holds 500 resources and its template 1 MB. Nothing in it has a name of its own and no route is here,
 * so that an endpoint may move to another area in one deployment.
 */
export class EndpointArea extends NestedStack {
  /** Integrations by the name of their route. */
  private readonly integrations = new Map<string, string>();

  constructor(scope: Construct, area: string, routes: Route[], props: EndpointAreaProps) {
    super(scope, logicalName(area), { description: `Endpoints of the area ${area}` });
    const made = routes.map((route) => ({ route, lambda: this.makeFunction(route, props) }));
    const functions = made.map(({ lambda }) => lambda);
    const canary = props.canary && new Canary(this, `${logicalName(area)}Canary`, functions, props.canary);
    for (const { route, lambda } of made) {
      const { name, path } = route;
      const handler = canary ? canary.aliasOf(lambda) : lambda;
      this.integrations.set(name, integrate(this, name, handler, [path], props.gateway));
    }
  }

  integrationOf({ name }: Route): string {
    const id = this.integrations.get(name);
    if (!id) throw new Error(`${name} is not in this area.`);
    return id;
  }

  private makeFunction(route: Route, props: EndpointAreaProps): LambdaFunction {
    const { settings, code, resources, logGroup, environment } = props;
    return new ServiceFunction(this, {
      settings,
      code,
      resources,
      name: route.name,
      logGroup,
      uses: route.uses,
      permissions: writesOf(tableRules(route, settings.config), resources),
      memoryMb: MEMORY_MB[routeClass(route)],
      timeoutSeconds: TIMEOUT_SECONDS,
      environment,
    }).lambda;
  }
}
