import { type App, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { Alarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { BASE_PATH } from '../../shared/contract/version.ts';
import { AreaLogs } from '../constructs/area-logs.ts';
import { Canary, type CanarySettings } from '../constructs/canary.ts';
import { HttpGateway } from '../constructs/http-gateway.ts';
import { OriginCheck } from '../constructs/origin-check.ts';
import { bookkeepingFor, type Resources } from '../constructs/permissions.ts';
import { MEMORY_MB, routeClass } from '../constructs/route-class.ts';
import { type CodeOf, ServiceFunction } from '../constructs/service-function.ts';
import { type Route, routes } from '../definitions/functions.ts';
import type { Settings } from '../definitions/settings.ts';
import { stackProps } from './stack-props.ts';

/** API Gateway waits for 30 seconds at most. */
const TIMEOUT_SECONDS = 29;

/** So many failed requests of one minute take a new version back. */
const ERRORS_TO_ROLL_BACK = 5;

/** The HTTP API: every endpoint and every page is a route to a function of its own. */
export class ApiStack extends Stack {
  readonly stage: HttpStage;

  constructor(app: App, settings: Settings, code: CodeOf, resources: Resources) {
    super(app, 'Api', stackProps(settings, 'api', 'HTTP API and a function for each endpoint'));
    const behindEdge = settings.edge !== null;
    const check = behindEdge ? new OriginCheck(this, 'Origin', settings, code, resources) : null;
    const gateway = new HttpGateway(this, 'Gateway', settings, check?.authorizer ?? null);
    const logs = new AreaLogs(this, 'Logs', settings);
    const baseUrl = `${gateway.url}${BASE_PATH}`;

    const make = (route: Route): LambdaFunction =>
      new ServiceFunction(this, {
        settings,
        code,
        resources,
        name: route.name,
        logGroup: logs.of(route),
        uses: route.uses,
        permissions: bookkeepingFor(route, resources),
        memoryMb: MEMORY_MB[routeClass(route)],
        timeoutSeconds: TIMEOUT_SECONDS,
        environment: { API_BASE_URL: baseUrl, ...(behindEdge ? { BEHIND_EDGE: '1' } : {}) },
      }).lambda;
    const made = routes.map((route) => ({ route, lambda: make(route) }));
    const canary =
      settings.canary &&
      this.makeCanary(
        settings.canary,
        gateway,
        made.map(({ lambda }) => lambda),
      );
    for (const { route, lambda } of made) gateway.route(route, canary ? canary.aliasOf(lambda) : lambda);
    this.stage = gateway.open();
    new CfnOutput(this, 'ApiUrl', { value: baseUrl });
  }

  private makeCanary(settings: CanarySettings, gateway: HttpGateway, functions: LambdaFunction[]): Canary {
    const alarm = new Alarm(this, 'CanaryErrors', {
      alarmDescription: 'The API failed while a new version took its first requests: it is taken back.',
      metric: gateway.api.metricServerError({ period: Duration.minutes(1), statistic: 'Sum' }),
      threshold: ERRORS_TO_ROLL_BACK,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    return new Canary(this, 'Canary', functions, settings, alarm);
  }
}
