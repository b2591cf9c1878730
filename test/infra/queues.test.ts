import { expect, test } from 'vitest';
import { triggersOf } from '../../infra/definitions/triggers.ts';
import { flatten, ofType, synthesise } from './synthesise.ts';

/** Of a stage that is not in test mode. */
const triggers = triggersOf({});

const { settings, resources } = synthesise((stage) =>
  Object.assign(stage.concurrency as object, { webhook: 20 }),
);
const { fulfilment, observability } = resources;

const idIn = (reference: unknown): string => flatten(reference as string).replace(/^<|\..*$|>$/g, '');
const mappings = ofType(fulfilment, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => ({
  ...Properties,
  queue: fulfilment[idIn(Properties.EventSourceArn)],
  worker: fulfilment[idIn(Properties.FunctionName)],
})) as (Record<string, unknown> & Record<'queue' | 'worker', (typeof fulfilment)[string]>)[];
/** All but the one that follows the table. */
const deliveries = mappings.filter(({ queue }) => queue);

test('every work queue is delivered to the function that works on it, at most so many at once', () => {
  const found = deliveries.map(({ worker, ScalingConfig }) => [
    worker.Properties.Description,
    (ScalingConfig as { MaximumConcurrency: number }).MaximumConcurrency,
  ]);
  const meant = triggers.flatMap(({ name, on }) =>
    'queue' in on ? [[name, settings.concurrency[on.queue]]] : [],
  );
  expect(found.sort()).toEqual(meant.sort());
});

test('failed messages come back by themselves, after six times the timeout of the function or more', () => {
  for (const { FunctionResponseTypes, queue, worker } of deliveries) {
    expect(FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
    expect(queue.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * Number(worker.Properties.Timeout));
  }
});

test('a message that failed five times is kept for two weeks apart from the others, and wakes somebody', () => {
  const watched = new Set(
    ofType(observability, 'AWS::CloudWatch::Alarm').map(
      ([, { Properties }]) => `${Properties.MetricName} ${JSON.stringify(Properties.Dimensions)}`,
    ),
  );
  for (const { queue } of deliveries) {
    const redrive = queue.Properties.RedrivePolicy as Record<string, unknown>;
    const deadLetters = idIn(redrive.deadLetterTargetArn);
    expect(redrive.maxReceiveCount).toBe(5);
    expect(fulfilment[deadLetters]?.Properties.MessageRetentionPeriod).toBe(14 * 86_400);
    const alarms = [...watched].filter((alarm) => alarm.includes(deadLetters));
    expect(alarms.map((alarm) => alarm.split(' ')[0])).toEqual(['ApproximateNumberOfMessagesVisible']);
  }
});

test('the webhook is a Lambda URL with concurrency of its own, and the reconciler, the numbering of documents, the making of exports and that of reports run each minute', () => {
  const [[, webhook] = []] = ofType(fulfilment, 'AWS::Lambda::Function').filter(
    ([, { Properties }]) => Properties.ReservedConcurrentExecutions !== undefined,
  );
  expect(webhook?.Properties).toMatchObject({
    Description: 'webhooks/receive-gateway-event',
    ReservedConcurrentExecutions: settings.concurrency.webhook,
  });
  const unreserved = ofType(synthesise().resources.fulfilment, 'AWS::Lambda::Function').filter(
    ([, { Properties }]) => Properties.ReservedConcurrentExecutions !== undefined,
  );
  expect(unreserved).toEqual([]);
  const urls = ofType(fulfilment, 'AWS::Lambda::Url');
  expect(urls.map(([, { Properties }]) => [Properties.AuthType, Properties.Cors])).toEqual([
    ['NONE', undefined],
  ]);
  const rules = ofType(fulfilment, 'AWS::Events::Rule');
  const schedules = rules.map(([, { Properties }]) => Properties.ScheduleExpression);
  expect(schedules.filter((schedule) => schedule !== undefined)).toEqual([
    'rate(5 minutes)',
    'rate(1 minute)',
    'rate(1 minute)',
    'rate(1 minute)',
    'rate(1 minute)',
    'rate(1 day)',
    'rate(5 minutes)',
  ]);
});

test('only events of this stage’s own mails come into its queue', () => {
  const patterns = ofType(fulfilment, 'AWS::Events::Rule').flatMap(([, { Properties }]) =>
    Properties.EventPattern ? [Properties.EventPattern] : [],
  );
  const tags = { 'ses:configuration-set': [settings.config.mail.configuration_set] };
  expect(settings.config.mail.configuration_set).toContain(settings.stage);
  expect(patterns).toEqual([{ source: ['aws.ses'], detail: { mail: { tags } } }]);
});

test('a scheduled run that fails or comes late is not repeated: the next one does what it left', () => {
  // Lambda keeps an event for six hours at most.
  const scheduled = triggers.flatMap(({ name, on }) =>
    'everyMinutes' in on ? [[name, Math.min(on.everyMinutes, 360)]] : [],
  );
  const invoked = ofType(fulfilment, 'AWS::Lambda::EventInvokeConfig').map(([, { Properties }]) => {
    const { FunctionName, MaximumRetryAttempts, MaximumEventAgeInSeconds } = Properties;
    expect(MaximumRetryAttempts).toBe(0);
    const description = fulfilment[idIn(FunctionName)]?.Properties.Description;
    return [description, Number(MaximumEventAgeInSeconds) / 60];
  });
  expect(invoked).toEqual(scheduled);
  const targets = ofType(fulfilment, 'AWS::Events::Rule')
    .filter(([, { Properties }]) => Properties.ScheduleExpression)
    .flatMap(([, { Properties }]) => Properties.Targets as { RetryPolicy?: object }[]);
  expect(targets.map(({ RetryPolicy }) => RetryPolicy)).toEqual(
    scheduled.map(() => ({ MaximumRetryAttempts: 0 })),
  );
});
