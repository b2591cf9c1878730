import { type App, CfnOutput, SecretValue, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { ORIGIN_KEY_HEADER, VIEWER_ADDRESS_HEADER } from '../../shared/contract/endpoint.ts';
import { addressLimit } from '../constructs/address-limit.ts';
import { EDGE_REGION } from '../constructs/origin-check.ts';
import type { Settings } from '../definitions/settings.ts';
import { SERVICE, stackProps } from './stack-props.ts';

export type EdgeSettings = NonNullable<Settings['edge']>;

/** Runs for every request before it goes on: a caller's own claim is overwritten. */
const TELL_ADDRESS = `function handler(event) {
  event.request.headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip };
  return event.request;
}`;

/** What the world reaches: CloudFront before the API, with a limit for each address. It keeps nothing. */
export class EdgeStack extends Stack {
  constructor(app: App, settings: Settings, edge: EdgeSettings, origin: string, secretPrefix: string) {
    super(app, 'Edge', {
      ...stackProps(settings, 'edge', 'CloudFront with a limit for each address'),
      env: { ...(settings.account ? { account: settings.account } : {}), region: EDGE_REGION },
    });
    const name = `${SERVICE}-${settings.stage}`;
    const limit = addressLimit(this, 'Limit', name, edge.requests_per_address);
    const key = SecretValue.secretsManager(`${secretPrefix}/origin`, { jsonField: 'key' });
    const distribution = new Distribution(this, 'Distribution', {
      comment: name,
      domainNames: [edge.name],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', edge.certificate_arn),
      webAclId: limit.attrArn,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      defaultBehavior: {
        // CloudFront takes the value from Secrets Manager at each deployment; no template holds it.
        origin: new HttpOrigin(origin, { customHeaders: { [ORIGIN_KEY_HEADER]: key.unsafeUnwrap() } }),
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: new EdgeFunction(this, 'TellAddress', {
              code: FunctionCode.fromInline(TELL_ADDRESS),
              runtime: FunctionRuntime.JS_2_0,
            }),
          },
        ],
      },
    });
    new CfnOutput(this, 'EdgeTarget', {
      value: distribution.distributionDomainName,
      description: `Point a CNAME or alias record of ${edge.name} here`,
    });
  }
}
