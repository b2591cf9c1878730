import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userAgent } from '../../../infra/local/simulators/webpush/user-agent.ts';
import {
  startWebPushSimulator,
  type WebPushSimulator,
} from '../../../infra/local/simulators/webpush/webpush.ts';
import { createProvider } from '../../../shared/integrations/push-provider/webpush/client.ts';
import {
  publicKeyOf,
  webPushSettingsSchema,
} from '../../../shared/integrations/push-provider/webpush/secrets.ts';
import { signJwt } from '../../../shared/integrations/sign-jwt.ts';
import { message } from '../push-message.ts';

let service: WebPushSimulator;
const clock = { ms: 0 };

beforeEach(async () => {
  clock.ms = 0;
  service = await startWebPushSimulator(0, () => Date.now() + clock.ms);
});
afterEach(() => service.close());

type Subscription = ReturnType<WebPushSimulator['subscribe']>;

const deliver = (subscription: unknown, sent = message, deadlineMs = 5000) =>
  createProvider(service.settings).deliver({ token: JSON.stringify(subscription) }, sent, { deadlineMs });

test('the simulator opens the message of RFC 8291, appendix A', () => {
  const browser = userAgent('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'BTBZMqHH6r4Tts7J_aSIgg');
  expect(browser.keys.p256dh).toBe(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  );
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  );
  expect(browser.open(body)).toBe('When I grow up, I want to be a watermelon');
  expect(() => userAgent().open(body)).toThrow();
});

test('a push to a browser carries what it needs to show it, for its eyes only', async () => {
  const subscription = service.subscribe();
  expect(await deliver(subscription)).toEqual({ outcome: 'delivered' });
  await deliver(subscription, { ...message, ttlSeconds: 60, collapseKey: 'invoice-1002' });
  const [first, second] = service.messages;
  expect(first).toEqual({
    endpoint: subscription.endpoint,
    ttl: 86_400,
    urgency: 'high',
    topic: expect.stringMatching(/^[\w-]{32}$/),
    text: expect.any(String),
  });
  const { title, body, data, collapseKey: tag } = message;
  expect(JSON.parse(first?.text ?? '')).toEqual({ title, body, tag, data });
  expect(second).toMatchObject({ ttl: 60 });
  expect(second?.topic).not.toBe(first?.topic);
});

test('a message that fits into what a push service takes is delivered, and a longer one is not sent', async () => {
  const longest = { ...message, body: 'x'.repeat(3800) };
  expect(await deliver(service.subscribe(), longest)).toEqual({ outcome: 'delivered' });
  const tooLong = { ...message, body: 'x'.repeat(4000) };
  expect(await deliver(service.subscribe(), tooLong)).toEqual({ outcome: 'refused', code: 'too_large' });
  expect(service.messages).toHaveLength(1);
});

test('a subscription that has ended, or never was, is unregistered', async () => {
  const ended = service.subscribe();
  service.unsubscribe(ended.endpoint);
  expect(await deliver(ended)).toEqual({ outcome: 'unregistered', code: '410', since: null });
  const unknown = { ...ended, endpoint: `${ended.endpoint}x` };
  expect(await deliver(unknown)).toEqual({ outcome: 'unregistered', code: '404', since: null });
});

test('a browser that has subscribed with another key is of another sender', async () => {
  const other = publicKeyOf(randomBytes(32).toString('base64url'));
  expect(await deliver(service.subscribe(other))).toEqual({ outcome: 'wrong_sender', code: '403' });
});

test.each([
  [429, { 'retry-after': '30' }, { outcome: 'retry', code: '429', retryAfterSeconds: 30 }],
  [503, {}, { outcome: 'retry', code: '503', retryAfterSeconds: null }],
  [413, {}, { outcome: 'refused', code: '413' }],
  [401, {}, { outcome: 'refused', code: '401' }],
  [
    307,
    { location: 'http://127.0.0.1:1/' },
    { outcome: 'retry', code: 'unavailable', retryAfterSeconds: null },
  ],
])('answered by %s ends as it should', async (status, headers, result) => {
  service.faults.push({ match: 'POST', times: 1, status, headers });
  expect(await deliver(service.subscribe())).toEqual(result);
  expect(service.messages).toEqual([]);
});

test('a push service that is silent or cuts off is tried again', async () => {
  service.faults.push({ match: 'POST', times: 1, delay_ms: 1000 });
  expect(await deliver(service.subscribe(), message, 50)).toMatchObject({
    outcome: 'retry',
    code: 'timeout',
  });
  service.faults.push({ match: 'POST', times: 1, drop: true });
  expect(await deliver(service.subscribe())).toMatchObject({ outcome: 'retry', code: 'unavailable' });
});

const elsewhere = (endpoint: string) => (subscription: Subscription) => ({ ...subscription, endpoint });
const withKeys = (keys: object) => (subscription: Subscription) => ({
  ...subscription,
  keys: { ...subscription.keys, ...keys },
});

test.each([
  ['another port of this machine', elsewhere('https://127.0.0.1:8443/')],
  ['the metadata of an instance', elsewhere('http://169.254.169.254/latest/meta-data/')],
  ['plain HTTP', elsewhere('http://fcm.googleapis.com/fcm/send/1')],
  ['a host of no push service', elsewhere('https://push.example.com/1')],
  ['a name that ends alike', elsewhere('https://evilfcm.googleapis.com.example.com/1')],
  ['another port', elsewhere('https://fcm.googleapis.com:8443/1')],
  ['a password', elsewhere('https://user:secret@fcm.googleapis.com/1')],
  ['no point of the curve', withKeys({ p256dh: `B${'A'.repeat(86)}` })],
  ['a short secret', withKeys({ auth: 'AAAA' })],
  ['no subscription', () => 'a-token'],
])('nothing is sent to %s', async (_, change) => {
  expect(await deliver(change(service.subscribe()))).toEqual({
    outcome: 'unregistered',
    code: 'malformed',
    since: null,
  });
  expect(service.requests).toEqual([]);
});

/** What is sent as it is, but for its sender. */
const sendAs = async (subscription: Subscription, authorization: string | null, headers = {}) => {
  const { pathname, origin } = new URL(subscription.endpoint);
  const answer = await fetch(new URL(pathname, service.settings.reached_at[origin]), {
    method: 'POST',
    headers: {
      ...(authorization && { authorization }),
      ttl: '60',
      'content-encoding': 'aes128gcm',
      ...headers,
    },
    body: 'x',
  });
  return answer.status;
};

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { x, y } = stranger.publicKey.export({ format: 'jwk' });
const point = Buffer.concat([
  Buffer.from([4]),
  Buffer.from(x ?? '', 'base64url'),
  Buffer.from(y ?? '', 'base64url'),
]).toString('base64url');
const aud = 'https://simulator.push.services.mozilla.com';
const exp = () => Math.floor(Date.now() / 1000) + 3600;
const vapid = (claims: Record<string, string | number>, k = point): string =>
  `vapid t=${signJwt(stranger.privateKey, { typ: 'JWT' }, claims)}, k=${k}`;

test('the simulator knows a sender by signature, audience, time and key', async () => {
  const open = service.subscribe(null);
  const sub = 'mailto:push@example.com';
  const right = { aud, exp: exp(), sub };
  // The sender is right, and what it sends cannot be opened.
  expect(await sendAs(open, vapid(right))).toBe(500);
  expect(await sendAs(open, null)).toBe(401);
  expect(await sendAs(open, vapid(right, service.publicKey))).toBe(403);
  expect(await sendAs(open, vapid({ ...right, aud: 'https://fcm.googleapis.com' }))).toBe(403);
  expect(await sendAs(open, vapid({ ...right, exp: exp() - 7200 }))).toBe(403);
  expect(await sendAs(open, vapid({ ...right, exp: exp() + 25 * 3600 }))).toBe(403);
  expect(await sendAs(service.subscribe(), vapid(right))).toBe(403);
  expect(await sendAs(open, vapid(right), { ttl: '' })).toBe(400);
  expect(await sendAs(open, vapid(right), { urgency: 'now' })).toBe(400);
  expect(await sendAs(open, vapid(right), { topic: 'x'.repeat(33) })).toBe(400);
  expect(await sendAs(open, vapid(right), { 'content-encoding': 'gzip' })).toBe(415);
  clock.ms = 13 * 3600_000;
  expect(await deliver(service.subscribe())).toMatchObject({ outcome: 'wrong_sender' });
});

test.each(['', 'x'.repeat(43), `${'A'.repeat(43)}`, '_'.repeat(43)])(
  '%j is no private key',
  (private_key) => {
    expect(webPushSettingsSchema().safeParse({ ...service.settings, private_key }).success).toBe(
      private_key === 'x'.repeat(43),
    );
  },
);
