import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  ApiMapping,
  type CfnStage,
  CorsHttpMethod,
  type CorsPreflightOptions,
  DomainName,
  HttpApi,
  HttpMethod,
  type HttpRoute,
  HttpStage,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Construct } from 'constructs';
import { CORS } from '../definitions/cors.ts';
import { methodsOf, type Route } from '../definitions/functions.ts';
import { publicUrlOf, type Settings } from '../definitions/settings.ts';
import { ExistingIntegration } from './existing-integration.ts';
import { makeLogGroup } from './log-groups.ts';
import { routeClass } from './route-class.ts';

/** One line per request. No address, no path with ids, no header: nothing that identifies a person. */
const ACCESS_LOG = AccessLogFormat.custom(
  JSON.stringify({
    request_id: '$context.requestId',
    time: '$context.requestTimeEpoch',
    route: '$context.routeKey',
    status: '$context.status',
    latency_ms: '$context.responseLatency',
    integration_latency_ms: '$context.integrationLatency',
    response_bytes: '$context.responseLength',
    error: '$context.error.responseType',
    integration_error: '$context.integrationErrorMessage',
  }),
);

const throttle = ({ rate, burst }: { rate: number; burst: number }) => ({
  ThrottlingRateLimit: rate,
  ThrottlingBurstLimit: burst,
});

/** No cookie is ever sent: a page must hold the token it uses. */
const corsFor = (allowOrigins: string[]): CorsPreflightOptions => ({
  allowOrigins,
  allowMethods: CORS.methods.map((method) => CorsHttpMethod[method]),
  allowHeaders: [...CORS.requestHeaders],
  exposeHeaders: [...CORS.responseHeaders],
  maxAge: Duration.seconds(CORS.maxAgeSeconds),
});

export type GatewaySettings = Pick<
  Settings,
  'stage' | 'edge' | 'custom_domain' | 'cors_origins' | 'throttling' | 'log_retention_days'
>;

/**
 * An HTTP API; a second one of a stage has a suffix to its name. CORS is off unless a stage names the origins of its web
 * pages: apps need none.
 */
export class HttpGateway extends Construct {
  /** Without a path, for example `https://api.example.com`. */
  readonly url: string;
  readonly api: HttpApi;
  private readonly settings: GatewaySettings;
  private readonly suffix: string;
  private readonly routes: HttpRoute[] = [];
  private readonly throttling: Record<string, ReturnType<typeof throttle>> = {};

  constructor(
    scope: Construct,
    id: string,
    settings: GatewaySettings,
    { authorizer = null, suffix = '' }: { authorizer?: IHttpRouteAuthorizer | null; suffix?: string },
  ) {
    super(scope, id);
    this.settings = settings;
    this.suffix = suffix;
    const { edge, cors_origins } = settings;
    this.api = new HttpApi(this, 'Api', {
      apiName: `hosting-client-api-${settings.stage}${suffix}`,
      createDefaultStage: false,
      ...(authorizer ? { defaultAuthorizer: authorizer } : {}),
      ...(edge ? { disableExecuteApiEndpoint: true } : {}),
      ...(cors_origins.length > 0 ? { corsPreflight: corsFor(cors_origins) } : {}),
    });
    this.url = publicUrlOf(settings) ?? this.api.apiEndpoint;
  }

  /** Requests to a path, whatever the stage and the method, as permissions of functions name them. */
  arnOf(path: string): string {
    const { apiId: resource } = this.api;
    return Stack.of(this).formatArn({ service: 'execute-api', resource, resourceName: `*/*${path}` });
  }

  /** Every route is in this stack: one that moved to another would be there twice for a while, which no API allows. */
  route(route: Route, integrationId: string): void {
    const { path, name } = route;
    const methods = methodsOf(route);
    const added = this.api.addRoutes({
      path,
      methods: methods.map((method) => HttpMethod[method]),
      integration: new ExistingIntegration(name, integrationId),
    });
    this.routes.push(...added);
    for (const method of methods) {
      this.throttling[`${method} ${path}`] = throttle(this.settings.throttling[routeClass(route)]);
    }
  }

  /** Puts the routes to use, each throttled by its class, with an access log and the custom domain if there is one. */
  open(): HttpStage {
    const { throttling } = this.settings;
    const accessLog = makeLogGroup(this, 'AccessLog', this.settings, `access${this.suffix}`);
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      autoDeploy: true,
      throttle: { rateLimit: throttling.read.rate, burstLimit: throttling.read.burst },
      accessLogSettings: { destination: new LogGroupLogDestination(accessLog), format: ACCESS_LOG },
    });
    (stage.node.defaultChild as CfnStage).routeSettings = this.throttling;
    stage.node.addDependency(...this.routes);
    this.mapDomain(stage);
    return stage;
  }

  private mapDomain(stage: HttpStage): void {
    const { custom_domain } = this.settings;
    if (!custom_domain) return;
    const domainName = new DomainName(this, 'Domain', {
      domainName: custom_domain.name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', custom_domain.certificate_arn),
    });
    new ApiMapping(this, 'Mapping', { api: this.api, domainName, stage });
    new CfnOutput(this, 'DomainTarget', {
      value: domainName.regionalDomainName,
      description: `Point a CNAME or alias record of ${custom_domain.name} here`,
    });
  }
}
