import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTable, type LocalDynamoDb, startDynamoDb } from '../../../infra/local/dynamodb.ts';
import { readSince } from '../../../shared/operator/refund-invoice.ts';
import { table } from '../../../shared/platform/table/client.ts';
import { countRecords, pagesOf, queryDue, queryPage } from '../../../shared/platform/table/query.ts';
import { put, transact, writeOne } from '../../../shared/platform/table/write.ts';
import { collections, manualActions } from '../../../shared/records/collections.ts';
import { awaitsManualAction, dueAt } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import { storeTicket } from '../../support/fixtures.ts';

const KILOBYTE = 'x'.repeat(1024);
/** More than 1 MB in all, after which DynamoDB ends an answer. */
const LONG = Array.from({ length: 108 }, (_, index) => index);

let dynamodb: LocalDynamoDb;
/** What was asked of the table, one entry for each answer. */
const asked: QueryCommandInput[] = [];

beforeAll(async () => {
  dynamodb = await startDynamoDb(0, null);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    TABLE_NAME: 'pages',
  });
  await createTable('pages');
  const { query } = table;
  vi.spyOn(table, 'query').mockImplementation((input) => {
    asked.push(input);
    return query(input);
  });
  for (const _ of LONG) await storeTicket(1, { subject: KILOBYTE.repeat(13) });
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => dynamodb.close());

const ids = (records: { id: number }[]) => records.map(({ id }) => id);
const tickets = collections.ofClient(1, 'TICKET');

test('a page of a hundred records of 13 KB is whole, and knows of those after it', async () => {
  const first = await queryPage(tickets, { limit: 100 });
  expect(first.items).toHaveLength(100);
  const rest = await queryPage(tickets, { limit: 100, after: first.nextKey });
  expect(rest).toMatchObject({ nextKey: null });
  expect(new Set(ids([...first.items, ...rest.items])).size).toBe(LONG.length);
});

test('a page of records by status is whole as well', async () => {
  const open = collections.ofStatus(1, 'TICKET', 'open');
  const first = await queryPage(open, { limit: 100, oldestFirst: true });
  const rest = await queryPage(open, { limit: 100, oldestFirst: true, after: first.nextKey });
  expect([first.items.length, rest.items.length, rest.nextKey]).toEqual([100, 8, null]);
  expect(ids([...first.items, ...rest.items])).toEqual(
    ids((await queryPage(tickets, { limit: 200, oldestFirst: true })).items),
  );
});

test('all pages of a collection hold each record once', async () => {
  const found: number[] = [];
  for await (const page of pagesOf(tickets, { oldestFirst: true })) found.push(...ids(page));
  expect(found).toHaveLength(LONG.length);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(asked.length).toBeGreaterThan(1);
});

test('records of a kind are read back to a date, over answers that end early', async () => {
  expect(await readSince(tickets, new Date(0).toISOString())).toHaveLength(LONG.length);
});

test('records are counted on after an answer that ended early, up to the limit', async () => {
  const open = collections.ofStatus(1, 'TICKET', 'open');
  expect(await countRecords(open, 1000)).toBe(LONG.length);
  expect(asked.length).toBeGreaterThan(1);
  expect(await countRecords(open, 100)).toBe(100);
});

test('a page that fits into one answer costs one request', async () => {
  await queryPage(collections.ofClient(2, 'TICKET'), { limit: 100 });
  await queryPage(tickets, { limit: 20 });
  await countRecords(collections.ofStatus(1, 'TICKET', 'closed'), 100);
  expect(asked).toHaveLength(3);
});

test('a collection without a prefix never asks for an empty text, which AWS refuses', async () => {
  const now = new Date();
  for (const id of [1, 2, 3]) {
    const record = { id, client_id: 3, actor: 'system', action: 'test', subject: 'test' } as const;
    const written = { details: {}, request_id: null, created_at: now.toISOString() };
    await writeOne(put({ ...keys.audit(3, id), ...record, ...written }));
  }
  asked.length = 0;
  const newest = await queryPage(collections.audit(3), { limit: 2 });
  const older = await queryPage(collections.audit(3), { limit: 2, after: newest.nextKey });
  expect([ids(newest.items), ids(older.items)]).toEqual([[3, 2], [1]]);
  for await (const page of pagesOf(collections.audit(3), { oldestFirst: true })) {
    expect(ids(page)).toEqual([1, 2, 3]);
  }
  expect(asked.flatMap((query) => Object.values(query.ExpressionAttributeValues ?? {}))).not.toContain('');
});

test('what is due is listed up to the limit, the earliest first', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  const waiting = [4, 2, 3, 1].map((id) =>
    put({
      ...keys.upload(4, id),
      id,
      object_keys: [],
      ...awaitsManualAction('manual_renewal', at(id), id),
    }),
  );
  await transact([...waiting, put({ ...keys.upload(4, 9), id: 9, object_keys: [], ...dueAt(at(9), 9) })]);
  const list = (limit: number, before = at(60)) =>
    queryDue(manualActions('manual_renewal'), before, limit).then((found) =>
      found.map(({ sk }) => Number(sk.split('#')[1])),
    );
  expect(await list(10)).toEqual([1, 2, 3, 4]);
  expect(await list(3)).toEqual([1, 2, 3]);
  expect(await list(10, at(3))).toEqual([1, 2]);
});
