import { expect, test } from 'vitest';
import { handler } from '../../../functions/workers/examine-stage.ts';
import { callSqs } from '../../../infra/local/simulators/call-sqs.ts';
import { QUEUES } from '../../../shared/contract/resources.ts';
import { deadLetterUrl } from '../../../shared/operator/dead-letters.ts';
import { put, transact } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { logLines } from '../../integrations/log-lines.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { staffOf } from '../../support/staff.ts';

const fixture = apiForFile({ vendor_budgets: { namecom: 2500 } });
const staff = staffOf(fixture);

type Line = {
  level: string;
  message: string;
  measure?: string;
  value?: number;
  check?: string;
  remedy?: string;
};

const examine = async (): Promise<Line[]> => {
  const lines = logLines();
  await handler({ id: 'event' } as Parameters<typeof handler>[0]);
  return lines.map((line) => JSON.parse(line)).filter(({ message }) => /^(measure|finding)$/.test(message));
};

const changeMailAccount = (change: object) =>
  fetch(`${fixture.api.stack.mail.url}/_simulator/account`, {
    method: 'PATCH',
    body: JSON.stringify(change),
  });

test('the daily look measures how many problems there are, none included, and logs each with what to do', async () => {
  expect(await examine()).toMatchObject([{ message: 'measure', measure: 'findings', value: 0 }]);
  await changeMailAccount({ sandbox: true, dkim: 'FAILED' });
  expect(await examine()).toMatchObject([
    {
      level: 'ERROR',
      message: 'finding',
      check: 'mail',
      remedy: expect.stringContaining('production access'),
    },
    { level: 'ERROR', message: 'finding', check: 'mail', remedy: expect.stringContaining('DKIM records') },
    { message: 'measure', measure: 'findings', value: 2 },
  ]);
});

test('staff read what was found last, with queues and budgets as they are, and what to do about each', async () => {
  await examine();
  const health = async () => (await staff('provisioning', 'GET', '/health')).body.data;
  const found = await health();
  expect(found.checked).toContain('mail');
  expect(found.findings.map(({ check }: { check: string }) => check)).toEqual(['mail', 'mail']);
  expect(found.queues.map(({ queue }: { queue: string }) => queue)).toEqual([...QUEUES]);
  // As a queue does with what has failed too often.
  const url = await deadLetterUrl('payments');
  await callSqs('SendMessage', { queueUrl: url, MessageBody: '{}' });
  const now = Date.now();
  await transact(
    [0, 1, 2, 3].map((shard) => put({ ...keys.budget('namecom', shard), spent_until: now + 3_600_000 })),
  );
  const worse = await health();
  expect(worse.queues[0]).toMatchObject({ queue: 'payments', dead_letters: 1 });
  expect(worse.budgets).toContainEqual({ vendor: 'namecom', per_hour: 2500, spent_percent: 100 });
  expect(worse.findings.slice(0, 2)).toMatchObject([
    { check: 'queues', level: 'error', remedy: expect.stringContaining('dead-letters redrive payments') },
    { check: 'budgets', level: 'warning', problem: expect.stringContaining('100 %') },
  ]);
  expect((await staff('support', 'GET', '/health')).status).toBe(403);
});
