import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

const TOO_MANY = 'TooManyRequests';

const visible = (metricName: string) => ({
  sampledRequestsEnabled: true,
  cloudWatchMetricsEnabled: true,
  metricName,
});

/**
 * A web ACL for CloudFront that refuses an address, as API Gateway refuses too many requests, for as long as it has
 * sent more than `requests` within the last five minutes.
 */
export const addressLimit = (scope: Construct, id: string, name: string, requests: number): CfnWebACL =>
  new CfnWebACL(scope, id, {
    name,
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visible(name),
    customResponseBodies: {
      [TOO_MANY]: {
        contentType: 'APPLICATION_JSON',
        content: JSON.stringify({ message: 'Too Many Requests' }),
      },
    },
    rules: [
      {
        name: 'PerAddress',
        priority: 0,
        statement: {
          rateBasedStatement: { aggregateKeyType: 'IP', limit: requests, evaluationWindowSec: 300 },
        },
        action: {
          block: {
            customResponse: {
              responseCode: 429,
              customResponseBodyKey: TOO_MANY,
              responseHeaders: [{ name: 'Retry-After', value: '300' }],
            },
          },
        },
        visibilityConfig: visible(`${name}-per-address`),
      },
    ],
  });
