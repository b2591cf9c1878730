import { expect, test } from 'vitest';
import { MANUAL_ACTION_REASONS } from '../../shared/records/indexes.ts';
import { flatten, ofType, synthesise } from './synthesise.ts';

type AlarmProperties = {
  AlarmDescription: string;
  MetricName?: string;
  Namespace?: string;
  Dimensions?: { Name: string; Value: unknown }[];
  ExtendedStatistic?: string;
  Statistic?: string;
  Threshold: number;
  EvaluationPeriods: number;
  TreatMissingData: string;
};

const { resources } = synthesise();
const alarms = ofType(resources.observability, 'AWS::CloudWatch::Alarm').map(
  ([, { Properties }]) => Properties as AlarmProperties,
);

const dimensionsOf = ({ Dimensions = [] }: AlarmProperties) =>
  Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value]));

const on = (metric: string, dimensions: Record<string, unknown> = {}) =>
  alarms.filter(
    (alarm) =>
      alarm.MetricName === metric &&
      Object.entries(dimensions).every(([name, value]) => dimensionsOf(alarm)[name] === value),
  );

const measured = (measure: string, of: string) => on('Measures', { measure, of });

test('CloudWatch may publish to the topic, for alarms of this account and region only', () => {
  const [[, policy] = []] = ofType(resources.observability, 'AWS::SNS::TopicPolicy');
  const document = policy?.Properties.PolicyDocument as { Statement: Record<string, unknown>[] } | undefined;
  const allowed = (document?.Statement ?? []).filter(({ Effect }) => Effect === 'Allow');
  expect(allowed).toMatchObject([
    { Principal: { Service: 'cloudwatch.amazonaws.com' }, Action: 'sns:Publish' },
  ]);
  const condition = allowed[0]?.Condition as Record<string, Record<string, object>>;
  expect(condition.StringEquals).toEqual({ 'aws:SourceAccount': { Ref: 'AWS::AccountId' } });
  expect(flatten(condition.ArnLike?.['aws:SourceArn'] as Record<string, unknown>)).toBe(
    'arn:<AWS::Partition>:cloudwatch:<AWS::Region>:<AWS::AccountId>:alarm:*',
  );
});

test('the address of the stage and its pager are subscribed to the topic', () => {
  const alarm_webhook = 'https://pager.example.com/sns';
  const told = synthesise((stage) =>
    Object.assign(stage, { alarm_email: 'alarms@example.com', alarm_webhook }),
  );
  expect(
    ofType(told.resources.observability, 'AWS::SNS::Subscription').map(([, { Properties }]) => [
      Properties.Protocol,
      Properties.Endpoint,
    ]),
  ).toEqual([
    ['email', 'alarms@example.com'],
    ['https', alarm_webhook],
  ]);
});

test('mails that bounce or are complained of are told before SES stops sending', () => {
  expect(on('Reputation.BounceRate')).toMatchObject([{ Namespace: 'AWS/SES', Threshold: 0.04 }]);
  expect(on('Reputation.ComplaintRate')).toMatchObject([{ Namespace: 'AWS/SES', Threshold: 0.0008 }]);
});

test('requests that the table or its index refuses are told', () => {
  for (const metric of ['ReadThrottleEvents', 'WriteThrottleEvents']) {
    expect(on(metric).map((alarm) => Object.keys(dimensionsOf(alarm)))).toEqual([
      ['TableName'],
      ['GlobalSecondaryIndexName', 'TableName'],
    ]);
  }
});

test('functions that come near what the account may run at once are told', () => {
  expect(on('ClaimedAccountConcurrency')).toMatchObject([{ Threshold: 800, Statistic: 'Maximum' }]);
  const small = synthesise((stage) => Object.assign(stage, { account_concurrency: 100 }));
  const [, alarm] =
    ofType(small.resources.observability, 'AWS::CloudWatch::Alarm').find(
      ([, { Properties }]) => Properties.MetricName === 'ClaimedAccountConcurrency',
    ) ?? [];
  expect(alarm?.Properties.Threshold).toBe(80);
});

test('the webhook is watched by the metrics of its URL, for it catches its own failures', () => {
  expect(on('Url5xxCount')).toMatchObject([{ Statistic: 'Sum', Threshold: 1 }]);
  expect(on('Url4xxCount')).toMatchObject([{ Statistic: 'Sum', Threshold: 5, Period: 3600 }]);
});

test('each reason to wait for a person raises an alarm of its own, and so does what was forgotten', () => {
  for (const reason of MANUAL_ACTION_REASONS) {
    const [alarm, ...others] = measured('waiting', reason);
    expect([reason, alarm?.Threshold, alarm?.Statistic, others]).toEqual([reason, 1, 'Maximum', []]);
    expect(alarm?.AlarmDescription).toContain(reason.replaceAll('_', ' '));
  }
  expect(measured('waiting_oldest_seconds', 'all')).toMatchObject([{ Threshold: 86_400 }]);
});

test('an alarm is raised while the evidence of a dispute is due within three days', () => {
  const [alarm, ...others] = measured('evidence_due', 'all');
  expect([alarm?.Threshold, alarm?.Statistic, alarm?.TreatMissingData, others]).toEqual([
    1,
    'Maximum',
    'notBreaching',
    [],
  ]);
  expect(alarm?.AlarmDescription).toContain('payments disputes');
});

test('an alarm is raised when the daily review of a gateway keeps failing', () => {
  const [alarm, ...others] = measured('review_oldest_seconds', 'all');
  expect([alarm?.Threshold, alarm?.Statistic, alarm?.TreatMissingData, others]).toEqual([
    129_600,
    'Maximum',
    'notBreaching',
    [],
  ]);
  expect(alarm?.AlarmDescription).toContain('payments');
});

test('a task of a service that fails, a suspension for one, is told every time', () => {
  expect(measured('task_failed', 'all')).toMatchObject([{ Threshold: 1, Statistic: 'Sum' }]);
});

test('what the daily look finds stays raised for a day, and so is a day without a look', () => {
  expect(measured('findings', 'all')).toMatchObject([
    { Threshold: 1, Period: 86_400, AlarmDescription: expect.stringContaining('--stage staging doctor') },
  ]);
  const daily = alarms.filter(({ AlarmDescription }) => AlarmDescription.startsWith('workers/examine-stage'));
  expect(daily).toMatchObject([
    { MetricName: 'Errors', Period: 86_400, Threshold: 1 },
    { MetricName: 'Invocations', Period: 86_400, EvaluationPeriods: 2 },
  ]);
});

test('a reconciler that is silent, fails or lags behind is told', () => {
  expect(measured('due_oldest_seconds', 'all')).toMatchObject([{ Threshold: 900 }]);
  const schedules = alarms.filter(({ AlarmDescription }) =>
    /although it is scheduled/.test(AlarmDescription),
  );
  expect(schedules.length).toBe(7);
  expect(schedules.every(({ TreatMissingData }) => TreatMissingData === 'breaching')).toBe(true);
});

test('payments that settle late are told', () => {
  expect(on('MessageAge.payments')).toMatchObject([
    { ExtendedStatistic: 'p90', Threshold: 60_000, EvaluationPeriods: 3 },
  ]);
});

test('a cold start raises no alarm: time counts only as a quantile below p95, over three periods, under load', () => {
  const timed = alarms.filter(({ AlarmDescription }) => /takes? more than/.test(AlarmDescription));
  expect(timed.length).toBe(2);
  expect(timed.every(({ EvaluationPeriods }) => EvaluationPeriods >= 3)).toBe(true);
  expect(JSON.stringify(alarms)).not.toMatch(/"p9[5-9]/);
  expect(on('Latency')).toMatchObject([
    { ExtendedStatistic: 'p90', EvaluateLowSampleCountPercentile: 'ignore' },
  ]);
});

test('every metric of ours that is watched is made of the logs of some function', () => {
  const made = new Set(
    ofType({ ...resources.fulfilment, ...resources.api }, 'AWS::Logs::MetricFilter').flatMap(
      ([, { Properties }]) =>
        (Properties.MetricTransformations as { MetricNamespace: string; MetricName: string }[]).map(
          ({ MetricNamespace, MetricName }) => `${MetricNamespace} ${MetricName}`,
        ),
    ),
  );
  const watched = alarms.filter(({ Namespace }) => Namespace?.startsWith('hosting-client-api/'));
  expect(watched.length).toBeGreaterThan(5);
  for (const { Namespace, MetricName } of watched) expect(made).toContain(`${Namespace} ${MetricName}`);
});
