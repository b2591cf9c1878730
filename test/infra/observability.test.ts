import { expect, test } from 'vitest';
import { routes } from '../../infra/definitions/functions.ts';
import { triggers } from '../../infra/definitions/triggers.ts';
import { allResources, flatten, ofType, synthesise } from './synthesise.ts';

const synthesis = synthesise();
const { observability } = synthesis.resources;

test('every alarm tells the topic and says what is wrong', () => {
  const alarms = ofType(observability, 'AWS::CloudWatch::Alarm');
  expect(alarms.length).toBeGreaterThan(10);
  for (const [, { Properties }] of alarms) {
    expect(Properties.AlarmActions).toHaveLength(1);
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

test('business events are counted in every function that tells phones about them', () => {
  const filters = ofType(allResources(synthesis), 'AWS::Logs::MetricFilter');
  const announcing = [...routes, ...triggers].filter(({ uses }) => uses.includes('queue:notifications'));
  expect(filters).toHaveLength(announcing.length);
  for (const [, { Properties }] of filters) {
    expect(Properties).toMatchObject({ FilterPattern: '{ $.message = "event" }' });
  }
});
