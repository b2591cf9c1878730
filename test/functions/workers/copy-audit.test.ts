import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { beforeEach, expect, test } from 'vitest';
import { handler } from '../../../functions/workers/copy-audit.ts';
import { TABLE_NAME } from '../../../infra/local/environment.ts';
import { lambdaContext } from '../../../infra/local/lambda-events.ts';
import { appendToChain, audit, type ChainEntry, type ChainObject } from '../../../shared/events/audit.ts';
import { about } from '../../../shared/events/events.ts';
import { type Verification, verifyAudit } from '../../../shared/operator/verify-audit.ts';
import { setEnvironment } from '../../../shared/platform/env.ts';
import { listKeys, putOnce, readLocked } from '../../../shared/platform/storage/locked-objects.ts';
import { transact } from '../../../shared/platform/table/write.ts';
import { logLines } from '../../integrations/log-lines.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { startLockedBucket } from '../../support/locked-bucket.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { documentClient, type Item, scanTable } from '../../support/table.ts';

const fixture = apiForFile();

const follow = () => fixture.api.stack.triggers.run('workers/copy-audit');
beforeEach(async () => {
  await fixture.api.stack.triggers.pauseSchedules();
});

const later = () => new Date(Date.now() + 3_600_000);
const act = (action: string, reason = 'because') =>
  transact([audit(about.client(USD_CLIENT), 'operator:ama', action, new Date(), { reason })]);
const entry = async (action: string): Promise<Item> =>
  (await scanTable()).find((item) => item.pk.startsWith('AUDIT#') && item.action === action) as Item;
const put = (Item: object) => documentClient().send(new PutCommand({ TableName: TABLE_NAME, Item }));
const drop = ({ pk, sk }: Item) =>
  documentClient().send(new DeleteCommand({ TableName: TABLE_NAME, Key: { pk, sk } }));
const readChain = async () => {
  const keys = await listKeys('chain/');
  return Promise.all(keys.map(async (key) => JSON.parse((await readLocked(key)).body) as ChainObject));
};
const findings = async (of: Promise<Verification>) =>
  (await of).findings.map(({ what, where }) => [what, where]);
const placeOf = ({ pk, sk }: Item) => `${pk}/${sk}`;

test('what is written goes into the chain: who did what, a digest of the rest, and none of its free text', async () => {
  await act('test.first', 'free text of a person');
  await follow();
  const chain = await readChain();
  const all = chain.flatMap(({ entries }) => entries);
  const stored = (await scanTable()).filter(({ pk }) => pk.startsWith('AUDIT#'));
  expect(all.map(({ pk, sk }) => `${pk}/${sk}`).sort()).toEqual(stored.map(placeOf).sort());
  expect(all.find(({ action }) => action === 'test.first')).toMatchObject({
    change: 'INSERT',
    actor: 'operator:ama',
    subject: `client:${USD_CLIENT}`,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(JSON.stringify(chain)).not.toContain('free text');
  expect(await verifyAudit('', later())).toMatchObject({
    findings: [],
    entries: stored.length,
    locked: false,
  });
});

test('each object names the one before it, and nothing is copied twice', async () => {
  await act('test.second');
  await follow();
  const before = await readChain();
  await follow();
  expect(await readChain()).toEqual(before);
  const keys = await listKeys('chain/');
  expect(before.map(({ previous }) => previous?.key)).toEqual([undefined, ...keys.slice(0, -1)]);
});

test('an entry that is put over or removed is found, before the stream has told of it and after', async () => {
  await act('test.rewritten');
  await act('test.removed');
  await act('test.restored');
  await follow();
  const [rewritten, removed, restored] = [
    await entry('test.rewritten'),
    await entry('test.removed'),
    await entry('test.restored'),
  ];
  await put({ ...rewritten, details: { reason: 'another' } });
  await drop(removed);
  await put({ ...restored, actor: 'operator:kofi' });
  await put(restored);
  const expected = [
    ['changed', placeOf(rewritten)],
    ['missing', placeOf(removed)],
  ];
  // Before the stream has told of it, and after.
  expect(await findings(verifyAudit('', later()))).toEqual(expected);
  await follow();
  expect(await findings(verifyAudit('', later()))).toEqual([...expected, ['restored', placeOf(restored)]]);
  const { findings: told } = await verifyAudit('', later());
  expect(told[1]?.detail).toMatch(/^operator:ama test\.removed client:\d+; REMOVE at 20/);
});

test('an entry that is slipped in shows by the time at which it was written', async () => {
  await act('test.real');
  const real = await entry('test.real');
  const created_at = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const forged = { ...real, sk: '0000000000000001', action: 'test.forged', created_at };
  await put(forged);
  await follow();
  const { findings: found } = await verifyAudit('', later());
  expect(found.filter(({ what }) => what === 'backdated')).toEqual([
    expect.objectContaining({ where: placeOf(forged as Item) }),
  ]);
});

/** The same with a bucket that locks and keeps versions, as the local emulator's does not, in place of the emulator's. */
const inLockedBucket = async (work: (bucket: Bucket) => Promise<void>) => {
  const bucket = await startLockedBucket();
  const storage = process.env.AWS_ENDPOINT_URL_S3 ?? '';
  setEnvironment({ AWS_ENDPOINT_URL_S3: bucket.url });
  try {
    await work(bucket);
  } finally {
    setEnvironment({ AWS_ENDPOINT_URL_S3: storage });
    await bucket.close();
  }
};
type Bucket = Awaited<ReturnType<typeof startLockedBucket>>;

const entryOf = (sk: string, event = sk): ChainEntry => ({
  event,
  change: 'INSERT',
  at: '2026-11-23T10:00:00.000Z',
  pk: 'AUDIT#CLIENT#1',
  sk,
  sha256: sk,
});
const at = (time: string) => new Date(`2026-11-${time}:00:00Z`);
/** What is wrong with the chain itself; the entries of these tests are in no table. */
const chainFindings = async (from = '') =>
  (await verifyAudit(from, later())).findings
    .filter(({ what }) => what === 'chain' || what === 'unlocked')
    .map(({ where, detail }) => `${where} ${detail}`);

test('numbers begin anew each day, the first object of a day names the last of the day before, and a slow clock goes on', () =>
  inLockedBucket(async (bucket) => {
    for (const [sk, time] of [
      ['a', '22T22'],
      ['b', '22T23'],
      ['c', '23T00'],
      ['d', '22T23'],
    ] as const)
      await appendToChain([entryOf(sk)], at(time));
    expect(bucket.keys()).toEqual([
      'chain/2026-11-22/00000001',
      'chain/2026-11-22/00000002',
      'chain/2026-11-23/00000001',
      'chain/2026-11-23/00000002',
    ]);
    const { previous } = JSON.parse(bucket.bodyOf('chain/2026-11-23/00000001')) as ChainObject;
    expect(previous?.key).toBe('chain/2026-11-22/00000002');
    expect(await chainFindings()).toEqual([]);
    expect(await chainFindings('2026-11-23')).toEqual([]);
  }));

test('a batch that comes again is written once, and of two writers one goes on after the other', () =>
  inLockedBucket(async (bucket) => {
    await appendToChain([entryOf('a')], at('22T10'));
    await appendToChain([entryOf('a')], at('22T11'));
    expect(bucket.keys()).toHaveLength(1);
    bucket.before = () => appendToChain([entryOf('b')], at('22T12'));
    await appendToChain([entryOf('c')], at('22T12'));
    expect(bucket.keys()).toHaveLength(3);
    expect(await chainFindings()).toEqual([]);
    const { entries } = await verifyAudit('', later());
    expect(entries).toBe(3);
  }));

test('whoever gets at the bucket after all shows: other content, a second version, a deletion, an object put in between', () =>
  inLockedBucket(async (bucket) => {
    for (const sk of ['a', 'b', 'c', 'd']) await appendToChain([entryOf(sk)], at('22T10'));
    const key = (number: number) => `chain/2026-11-22/0000000${number}`;
    const first = JSON.parse(bucket.bodyOf(key(1))) as ChainObject;
    bucket.put(key(1), JSON.stringify({ ...first, entries: [] }));
    bucket.hide(key(2));
    bucket.put(`${key(3)}a`, JSON.stringify({ ...first, entries: [entryOf('x')] }));
    bucket.put(key(5), 'no chain');
    expect((await chainFindings()).sort()).toEqual([
      `${key(1)} was written again; the first version is what is read`,
      `${key(2)} was deleted; its version is still there`,
      `${key(3)}a follows nothing, not ${key(3)}`,
      `${key(4)} follows ${key(3)}, not ${key(3)}a`,
      `${key(5)} is not what the copier writes`,
    ]);
    bucket.mode = 'GOVERNANCE';
    await expect(verifyAudit('', later())).resolves.toMatchObject({ locked: false });
    bucket.mode = null;
    bucket.put(`${key(5)}b`, 'unlocked');
    bucket.mode = 'COMPLIANCE';
    expect(await chainFindings()).toContain(`${key(5)}b can be deleted`);
  }));

test('an object that was written anew no longer fits to the next, where no version tells', async () => {
  await act('test.third');
  await follow();
  await act('test.fourth');
  await follow();
  const keys = await listKeys('chain/');
  const [before, last] = keys.slice(-2) as [string, string];
  const { body } = await readLocked(before);
  await putOnce(before, body.replace('operator:ama', 'operator:kofi'));
  const { findings: found } = await verifyAudit('', later());
  expect(found.filter(({ what }) => what === 'chain')).toEqual([
    { what: 'chain', where: last, detail: `names another hash of ${before} than that has` },
  ]);
  await putOnce(before, body);
});

test('an entry that holds what no code of ours writes is copied all the same, and rings when it is changed', async () => {
  const strange = { pk: { S: 'AUDIT#CLIENT#0' }, sk: { S: 'strange' }, set: { SS: ['a'] } };
  const elsewhere = { pk: { S: 'USER#1' }, sk: { S: 'x' } };
  const lines = logLines();
  const Records = [
    { eventID: 'strange-1', eventName: 'INSERT', dynamodb: { NewImage: strange } },
    { eventID: 'strange-2', eventName: 'REMOVE', dynamodb: { OldImage: strange } },
    { eventID: 'strange-3', eventName: 'INSERT', dynamodb: { NewImage: elsewhere } },
  ] as DynamoDBRecord[];
  await handler({ Records }, lambdaContext('workers/copy-audit', 60_000));
  const measures = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'measure');
  expect(measures).toMatchObject([{ measure: 'audit_rewritten', of: 'all', value: 1 }]);
  const { entries } = (await readChain()).at(-1) as ChainObject;
  expect(entries.map(({ change, sk }) => [change, sk])).toEqual([
    ['INSERT', 'strange'],
    ['REMOVE', 'strange'],
  ]);
});
