import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  type IWidget,
  Metric,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { EventType } from '../../shared/contract/vocabulary.ts';
import { MANUAL_ACTION_REASONS } from '../../shared/records/indexes.ts';
import { eventCount, measured, messageAge } from './business-metrics.ts';
import type { Resources } from './permissions.ts';
import type { ServiceFunction } from './service-function.ts';
import type { WorkQueue } from './work-queue.ts';

/** Everything that is watched. */
export type Service = {
  /** Name of the stage. */
  name: string;
  api: HttpStage;
  /** Those that are not endpoints. */
  functions: Record<string, ServiceFunction>;
  queues: Record<string, WorkQueue>;
  table: Resources['table'];
};

const FULL_WIDTH = 24;

const heading = (markdown: string) => [new TextWidget({ markdown, width: FULL_WIDTH, height: 1 })];

/** Graphs side by side over the full width. */
const row = (graphs: Record<string, IMetric[]>): IWidget[] => {
  const width = Math.floor(FULL_WIDTH / Object.keys(graphs).length);
  return Object.entries(graphs).map(([title, left]) => new GraphWidget({ title, left, width, height: 6 }));
};

const businessRow = (stage: string) => {
  const counts = (...events: EventType[]) => events.map((event) => eventCount(stage, event));
  return row({
    Orders: counts('order_created', 'order_cancelled'),
    Payments: counts('payment_succeeded', 'payment_failed', 'payment_refunded'),
    Provisioning: counts('service_active', 'domain_registered', 'provisioning_failed'),
    Credit: counts('credit_issued', 'credit_used'),
  });
};

const timeRow = (stage: string) =>
  row({
    'From order to active (s, p50)': ['hosting', 'domain'].map((kind) =>
      measured(stage, 'order_to_active_seconds', kind, 'p50').with({ label: kind }),
    ),
    'From webhook to settled (ms)': ['p50', 'p90'].map((label) =>
      messageAge(stage, 'payments', label).with({ label }),
    ),
    'Waiting for a person': MANUAL_ACTION_REASONS.map((reason) =>
      measured(stage, 'waiting', reason).with({ label: reason }),
    ),
    'Most overdue work (s)': [measured(stage, 'due_oldest_seconds', 'all').with({ label: 'age' })],
  });

const apiRow = ({ api }: Service) =>
  row({
    Requests: [api.metricCount({ label: 'requests', statistic: 'Sum' })],
    Errors: [api.metricClientError({ label: '4xx' }), api.metricServerError({ label: '5xx' })],
    'Latency (ms)': ['p50', 'p95', 'p99'].map((statistic) =>
      api.metricLatency({ statistic, label: statistic }),
    ),
  });

const ofEach = (functions: Service['functions'], metric: (one: ServiceFunction['lambda']) => Metric) =>
  Object.entries(functions).map(([label, { lambda }]) => metric(lambda).with({ label }));

const functionRow = ({ functions }: Service) =>
  row({
    'Worker errors': ofEach(functions, (one) => one.metricErrors()),
    'Worker duration (ms, p95)': ofEach(functions, (one) => one.metricDuration({ statistic: 'p95' })),
    'Lambda throttles and concurrency (account)': ['Throttles', 'ConcurrentExecutions'].map(
      (metricName) =>
        new Metric({
          namespace: 'AWS/Lambda',
          metricName,
          statistic: metricName === 'Throttles' ? 'Sum' : 'Maximum',
        }),
    ),
  });

const queueRow = ({ queues }: Service) => {
  const each = (metric: (queue: WorkQueue) => Metric) =>
    Object.entries(queues).map(([label, queue]) => metric(queue).with({ label, statistic: 'Maximum' }));
  return row({
    'Messages waiting': each(({ queue }) => queue.metricApproximateNumberOfMessagesVisible()),
    'Age of the oldest (s)': each(({ queue }) => queue.metricApproximateAgeOfOldestMessage()),
    'Dead letters': each(({ deadLetters }) => deadLetters.metricApproximateNumberOfMessagesVisible()),
  });
};

const tableRow = ({ table }: Service) =>
  row({
    'Capacity units consumed': [
      table.metricConsumedReadCapacityUnits({ label: 'read' }),
      table.metricConsumedWriteCapacityUnits({ label: 'write' }),
    ],
    'Table throttles': ['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) =>
      table.metric(name, { statistic: 'Sum' }),
    ),
  });

/** One page: the business first, the machinery below it. */
export class ServiceDashboard extends Dashboard {
  constructor(scope: Construct, id: string, service: Service, alarms: IAlarm[]) {
    super(scope, id, {
      dashboardName: `hosting-client-api-${service.name}`,
      defaultInterval: Duration.hours(12),
    });
    this.addWidgets(new AlarmStatusWidget({ alarms, width: FULL_WIDTH, height: 3 }));
    const sections: [string, IWidget[]][] = [
      ['## Business', [...businessRow(service.name), ...timeRow(service.name)]],
      ['## API', apiRow(service)],
      ['## Workers', functionRow(service)],
      ['## Queues', queueRow(service)],
      ['## Table', tableRow(service)],
    ];
    for (const [title, widgets] of sections) {
      this.addWidgets(...heading(title));
      this.addWidgets(...widgets);
    }
  }
}
