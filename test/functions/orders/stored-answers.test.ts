import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findReply } from '../../../shared/http/messages/idempotency.ts';
import { put, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../../support/shop.ts';
import { scanTable } from '../../support/table.ts';

const fixture = apiForFile();

test('no stored answer has a pay link or client secret in plain text, and each is replayed byte for byte', async () => {
  const items = [domainItem(freshDomain())];
  const [orderKey, payKey] = [randomUUID(), randomUUID()];
  const ordered = await fixture.usd.order(items, {}, orderKey);
  const started = await fixture.usd.startPayment(ordered.body.invoice.id, 'stripe', payKey);
  const link = String(ordered.body.payment_url).split('/').pop() ?? '';
  const secret = String(started.body.payment.mobile.payment_intent_client_secret);
  const session = String(started.body.payment.mobile.customer_session_client_secret);
  expect([link, secret, session].map((text) => text.length > 20)).toEqual([true, true, true]);

  const answers = (await scanTable()).filter(({ sk }) => sk.startsWith('IDEMPOTENCY#'));
  expect(answers.length).toBeGreaterThanOrEqual(2);
  const stored = JSON.stringify(answers);
  for (const text of [link, secret, session, orderKey, payKey]) expect(stored).not.toContain(text);

  const orderAgain = await fixture.usd.order(items, {}, orderKey);
  const startedAgain = await fixture.usd.startPayment(ordered.body.invoice.id, 'stripe', payKey);
  expect([orderAgain.status, orderAgain.text]).toEqual([ordered.status, ordered.text]);
  expect([startedAgain.status, startedAgain.text]).toEqual([started.status, started.text]);
  const other = await fixture.usd.order([domainItem(freshDomain())], {}, orderKey);
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_conflict']);
});

test('an answer that release 1.0 kept in plain text is still replayed, and to no other request', async () => {
  const scope = {
    client: USD_CLIENT,
    operation: 'POST /test',
    idempotencyKey: 'of-1.0',
    fingerprint: 'mine',
  };
  const hash = createHash('sha256').update(scope.idempotencyKey).digest('base64url');
  const kept = { fingerprint: 'mine', status: 201, json: '{"order":1}', expires_at_epoch: 4_000_000_000 };
  await writeOne(put({ ...keys.idempotency(USD_CLIENT, scope.operation, hash), ...kept }));
  expect(await findReply(scope, new Date())).toEqual({ status: 201, json: '{"order":1}' });
  expect(await findReply({ ...scope, fingerprint: 'another' }, new Date())).toBeNull();
});
