import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Service } from '../service-dashboard.ts';
import type { Alarms } from './alarms.ts';

const period = Duration.minutes(5);

/** Below so many requests a period a cold start or two would decide. */
const ENOUGH_REQUESTS = 100;

export const watchApi = (alarms: Alarms, { api }: Service): void => {
  alarms.add({
    id: 'ApiErrors',
    description: 'The API responded with 5xx several times. Search its logs for "request failed".',
    metric: api.metricServerError({ period, statistic: 'Sum' }),
    atLeast: 5,
  });
  alarms.add({
    id: 'ApiLatency',
    description: 'One request in ten takes more than three seconds, for 15 minutes under load.',
    metric: new MathExpression({
      expression: `IF(requests >= ${ENOUGH_REQUESTS}, latency, 0)`,
      label: 'p90 under load',
      usingMetrics: {
        requests: api.metricCount({ statistic: 'Sum' }),
        latency: api.metricLatency({ statistic: 'p90' }),
      },
      period,
    }),
    atLeast: 3000,
    periods: 3,
  });
};
