import { Duration } from 'aws-cdk-lib';
import type { Service } from '../service-dashboard.ts';
import type { Alarms } from './alarms.ts';

const period = Duration.minutes(5);

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
    metric: api.metricLatency({ period, statistic: 'p90' }),
    atLeast: 3000,
    periods: 3,
    underLoad: true,
  });
};
