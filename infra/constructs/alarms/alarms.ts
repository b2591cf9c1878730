import { ArnFormat, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Settings } from '../../definitions/settings.ts';

export type AlarmRule = {
  id: string;
  /** What is wrong and what to do about it, for whoever is woken. */
  description: string;
  metric: IMetric;
  atLeast?: number;
  lessThan?: number;
  /** How many periods in a row; 1 unless said otherwise. */
  periods?: number;
  /** Ignores periods with too few samples to say anything about a percentile: below 100 for p90. */
  underLoad?: true;
};

/**
 * A topic with a policy of its own loses the one it has from the start, by which the whole account may publish: the
 * alarms of this account and region are let in again, as the SNS developer guide has it ("Example cases for Amazon SNS
 * access control").
 */
const letAlarmsPublish = (topic: Topic): void => {
  const { account } = Stack.of(topic);
  const alarms = Stack.of(topic).formatArn({
    service: 'cloudwatch',
    resource: 'alarm',
    resourceName: '*',
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: {
        StringEquals: { 'aws:SourceAccount': account },
        ArnLike: { 'aws:SourceArn': alarms },
      },
    }),
  );
};

/** Alarms that tell a person through one topic, and tell when it is over. */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly all: Alarm[] = [];

  constructor(scope: Construct, id: string, { alarm_email, alarm_webhook }: Settings) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    letAlarmsPublish(this.topic);
    if (alarm_email) this.topic.addSubscription(new EmailSubscription(alarm_email));
    if (alarm_webhook) this.topic.addSubscription(new UrlSubscription(alarm_webhook));
  }

  add({ id, description, metric, atLeast, lessThan, periods = 1, underLoad }: AlarmRule): void {
    const silenceIsWrong = lessThan !== undefined;
    const alarm = new Alarm(this, id, {
      alarmDescription: description,
      metric,
      threshold: lessThan ?? atLeast ?? 1,
      comparisonOperator: silenceIsWrong
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods,
      ...(underLoad ? { evaluateLowSampleCountPercentile: 'ignore' } : {}),
      treatMissingData: silenceIsWrong ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const tell = new SnsAction(this.topic);
    alarm.addAlarmAction(tell);
    alarm.addOkAction(tell);
    this.all.push(alarm);
  }
}
