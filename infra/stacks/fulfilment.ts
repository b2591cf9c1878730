import { type App, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  FunctionUrlAuthType,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { BASE_PATH } from '../../shared/contract/pages.ts';
import type { QueueName } from '../../shared/contract/resources.ts';
import { ageFromLogs, metricFromLogs, reportsEvents } from '../constructs/business-metrics.ts';
import { MailEvents } from '../constructs/mail-events.ts';
import { OperatorRole } from '../constructs/operator-role.ts';
import { type DataResources, type Resources, writesOf } from '../constructs/permissions.ts';
import {
  type CodeOf,
  logicalName,
  ServiceFunction,
  type ServiceFunctionProps,
} from '../constructs/service-function.ts';
import { WorkQueue } from '../constructs/work-queue.ts';
import { publicUrlOf, type Settings, settingsToExamine } from '../definitions/settings.ts';
import { tableRules } from '../definitions/table-rules.ts';
import { type Trigger, triggers, triggersOf } from '../definitions/triggers.ts';
import { copierPathOf, stackProps } from './stack-props.ts';

/** Lambda keeps an event no longer. */
const MAX_EVENT_AGE_MINUTES = 360;

/** From a gateway's word to an active service: the webhook, the work queues, their workers and the reconciler. */
export class FulfilmentStack extends Stack {
  readonly queues: Record<QueueName, WorkQueue>;
  readonly resources: Resources;
  readonly functions: Record<string, ServiceFunction> = {};
  private readonly settings: Settings;
  private readonly code: CodeOf;

  constructor(app: App, settings: Settings, code: CodeOf, data: DataResources) {
    super(app, 'Fulfilment', stackProps(settings, 'fulfilment', 'Webhook, queues, workers and schedule'));
    this.settings = settings;
    this.code = code;
    this.queues = this.makeQueues();
    const queues = Object.entries(this.queues).map(([name, { queue }]) => [name, queue]);
    this.resources = { ...data, queues: Object.fromEntries(queues), called: {} };
    new MailEvents(this, 'MailEvents', settings, this.queues.deliveries.queue);
    for (const trigger of triggersOf(settings.config)) this.connect(trigger);
    new OperatorRole(this, 'Operator', settings, this.resources, Object.values(this.queues));
    for (const [name, { queue }] of Object.entries(this.queues)) {
      new CfnOutput(this, `${logicalName(name)}QueueUrl`, { value: queue.queueUrl });
    }
  }

  /** One queue for each trigger that works on one. */
  private makeQueues(): Record<QueueName, WorkQueue> {
    const made = triggers.flatMap((trigger) =>
      'queue' in trigger.on
        ? [[trigger.on.queue, new WorkQueue(this, `${trigger.on.queue}-queue`, trigger)] as const]
        : [],
    );
    return Object.fromEntries(made) as Record<QueueName, WorkQueue>;
  }

  private connect(trigger: Trigger): void {
    const { on } = trigger;
    if ('url' in on) this.listenToGateways(trigger);
    else if ('queue' in on) this.workOnQueue(trigger, on.queue, on.batchSize);
    else if ('stream' in on) this.followTable(trigger, on.stream);
    else if ('call' in on) this.resources.called[on.call] = this.makeFunction(trigger).lambda;
    else this.runEvery(trigger, on.everyMinutes);
  }

  private listenToGateways(trigger: Trigger): void {
    const receiver = this.makeFunction(trigger, {
      reservedConcurrency: this.settings.concurrency.webhook,
    });
    const { url } = receiver.lambda.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
    new CfnOutput(this, 'WebhookUrl', { value: url });
  }

  private workOnQueue(trigger: Trigger, name: QueueName, batchSize?: number): void {
    const queue = this.queues[name];
    const worker = this.makeFunction(trigger, { permissions: [queue.consume()] });
    ageFromLogs(worker, this.settings.stage, name, worker.logGroup);
    queue.deliverTo(worker.lambda, this.settings.concurrency[name], batchSize);
  }

  /** One batch of a shard after the other, again until it succeeds: what cannot be copied stops the rest, and rings. */
  private followTable(trigger: Trigger, prefix: string): void {
    const { streamArn } = this.resources;
    const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
    const follow = new PolicyStatement({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [streamArn],
    });
    const rolePath = copierPathOf(this.settings.stage);
    const { lambda } = this.makeFunction(trigger, { permissions: [follow], rolePath });
    new EventSourceMapping(this, `${logicalName(trigger.name)}Stream`, {
      target: lambda,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 1000,
      maxBatchingWindow: Duration.minutes(1),
      parallelizationFactor: 1,
      filters: [FilterCriteria.filter({ dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(prefix) } } } })],
    });
  }

  /** The next run does what a failed or late one left, so neither EventBridge nor Lambda tries again. */
  private runEvery(trigger: Trigger, minutes: number): void {
    const { lambda } = this.makeFunction(trigger);
    const maxEventAge = Duration.minutes(Math.min(minutes, MAX_EVENT_AGE_MINUTES));
    lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge });
    new Rule(this, `${logicalName(trigger.name)}Schedule`, {
      schedule: Schedule.rate(Duration.minutes(minutes)),
      targets: [new LambdaFunction(lambda, { retryAttempts: 0 })],
    });
  }

  private makeFunction(trigger: Trigger, more: Partial<ServiceFunctionProps> = {}): ServiceFunction {
    const { settings, code, resources } = this;
    const url = publicUrlOf(settings);
    const environment = {
      ...(url ? { API_BASE_URL: `${url}${BASE_PATH}` } : {}),
      ...(trigger.uses.includes('stage:examine') ? { STAGE_SETTINGS: settingsToExamine(settings) } : {}),
    };
    const permissions = [
      ...writesOf(tableRules(trigger, settings.config), resources),
      ...(more.permissions ?? []),
    ];
    const props = { settings, code, resources, environment, ...trigger, ...more, permissions };
    const made = new ServiceFunction(this, props);
    this.functions[trigger.name] = made;
    if (!('url' in trigger.on)) metricFromLogs(made, 'Measures', settings.stage, made.logGroup);
    if (reportsEvents(trigger)) metricFromLogs(made, 'Events', settings.stage, made.logGroup);
    return made;
  }
}
