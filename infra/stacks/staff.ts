import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { STAFF_PATH } from '../../shared/contract/staff/endpoints.ts';
import type { SiteSurroundings } from '../../shared/http/site/index.ts';
import { AreaLogs } from '../constructs/area-logs.ts';
import { CanaryRules } from '../constructs/canary.ts';
import { areaOf, EndpointArea } from '../constructs/endpoint-area.ts';
import { type GatewaySettings, HttpGateway } from '../constructs/http-gateway.ts';
import type { Resources } from '../constructs/permissions.ts';
import type { CodeOf } from '../constructs/service-function.ts';
import { addSite } from '../constructs/site.ts';
import { logInByIssuer, type StaffLogIn } from '../constructs/staff-log-in.ts';
import { StaffPool } from '../constructs/staff-pool.ts';
import { consoleRoutes, staffRoutes } from '../definitions/functions.ts';
import type { Settings } from '../definitions/settings.ts';
import type { OwnIssuer, StaffSettings } from '../definitions/staff-settings.ts';
import { SERVICE, stackProps } from './stack-props.ts';

/** The staff API is at no edge, and no page calls it but the console, which has its origin. */
const gatewaySettings = (
  settings: Settings,
  { custom_domain, throttling: rate }: StaffSettings,
): GatewaySettings => ({
  ...settings,
  edge: null,
  cors_origins: [],
  custom_domain,
  throttling: { login: rate, outside: rate, write: rate, read: rate },
});

/** The staff API, a function for each endpoint as the client API has it, and the console at the same origin. */
export class StaffStack extends Stack {
  readonly stage: HttpStage;
  readonly areas: EndpointArea[] = [];
  private readonly settings: Settings;
  private readonly code: CodeOf;
  private readonly resources: Resources;

  constructor(
    app: App,
    settings: Settings,
    staff: StaffSettings,
    code: CodeOf,
    resources: Resources,
    clientApiUrl: string,
  ) {
    super(
      app,
      'Staff',
      stackProps(settings, 'staff', 'Staff API with a function for each endpoint, and console'),
    );
    this.settings = settings;
    this.code = code;
    this.resources = resources;
    const gateway = new HttpGateway(this, 'Gateway', gatewaySettings(settings, staff), { suffix: '-staff' });
    const logIn = staff.cognito
      ? this.makePool(staff.cognito.domain_prefix, gateway.url)
      : logInByIssuer(staff.issuer as OwnIssuer);
    this.addEndpoints(gateway, { API_BASE_URL: clientApiUrl, STAFF_ISSUER: JSON.stringify(logIn.api) });
    this.addConsole(gateway, logIn);
    this.stage = gateway.open();
    new CfnOutput(this, 'StaffApiUrl', { value: `${gateway.url}${STAFF_PATH}` });
    new CfnOutput(this, 'ConsoleUrl', { value: `${gateway.url}/` });
  }

  private makePool(domainPrefix: string, consoleUrl: string): StaffLogIn {
    const name = `${SERVICE}-${this.settings.stage}-staff`;
    const pool = new StaffPool(this, 'People', { name, domainPrefix, consoleUrl });
    new CfnOutput(this, 'UserPoolId', { value: pool.poolId });
    return pool.logIn;
  }

  private addEndpoints(gateway: HttpGateway, environment: Record<string, string>): void {
    const { settings, code, resources } = this;
    const canary = settings.canary && new CanaryRules(this, 'Canary', gateway, settings.canary);
    const logs = new AreaLogs(this, 'Logs');
    for (const [area, endpoints = []] of Object.entries(Object.groupBy(staffRoutes, areaOf))) {
      const logGroup = logs.make(area, endpoints, settings);
      const props = { settings, code, resources, gateway, logGroup, environment, canary };
      const made = new EndpointArea(this, area, endpoints, props);
      for (const endpoint of endpoints) gateway.route(endpoint, made.integrationOf(endpoint));
      this.areas.push(made);
    }
  }

  private addConsole(gateway: HttpGateway, { console, connect }: StaffLogIn): void {
    const { settings, code, resources } = this;
    const surroundings: SiteSurroundings = {
      name: `${settings.config.brand}: staff`,
      settings: { staff: `${gateway.url}${STAFF_PATH}`, ...console },
      connect,
      frames: [],
    };
    addSite(this, { settings, code, resources, gateway, routes: consoleRoutes, surroundings });
  }
}
