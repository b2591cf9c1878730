import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runOperator } from '../../../infra/operator/program.ts';

const directory = mkdtempSync(join(tmpdir(), 'operator-'));
afterAll(() => rmSync(directory, { recursive: true }));

let written: string;
beforeEach(() => {
  written = '';
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      written += String(text);
      return true;
    });
  }
});
afterEach(() => vi.restoreAllMocks());

const file = (name: string, content: unknown): string => {
  const path = join(directory, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

test.each([
  [['actons', 'list'], 'Did you mean actions?'],
  [['actions', 'lst'], 'Did you mean list?'],
  [['users', 'list'], 'There are: create, reset-password, '],
  [['refund', '1', '2'], 'There are: inbox, doctor, vendors, users, clients, members, catalog,'],
  [['actions', 'list', '--jsn'], 'Did you mean --json?'],
  [['actions', 'retry'], "missing required argument 'reference'"],
  [['invoices', 'record-payment', '1', '2', '--amount', '1,50'], 'Give an amount such as 12.50'],
  [['credit', 'adjust', 'x1', '5', '--reason', 'x'], 'Give a whole number'],
  [
    ['dead-letters', 'list', 'post'],
    'payments, provisioning, renewals, usage, notifications, mails, deliveries',
  ],
  [[], 'Usage: npm run operator --'],
])('operator %j ends with 2 and a hint', async (words, hint) => {
  expect(await runOperator(words)).toBe(2);
  expect(written).toContain(hint);
});

test('help ends well', async () => {
  expect(await runOperator(['payments', 'refund', '--help'])).toBe(0);
  expect(written).toContain('--key');
});

test('without a stack it says how to start one', async () => {
  expect(await runOperator(['actions', 'list', '--environment', join(directory, 'none.json')])).toBe(1);
  expect(written).toContain('Start the local stack with: npm start');

  const environment = {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_MAX_ATTEMPTS: '1',
    AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1',
    TABLE_NAME: 'none',
  };
  const stopped = file('stopped.json', { environment });
  expect(await runOperator(['audit', '0', '--environment', stopped])).toBe(1);
  expect(written).toContain('The stack does not answer');
});
