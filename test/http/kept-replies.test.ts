import { expect, test } from 'vitest';
import { rememberReply, rememberUnfinished, replaceReply } from '../../shared/http/idempotency.ts';
import { withheldJson } from '../../shared/http/respond.ts';
import { addDays, toEpoch } from '../../shared/platform/dates.ts';
import type { Write } from '../../shared/platform/table/write.ts';
import { NOW } from '../support/unit/records.ts';

const scope = { client: 1, operation: 'POST /test', idempotencyKey: 'key', fingerprint: 'mine' };
const answer = {
  status: 201,
  body: { order: { id: 7 }, invoice: { id: 8, total: 5 }, total: 5, note: null },
};
const itemOf = ({ action }: Write) => action.Put?.Item;

test('a reply is kept for seven days, with the records it is about', () => {
  const kept = {
    status: 201,
    ids: { order: 7, invoice: 8 },
    expires_at_epoch: toEpoch(addDays(NOW, 7)),
  };
  for (const remember of [rememberReply, rememberUnfinished, replaceReply])
    expect(itemOf(remember(scope, answer, NOW))).toMatchObject(kept);
  expect(itemOf(rememberReply(scope, answer, NOW))).not.toHaveProperty('unfinished_until');
});

test('a request that goes on is unfinished for longer than a function runs', () => {
  const until = new Date(NOW.getTime() + 35_000).toISOString();
  expect(itemOf(rememberUnfinished(scope, answer, NOW))).toMatchObject({ unfinished_until: until });
});

test('of a kept reply each role reads what it may see', () => {
  const json = JSON.stringify({ id: 8, total: 5 });
  const caller = { userId: 5, tokenId: 6, clientId: 1 };
  expect(withheldJson(json, { ...caller, role: 'technical' })).toBe('{"id":8}');
  expect(withheldJson(json, { ...caller, role: 'owner' })).toBe(json);
  expect(withheldJson(json, caller)).toBe(json);
});
