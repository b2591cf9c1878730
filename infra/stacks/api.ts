import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { BASE_PATH } from '../../shared/contract/pages.ts';
import { AreaLogs } from '../constructs/area-logs.ts';
import { CanaryRules } from '../constructs/canary.ts';
import { areaOf, EndpointArea } from '../constructs/endpoint-area.ts';
import { HttpGateway } from '../constructs/http-gateway.ts';
import { OriginCheck } from '../constructs/origin-check.ts';
import type { Resources } from '../constructs/permissions.ts';
import type { CodeOf } from '../constructs/service-function.ts';
import { addSite } from '../constructs/site.ts';
import { clientAreaRoutes, routes } from '../definitions/functions.ts';
import type { Settings } from '../definitions/settings.ts';
import { stackProps } from './stack-props.ts';

/** The HTTP API: every endpoint and every page is a route to a function of its own, in the nested stack of its area. */
export class ApiStack extends Stack {
  readonly stage: HttpStage;
  readonly areas: EndpointArea[] = [];
  /** With the version prefix. */
  readonly baseUrl: string;

  constructor(app: App, settings: Settings, code: CodeOf, resources: Resources) {
    super(app, 'Api', stackProps(settings, 'api', 'HTTP API and a function for each endpoint'));
    const behindEdge = settings.edge !== null;
    const check = behindEdge ? new OriginCheck(this, 'Origin', settings, code, resources) : null;
    const gateway = new HttpGateway(this, 'Gateway', settings, { authorizer: check?.authorizer ?? null });
    const canary = settings.canary && new CanaryRules(this, 'Canary', gateway, settings.canary);
    const logs = new AreaLogs(this, 'Logs');
    this.baseUrl = `${gateway.url}${BASE_PATH}`;
    const environment = { API_BASE_URL: this.baseUrl, ...(behindEdge ? { BEHIND_EDGE: '1' } : {}) };

    for (const [area, endpoints = []] of Object.entries(Object.groupBy(routes, areaOf))) {
      const logGroup = logs.make(area, endpoints, settings);
      const props = { settings, code, resources, gateway, logGroup, environment, canary };
      const made = new EndpointArea(this, area, endpoints, props);
      for (const endpoint of endpoints) gateway.route(endpoint, made.integrationOf(endpoint));
      this.areas.push(made);
    }
    if (settings.client_area) {
      const { brand: name } = settings.config;
      const surroundings = { name, settings: { api: this.baseUrl }, connect: [], frames: [] };
      addSite(this, { settings, code, resources, gateway, routes: clientAreaRoutes, surroundings });
      new CfnOutput(this, 'ClientAreaUrl', { value: `${gateway.url}/` });
    }
    this.stage = gateway.open();
    new CfnOutput(this, 'ApiUrl', { value: this.baseUrl });
  }
}
