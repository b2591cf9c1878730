import { Metric, type MetricProps } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Use } from '../../shared/contract/resources.ts';
import type { EventType } from '../../shared/contract/vocabulary.ts';
import type { Measure } from '../../shared/platform/log.ts';

const namespaceOf = (stage: string) => `hosting-client-api/${stage}`;

/**
 * The metrics that are made of log lines, each by the message of its lines, the field with the value, and the fields
 * by which it is told apart.
 */
const METRICS = {
  /** Business events (orders, payments, provisioning): how many. */
  Events: { message: 'event', value: '1', dimensions: ['event'] },
  /** What `measure` logs. */
  Measures: { message: 'measure', value: '$.value', dimensions: ['measure', 'of'] },
};

/** Business events are logged by those that send them on to phones. */
export const reportsEvents = ({ uses }: { uses: readonly Use[] }): boolean =>
  uses.includes('queue:notifications');

type MetricName = keyof typeof METRICS;

/** Makes a metric of the lines of a log group. */
export const metricFromLogs = (
  scope: Construct,
  metricName: MetricName,
  stage: string,
  logGroup: ILogGroup,
): void => {
  const { message, value, dimensions } = METRICS[metricName];
  new MetricFilter(scope, metricName, {
    logGroup,
    filterPattern: FilterPattern.stringValue('$.message', '=', message),
    metricNamespace: namespaceOf(stage),
    metricName,
    metricValue: value,
    dimensions: Object.fromEntries(dimensions.map((name) => [name, `$.${name}`])),
  });
};

/** Makes a metric of how old the messages of a queue are once they are done. */
export const ageFromLogs = (scope: Construct, stage: string, queue: string, logGroup: ILogGroup): void => {
  new MetricFilter(scope, 'MessageAge', {
    logGroup,
    filterPattern: FilterPattern.stringValue('$.message', '=', 'message done'),
    metricNamespace: namespaceOf(stage),
    metricName: `MessageAge.${queue}`,
    metricValue: '$.age_ms',
  });
};

const metric = (stage: string, metricName: string, props: Partial<MetricProps>): Metric =>
  new Metric({ namespace: namespaceOf(stage), metricName, ...props });

/** How often an event happened in each period. */
export const eventCount = (stage: string, event: EventType): Metric =>
  metric(stage, 'Events', { dimensionsMap: { event }, statistic: 'Sum' });

/** A measurement; the highest of each period unless another statistic is asked for. */
export const measured = (stage: string, measure: Measure, of: string, statistic = 'Maximum'): Metric =>
  metric(stage, 'Measures', { dimensionsMap: { measure, of }, statistic });

/** Milliseconds from the sending of a message to the end of its work. */
export const messageAge = (stage: string, queue: string, statistic: string): Metric =>
  metric(stage, `MessageAge.${queue}`, { statistic });
