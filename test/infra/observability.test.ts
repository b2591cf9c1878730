import { expect, test } from 'vitest';
import * as z from 'zod';
import { routes } from '../../infra/definitions/functions.ts';
import { triggersOf } from '../../infra/definitions/triggers.ts';
import { lambdaContext, sqsEvent } from '../../infra/local/lambda-events.ts';
import { dispatchFollowUp } from '../../shared/events/plan.ts';
import { measure } from '../../shared/platform/log.ts';
import { handleQueue } from '../../shared/platform/queue/handle-queue.ts';
import type { EventRecord } from '../../shared/records/events.ts';
import { logLines } from '../integrations/log-lines.ts';
import { allResources, flatten, ofType, synthesise } from './synthesise.ts';

/** Of a stage that is not in test mode. */
const triggers = triggersOf({});

type Transformation = { MetricValue: string; Dimensions?: { Value: string }[] };

const synthesis = synthesise();
const { observability } = synthesis.resources;

test('every alarm tells the topic, again when it is over, and says what is wrong', () => {
  const alarms = ofType(observability, 'AWS::CloudWatch::Alarm');
  expect(alarms.length).toBeGreaterThan(10);
  for (const [, { Properties }] of alarms) {
    expect(Properties.AlarmActions).toHaveLength(1);
    expect(Properties.OKActions).toEqual(Properties.AlarmActions);
    expect(String(Properties.AlarmDescription).length).toBeGreaterThan(30);
  }
});

test('the dashboard shows the business above the machinery', () => {
  const [, dashboard] = ofType(observability, 'AWS::CloudWatch::Dashboard')[0] ?? [];
  const body = flatten(dashboard?.Properties.DashboardBody as string);
  const order = ['## Business', 'order_created', 'payment_succeeded', 'provisioning_failed', '## API'];
  const rest = ['Latency (ms)', '## Workers', '## Queues', 'ApproximateAgeOfOldestMessage', '## Table'];
  const places = [...order, ...rest].map((text) => body.indexOf(text));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('metrics are made of log lines by the fields those lines have', async () => {
  const lines = logLines();
  measure('waiting', 3, 'manual_registration');
  await dispatchFollowUp({ events: [{ type: 'order_created' } as EventRecord] });
  const message = { MessageId: 'm', Body: '{}', Attributes: { SentTimestamp: String(Date.now() - 5000) } };
  await handleQueue(
    () => z.object({}),
    async () => undefined,
  )(sqsEvent('q', [message]), lambdaContext('f', 1000));
  const logged = new Map(lines.map((line) => JSON.parse(line)).map((line) => [line.message, line]));

  const filters = ofType(allResources(synthesis), 'AWS::Logs::MetricFilter');
  const patterns = new Set<string>();
  for (const [, { Properties }] of filters) {
    const [, wanted = ''] = String(Properties.FilterPattern).match(/^\{ \$\.message = "(.+)" \}$/) ?? [];
    const [transformation] = Properties.MetricTransformations as Transformation[];
    const fields = [
      transformation?.MetricValue,
      ...(transformation?.Dimensions ?? []).map(({ Value }) => Value),
    ];
    const names = fields.flatMap((field) => (field?.startsWith('$.') ? [field.slice(2)] : []));
    expect([wanted, names.filter((name) => logged.get(wanted)?.[name] === undefined)]).toEqual([wanted, []]);
    patterns.add(wanted);
  }
  expect([...patterns].sort()).toEqual(['event', 'measure', 'message done']);
  expect(logged.get('measure').value).toBe(3);
  expect(logged.get('message done').age_ms).toBeGreaterThanOrEqual(5000);
});

test('business events are counted in every function that tells phones about them', () => {
  const filters = ofType(allResources(synthesis), 'AWS::Logs::MetricFilter').filter(([, { Properties }]) =>
    JSON.stringify(Properties).includes('"MetricName":"Events"'),
  );
  const sending = [...routes, ...triggers].filter(({ uses }) => uses.includes('queue:notifications'));
  const functions = ofType(allResources(synthesis), 'AWS::Lambda::Function');
  const groupOf = (name: string) =>
    functions
      .filter(([, { Properties }]) => Properties.Description === name)
      .map(([, { Properties }]) => flatten((Properties.LoggingConfig as { LogGroup: string }).LogGroup));
  const counted = filters.map(([, { Properties }]) => flatten(Properties.LogGroupName as string));
  expect(counted.sort()).toEqual([...new Set(sending.flatMap(({ name }) => groupOf(name)))].sort());
  for (const [, { Properties }] of filters) {
    expect(Properties).toMatchObject({ FilterPattern: '{ $.message = "event" }' });
  }
});
