import { expect, test } from 'vitest';
import { createTable } from '../../../infra/local/dynamodb.ts';
import { TABLE_NAME } from '../../../infra/local/environment.ts';
import { audit } from '../../../shared/events/audit.ts';
import { about } from '../../../shared/events/events.ts';
import { callAws } from '../../../shared/platform/aws/call-aws.ts';
import { listKeys } from '../../../shared/platform/storage/locked-objects.ts';
import { key } from '../../../shared/platform/table/key.ts';
import { transact, update } from '../../../shared/platform/table/write.ts';
import type { AuditRecord } from '../../../shared/records/events.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { scanTable } from '../../support/table.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);
const follow = () => fixture.api.stack.triggers.run('workers/copy-audit');

const DAY_MS = 86_400_000;
const streamIs = (StreamEnabled: boolean) =>
  callAws('dynamodb', 'UpdateTable', { TableName: TABLE_NAME, StreamSpecification: { StreamEnabled } });

const oldEntry = (action: string) =>
  transact([audit(about.client(USD_CLIENT), 'operator:ama', action, new Date(Date.now() - DAY_MS))]);
const entries = async () => (await scanTable()).filter(({ pk }) => pk.startsWith('AUDIT#'));

type Verified = { entries: number; backfilled: number; on_their_way: number; locked: boolean };

test('entries of before the chain are found, go into it once and marked, and are verified from then on', async () => {
  await fixture.api.stack.triggers.pauseSchedules();
  // As a table of the release before, which has no stream until this one starts on it.
  await follow();
  await streamIs(false);
  await oldEntry('old.first');
  await oldEntry('old.second');
  await createTable(TABLE_NAME);
  const before = await operator('audit', 'verify');
  expect(before.code).toBe(1);
  expect(before.err).toMatch(/The audit trail is not what it was:[\s\S]*not chained[\s\S]*not chained/);

  expect(await operator.json('audit', 'backfill')).toEqual({ backfilled: 2 });
  await follow();
  const verified = await operator.json<Verified>('audit', 'verify');
  expect(verified).toMatchObject({
    entries: (await entries()).length,
    backfilled: 2,
    locked: false,
    on_their_way: 0,
  });
  expect(await operator.json('audit', 'backfill')).toEqual({ backfilled: 0 });
  const { out } = await operator('audit', 'verify');
  expect(out).toContain('only that of a stage on AWS shows');
});

test('the day from which on it looks leaves out what was before', async () => {
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const [first] = await entries();
  await transact([
    update(key<AuditRecord>(String(first?.pk), String(first?.sk)), { set: { actor: 'operator:kofi' } }),
  ]);
  expect((await operator('audit', 'verify')).err).toMatch(/AUDIT#\S+ +changed/);
  expect(await operator('audit', 'verify', '--from', tomorrow)).toMatchObject({ code: 0 });
  expect(await operator('audit', 'verify', '--from', 'yesterday')).toMatchObject({ code: 2 });
  expect((await listKeys('chain/')).length).toBeGreaterThan(0);
});
