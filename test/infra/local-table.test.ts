import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTable, type LocalDynamoDb, startDynamoDb } from '../../infra/local/dynamodb.ts';
import { callAws } from '../../shared/platform/aws/call-aws.ts';

let directory: string;
let dynamoDb: LocalDynamoDb;
const before = { ...process.env };
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'table-'));
  dynamoDb = await startDynamoDb(0, directory);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.url,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
});
afterEach(async () => {
  await dynamoDb.close();
  process.env = before;
  rmSync(directory, { recursive: true });
});

const RECORDS = 300_000;

/** What two thousand paid orders leave in the stream of the table. */
const fillStream = (): void => {
  const db = new DatabaseSync(join(directory, 'dynamodb.sqlite'));
  db.exec(`
    INSERT INTO _stream_records (table_name, event_name, keys_json, sequence_number, shard_id, created_at)
    WITH RECURSIVE n (value) AS (SELECT 1000 UNION ALL SELECT value + 1 FROM n WHERE value < ${RECORDS})
    SELECT 'orders', 'INSERT', '{}', CAST(value AS TEXT), 'shardId-0', unixepoch() FROM n`);
  db.close();
};

const ROUNDS = 30;

const writeSome = async (of: string): Promise<number> => {
  const startedAt = performance.now();
  for (let n = 0; n < ROUNDS; n += 1) {
    const Item = { pk: { S: `${of}#${n}` }, sk: { S: 'ITEM' } };
    await callAws('dynamodb', 'PutItem', { TableName: 'orders', Item });
  }
  return performance.now() - startedAt;
};

test('a write costs about the same after two thousand orders as after none', async () => {
  await createTable('orders');
  await writeSome('first');
  const empty = await writeSome('empty');
  fillStream();
  expect((await writeSome('full')) / empty).toBeLessThan(8);
});
