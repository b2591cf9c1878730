import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { EventType } from '../../shared/contract/vocabulary.ts';
import { logicalName, type ServiceFunction } from './service-function.ts';

const METRIC = 'Events';

/** Counts the business events (orders, payments, provisioning) that functions log as `{message: "event", event}`. */
export class BusinessMetrics extends Construct {
  private readonly namespace: string;

  constructor(scope: Construct, id: string, namespace: string, functions: Record<string, ServiceFunction>) {
    super(scope, id);
    this.namespace = namespace;
    for (const [name, { logs }] of Object.entries(functions)) {
      new MetricFilter(this, logicalName(name), {
        logGroup: logs,
        filterPattern: FilterPattern.stringValue('$.message', '=', 'event'),
        metricNamespace: namespace,
        metricName: METRIC,
        metricValue: '1',
        dimensions: { event: '$.event' },
      });
    }
  }

  /** How often an event happened in each period. */
  count(event: EventType): Metric {
    return new Metric({
      namespace: this.namespace,
      metricName: METRIC,
      dimensionsMap: { event },
      statistic: 'Sum',
      label: event.replaceAll('_', ' '),
    });
  }
}
