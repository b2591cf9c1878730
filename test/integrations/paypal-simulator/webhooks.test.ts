import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { CAPTURE_REASONS, CAPTURE_STATUSES } from '../../../infra/local/simulators/paypal/state.ts';
import { EVENT_TYPES } from '../../../infra/local/simulators/paypal/webhooks.ts';
import {
  ACCOUNT,
  answers,
  capture,
  captureIn,
  control,
  create,
  dollars,
  eventTypes,
  get,
  paid,
  post,
  press,
  received,
  refund,
  remove,
  simulator,
  tokenIn,
} from './paypal.ts';

/** By another program than the one that signs. */
const openssl = async (headers: Record<string, string>, body: string): Promise<string> => {
  const directory = mkdtempSync(join(tmpdir(), 'paypal-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(directory, name), content);
    return join(directory, name);
  };
  const pem = await (await fetch(headers['paypal-cert-url'] ?? '')).text();
  const own = file('own.pem', pem.slice(0, pem.indexOf('-----END') + 26));
  const issuer = file('issuer.pem', pem.slice(pem.lastIndexOf('-----BEGIN')));
  execFileSync('openssl', ['verify', '-CAfile', issuer, own]);
  const key = file('key.pem', execFileSync('openssl', ['x509', '-in', own, '-pubkey', '-noout']));
  const { 'paypal-transmission-id': id, 'paypal-transmission-time': time } = headers;
  const message = file('message', `${id}|${time}|${ACCOUNT.webhookId}|${crc32(body)}`);
  const signature = file('signature', Buffer.from(headers['paypal-transmission-sig'] ?? '', 'base64'));
  return execFileSync('openssl', [
    'dgst',
    '-sha256',
    '-verify',
    key,
    '-signature',
    signature,
    message,
  ]).toString();
};

test('an event is signed with the key of a certificate that its issuer has signed', async () => {
  await paid();
  await simulator.webhooks.idle();
  const [first] = received;
  if (!first) throw new Error('Nothing was sent.');
  expect(first.headers).toMatchObject({
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': expect.stringMatching(/\/v1\/notifications\/certs\/CERT-[0-9a-f-]{26}$/),
  });
  expect(JSON.parse(first.body)).toMatchObject({
    id: expect.stringMatching(/^WH-/),
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource_type: 'checkout-order',
    resource: { status: 'APPROVED' },
  });
  expect(await openssl(first.headers, first.body)).toContain('Verified OK');
});

test('PayPal says whether a signature is its own, for the bytes that were sent', async () => {
  await paid();
  await simulator.webhooks.idle();
  const { headers, body } = received[0] ?? { headers: {}, body: '' };
  const asked = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: ACCOUNT.webhookId,
    webhook_event: JSON.parse(body),
  };
  const verify = async (changes: object = {}) =>
    (await post('/v1/notifications/verify-webhook-signature', { ...asked, ...changes })).body;
  expect(await verify()).toEqual({ verification_status: 'SUCCESS' });
  for (const changes of [
    { webhook_id: 'ANOTHER' },
    { transmission_time: new Date(0).toISOString() },
    { webhook_event: { ...asked.webhook_event, summary: 'Another' } },
    { cert_url: 'https://example.com/cert.pem' },
    { auth_algo: 'SHA1withRSA' },
  ])
    expect(await verify(changes)).toEqual({ verification_status: 'FAILURE' });
  expect(await verify({ transmission_id: undefined })).toMatchObject({ name: 'INVALID_REQUEST' });
});

test('is sent again until it is taken, with a new signature each time, twice or later where it is told to', async () => {
  answers.push(500, 503);
  await paid();
  await simulator.webhooks.idle();
  const [order] = simulator.webhooks.events();
  expect(order?.answers.length).toBeGreaterThan(1);
  const ids = received.map(({ headers }) => headers['paypal-transmission-id']);
  expect(new Set(ids).size).toBe(ids.length);

  received.length = 0;
  await control('webhooks', { duplicate: 1, reorder: true });
  await paid();
  await simulator.webhooks.idle();
  const types = received.map(({ body }) => JSON.parse(body).event_type);
  expect(types).toHaveLength(4);
  expect(types[0]).toBe('PAYMENT.CAPTURE.COMPLETED');
});

test('goes only to a webhook that has subscribed to it', async () => {
  await control('webhook', { event_types: ['PAYMENT.CAPTURE.COMPLETED'] });
  await paid();
  expect(await eventTypes()).toEqual(['PAYMENT.CAPTURE.COMPLETED']);
  const webhook = await get(`/v1/notifications/webhooks/${ACCOUNT.webhookId}`);
  expect(webhook.body).toMatchObject({
    id: ACCOUNT.webhookId,
    event_types: [{ name: 'PAYMENT.CAPTURE.COMPLETED' }],
  });
  expect((await get('/v1/notifications/webhooks')).body.webhooks).toEqual([webhook.body]);
  expect((await get('/v1/notifications/webhooks/ANOTHER')).status).toBe(404);
});

test('is listed, shown and sent again', async () => {
  await paid();
  await simulator.webhooks.idle();
  const events = '/v1/notifications/webhooks-events';
  const listed = (await get(`${events}?event_type=PAYMENT.CAPTURE.COMPLETED`)).body;
  expect(listed.count).toBe(1);
  const [{ id }] = listed.events;
  expect((await get(`${events}/${id}`)).body).toEqual(listed.events[0]);
  received.length = 0;
  expect((await post(`${events}/${id}/resend`)).status).toBe(202);
  await simulator.webhooks.idle();
  expect(received.map(({ body }) => JSON.parse(body).id)).toEqual([id]);
});

test('every event and every status and reason of a capture can be reached', async () => {
  const [open, saved, kept] = [await create(), await create(), await paid({}, {})];
  await control(`orders/${saved.body.id}`, { status: 'SAVED' });
  await control(`orders/${saved.body.id}`, { status: 'VOIDED' });
  await press(open.body.id, 'approve');
  await control(`orders/${open.body.id}`, { approval_reversed: true });
  await remove(`/v3/vault/payment-tokens/${tokenIn(kept).id}`);
  await control('captures/next', { status: 'DECLINED' });
  const { id } = captureIn(await capture(open.body.id));

  const seen = { statuses: new Set<string>(), reasons: new Set<string>() };
  const look = async (captureId: string) => {
    const { status, status_details } = (await get(`/v2/payments/captures/${captureId}`)).body;
    seen.statuses.add(status);
    if (status_details) seen.reasons.add(status_details.reason);
  };
  await look(id);
  for (const status of ['FAILED', 'COMPLETED', 'PENDING']) {
    await control(`captures/${id}`, { status });
    await look(id);
  }
  for (const reason of CAPTURE_REASONS) {
    await control(`captures/${id}`, { status: 'PENDING', reason });
    await look(id);
  }
  const other = captureIn(kept).id;
  await refund(other, { amount: dollars('1.00') });
  await look(other);
  const opened = await control(`captures/${other}/dispute`);
  await control(`disputes/${opened.body.dispute_id}`, {});
  await control(`disputes/${opened.body.dispute_id}`, { outcome_code: 'RESOLVED_BUYER_FAVOUR' });
  await look(other);

  expect([...seen.statuses].toSorted()).toEqual([...CAPTURE_STATUSES].toSorted());
  expect([...seen.reasons].toSorted()).toEqual([...CAPTURE_REASONS].toSorted());
  expect([...new Set(await eventTypes())].toSorted()).toEqual([...EVENT_TYPES].toSorted());
});
