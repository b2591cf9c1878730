import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allResources, ofType, synthesise } from './synthesise.ts';

/** US dollars a month in eu-west-1, without the free tier. */
const SECRET = 0.4;
const ALARM = 0.1;
const DASHBOARD = 3;
/** Lambda asks an idle queue five times in twenty seconds; a million requests are 0.40. */
const POLLED_QUEUE = ((5 * 3 * 60 * 24 * 30) / 1_000_000) * 0.4;

const page = readFileSync(new URL('../../infra/README.md', import.meta.url), 'utf8');
const table = page.slice(page.indexOf('## What it costs'), page.indexOf('## Elsewhere'));

/** The rows of the table: what is paid for, and the amounts. */
const rows = table
  .split('\n')
  .filter((line) => /^\| .*\d/.test(line) && !line.includes('requests |'))
  .map((line) => line.replaceAll('*', '').split('|').slice(1, -1))
  .map(([label = '', ...amounts]) => ({ label: label.trim(), amounts: amounts.map(Number) }));

const all = allResources(synthesise());
const count = (type: string) => ofType(all, type).length;

test('the table of costs counts what is paid for by the month as the templates have it', () => {
  const [queues, secrets, alarms, dashboards] = [
    // Reading the table's stream costs nothing (DynamoDB pricing, "DynamoDB Streams").
    ofType(all, 'AWS::Lambda::EventSourceMapping').filter(([, one]) => one.Properties.ScalingConfig).length,
    count('AWS::SecretsManager::Secret'),
    count('AWS::CloudWatch::Alarm'),
    count('AWS::CloudWatch::Dashboard'),
  ];
  const standing = rows.find(({ label }) => label.startsWith('Polling'));
  expect(standing?.label).toBe(`Polling ${queues} queues, ${secrets} secrets, ${alarms} alarms, a dashboard`);
  const cost = queues * POLLED_QUEUE + secrets * SECRET + alarms * ALARM + dashboards * DASHBOARD;
  expect(standing?.amounts).toEqual([Math.round(cost), Math.round(cost), Math.round(cost)]);
});

test('its last row is the sum of the others', () => {
  const parts = rows.slice(0, -1);
  expect(parts.length).toBeGreaterThan(4);
  const sums = [0, 1, 2].map((column) =>
    Math.round(parts.reduce((sum, { amounts }) => sum + (amounts[column] ?? Number.NaN), 0)),
  );
  expect(rows.at(-1)).toEqual({ label: 'about', amounts: sums });
});
