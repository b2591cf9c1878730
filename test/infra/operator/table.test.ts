import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { operatorOf } from './operator.ts';

const operator = operatorOf(apiForFile());

test('a restore is asked about, with the table it makes', async () => {
  const asked = await operator('table', 'restore', '--at', '2026-11-21T09:00:00Z');
  expect(asked).toMatchObject({ code: 1, out: '' });
  expect(asked.err).toMatch(
    /Restore hosting-client-api as of 2026-11-21T09:00:00.000Z into hosting-client-api-\d{8}-\d{6}\?/,
  );
});

test('where there are no backups, it is said where there are', async () => {
  const refused = await operator('table', 'restore', '--drill', '--yes');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toBe('The local stack cannot do this. Work on a stage: --stage <name>\n');
});

test.each(['2026-11-21', '2026-11-21T09:00:00+01:00', 'yesterday', '2026-13-21T09:00:00Z'])(
  '%s is no time',
  async (time) => {
    const refused = await operator('table', 'restore', '--at', time, '--yes');
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('2026-11-21T09:00:00Z') });
  },
);
