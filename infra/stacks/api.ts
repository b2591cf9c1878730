import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { BASE_PATH } from '../../shared/contract/version.ts';
import { AreaLogs } from '../constructs/area-logs.ts';
import { HttpGateway } from '../constructs/http-gateway.ts';
import { bookkeepingFor, type Resources } from '../constructs/permissions.ts';
import { MEMORY_MB, routeClass } from '../constructs/route-class.ts';
import { type CodeOf, ServiceFunction } from '../constructs/service-function.ts';
import { routes } from '../functions.ts';
import type { Settings } from '../settings.ts';
import { stackProps } from './stack-props.ts';

/** API Gateway gives up after 30 seconds. */
const TIMEOUT_SECONDS = 29;

/** The HTTP API: every endpoint and every page is a route to a function of its own. */
export class ApiStack extends Stack {
  readonly stage: HttpStage;

  constructor(app: App, settings: Settings, code: CodeOf, resources: Resources) {
    super(app, 'Api', stackProps(settings, 'api', 'HTTP API and a function for each endpoint'));
    const gateway = new HttpGateway(this, 'Gateway', settings);
    const logs = new AreaLogs(this, 'Logs', settings);
    const baseUrl = `${gateway.url}${BASE_PATH}`;

    for (const route of routes) {
      const { lambda } = new ServiceFunction(this, {
        settings,
        code,
        resources,
        name: route.name,
        logGroup: logs.of(route),
        uses: route.uses,
        permissions: bookkeepingFor(route, resources),
        memoryMb: MEMORY_MB[routeClass(route)],
        timeoutSeconds: TIMEOUT_SECONDS,
        environment: { API_BASE_URL: baseUrl },
      });
      gateway.route(route, lambda);
    }
    this.stage = gateway.open();
    new CfnOutput(this, 'ApiUrl', { value: baseUrl });
  }
}
