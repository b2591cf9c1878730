import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { EventType } from '../../shared/contract/vocabulary.ts';

const METRIC = 'Events';

const namespaceOf = (stage: string) => `hosting-client-api/${stage}`;

/** Counts the business events (orders, payments, provisioning) a function logs as `{message: "event", event}`. */
export const countEvents = (scope: Construct, stage: string, logGroup: ILogGroup): void => {
  new MetricFilter(scope, 'Events', {
    logGroup,
    filterPattern: FilterPattern.stringValue('$.message', '=', 'event'),
    metricNamespace: namespaceOf(stage),
    metricName: METRIC,
    metricValue: '1',
    dimensions: { event: '$.event' },
  });
};

/** How often an event happened in each period. */
export const eventCount = (stage: string, event: EventType): Metric =>
  new Metric({
    namespace: namespaceOf(stage),
    metricName: METRIC,
    dimensionsMap: { event },
    statistic: 'Sum',
  });
