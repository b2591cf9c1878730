import { expect, test } from 'vitest';
import { handler } from '../../../functions/workers/examine-stage.ts';
import { logLines } from '../../integrations/log-lines.ts';
import { apiForFile } from '../../support/api-per-file.ts';

const fixture = apiForFile();

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
