import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Alarms } from './alarms.ts';

/** A desk sends too few requests for a percentile of their time to say anything; whoever waits at it tells. */
export const watchStaff = (alarms: Alarms, api: HttpStage): void =>
  alarms.add({
    id: 'StaffApiErrors',
    description: 'The staff API responded with 5xx several times. Search its logs for "request failed".',
    metric: api.metricServerError({ period: Duration.minutes(5), statistic: 'Sum' }),
    atLeast: 5,
  });
