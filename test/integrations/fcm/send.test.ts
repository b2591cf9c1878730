import { describe, expect, test } from 'vitest';
import { message } from '../push-message.ts';
import { clock, control, fail, google, openProvider, SEND, TOKEN } from './fcm.ts';

const errorBody = (code: number, status: string, details: object[] = []) => ({
  error: { code, message: 'Something else', status, details },
});

describe('a push through FCM', () => {
  test('carries what the app needs to show it and to replace it', async () => {
    const earliest = Math.floor(Date.now() / 1000) + 24 * 3600;
    expect(await openProvider().send('device-1', message)).toBe('delivered');
    const alert = { title: 'Invoice paid', body: 'Thank you: INV-1001 is paid.' };
    expect(google.messages).toEqual([
      {
        token: 'device-1',
        notification: alert,
        data: { kind: 'invoice.paid', invoice_id: '1001' },
        android: {
          priority: 'high',
          ttl: '86400s',
          notification: { tag: 'invoice-1001' },
        },
        apns: {
          headers: {
            'apns-push-type': 'alert',
            'apns-priority': '10',
            'apns-expiration': expect.stringMatching(/^\d{10}$/),
            'apns-collapse-id': 'invoice-1001',
          },
          payload: { aps: { alert, sound: 'default' } },
        },
      },
    ]);
    const expires = Number(google.messages[0]?.apns?.headers?.['apns-expiration']);
    expect(expires).toBeGreaterThanOrEqual(earliest);
    expect(expires).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + 24 * 3600);
    const listed = await fetch(`${google.url}/_simulator/messages`);
    expect(await listed.json()).toEqual(google.messages);
  });

  test('asks for one access token for many messages', async () => {
    const provider = openProvider();
    const devices = Array.from({ length: 20 }, (_, index) => `device-${index}`);
    const outcomes = await Promise.all(devices.map((device) => provider.send(device, message)));
    expect(outcomes).toEqual(devices.map(() => 'delivered'));
    expect(google.messages.map(({ token }) => token).sort()).toEqual(devices.sort());
    expect(google.requests.filter((line) => line === TOKEN)).toHaveLength(1);
  });

  test.each([
    ['dead-device', 'unregistered'],
    ['invalid-device', 'unregistered'],
    ['quota-device', 'retry'],
    ['mismatch-device', 'wrong_sender'],
    ['thirdparty-device', 'refused'],
  ])('to %s ends as %s, after one request', async (token, outcome) => {
    expect(await openProvider().send(token, message)).toBe(outcome);
    expect(google.requests).toEqual([TOKEN, SEND]);
    expect(google.messages).toEqual([]);
  });

  test.each([
    ['UNSPECIFIED_ERROR', { outcome: 'retry', retryAfterSeconds: null }],
    ['INVALID_ARGUMENT', { outcome: 'refused' }],
    ['UNREGISTERED', { outcome: 'unregistered', since: null }],
    ['SENDER_ID_MISMATCH', { outcome: 'wrong_sender' }],
    ['QUOTA_EXCEEDED', { outcome: 'retry', retryAfterSeconds: null }],
    ['INTERNAL', { outcome: 'retry', retryAfterSeconds: null }],
    ['THIRD_PARTY_AUTH_ERROR', { outcome: 'refused' }],
  ])('answered by %s ends as %j, and names the failure', async (error_code, result) => {
    await control('answers', { token: 'device-1', error_code });
    const provider = openProvider();
    expect(await provider.deliver({ token: 'device-1' }, message)).toEqual({
      ...result,
      code: expect.stringMatching(/^messaging\//),
    });
    expect(await provider.deliver({ token: 'device-2' }, message)).toEqual({ outcome: 'delivered' });
  });

  test('says when to come again if FCM does', async () => {
    await control('answers', { error_code: 'QUOTA_EXCEEDED', retry_after: 90 });
    expect(await openProvider().deliver({ token: 'device-1' }, message)).toMatchObject({
      outcome: 'retry',
      retryAfterSeconds: 90,
    });
  });

  test('is repeated at once when FCM is unavailable for a moment', async () => {
    expect(await openProvider().send('unavailable-once-device', message)).toBe('delivered');
    expect(google.requests).toEqual([TOKEN, SEND, SEND]);
    expect(google.messages).toHaveLength(1);
  });

  test('is left for later when FCM stays unavailable', async () => {
    expect(await openProvider({}, 300).send('unavailable-device', message)).toBe('retry');
  });

  test.each([
    ['an internal error', { status: 500, body: errorBody(500, 'INTERNAL') }, 'retry'],
    ['a proxy error page', { status: 502, body: '<html>' }, 'retry'],
    ['garbage with status 200', { status: 200, body: '<html>' }, 'retry'],
    ['a bare 404, as for a wrong project', { status: 404, body: errorBody(404, 'NOT_FOUND') }, 'refused'],
    ['a malformed message', { status: 400, body: errorBody(400, 'INVALID_ARGUMENT') }, 'refused'],
    [
      'a token refused without field violations',
      {
        status: 400,
        body: { error: { message: 'The registration token is not a valid FCM registration token' } },
      },
      'unregistered',
    ],
    [
      'a field violation for the token',
      {
        status: 400,
        body: errorBody(400, 'INVALID_ARGUMENT', [{ fieldViolations: [{ field: 'message.token' }] }]),
      },
      'unregistered',
    ],
    [
      'a field violation elsewhere',
      {
        status: 400,
        body: errorBody(400, 'INVALID_ARGUMENT', [{ fieldViolations: [{ field: 'message.data' }] }]),
      },
      'refused',
    ],
    ['missing permission', { status: 403, body: errorBody(403, 'PERMISSION_DENIED') }, 'refused'],
    [
      'a missing APNs key',
      { status: 401, body: errorBody(401, 'UNAUTHENTICATED', [{ errorCode: 'THIRD_PARTY_AUTH_ERROR' }]) },
      'refused',
    ],
  ])('answered by %s ends as it should', async (_, fault, outcome) => {
    fail(fault);
    expect(await openProvider().send('device-1', message)).toBe(outcome);
    expect(google.messages).toEqual([]);
  });

  test('survives a lost connection', async () => {
    fail({ drop: true });
    expect(await openProvider().send('device-1', message)).toBe('delivered');
    expect(google.messages).toHaveLength(1);
  });

  test('is left for later when the answer takes too long', async () => {
    fail({ delay_ms: 1000 });
    expect(await openProvider({}, 150).send('device-1', message)).toBe('retry');
  });

  test('ends at the deadline of the call, when that comes before its own', async () => {
    fail({ delay_ms: 1000 });
    const result = await openProvider().deliver({ token: 'device-1' }, message, { deadlineMs: 100 });
    expect(result).toMatchObject({ outcome: 'retry', code: 'timeout' });
  });

  test('whose answer is lost is left for later', async () => {
    google.faults.push({ match: SEND, times: 5, drop_after: true });
    expect(await openProvider({}, 400).send('device-1', message)).toBe('retry');
    expect(google.messages.length).toBeGreaterThan(0);
  });

  test('refused for its payload ends no device: too big, a reserved key, a bad time to live', async () => {
    const provider = openProvider();
    for (const bad of [
      { body: 'x'.repeat(4096) },
      { data: { from: 'me' } },
      { data: { 'google.x': 'y' } },
      { ttlSeconds: 5 * 7 * 24 * 3600 },
    ]) {
      expect(await provider.send('device-1', { ...message, ...bad })).toBe('refused');
    }
    expect(google.messages).toEqual([]);
  });

  test('with access tokens revoked ends no device', async () => {
    const provider = openProvider();
    await provider.send('device-1', message);
    await control('revoke-access-tokens');
    expect(await provider.send('device-1', message)).toBe('refused');
  });

  test('is left for later when nothing listens', async () => {
    const provider = openProvider({}, 2000);
    await google.close();
    expect(await provider.send('device-1', message)).toBe('retry');
  });
});

describe('a phone that is away', () => {
  const news = (subject: number) => ({ ...message, collapseKey: `invoice-${subject}` });

  test('gets the news of every subject when it comes back, for FCM keeps but four collapse keys', async () => {
    await control('devices', { token: 'device-1', online: false });
    const provider = openProvider();
    for (let subject = 1; subject <= 9; subject += 1) await provider.send('device-1', news(subject));
    expect(google.messages).toEqual([]);
    await control('devices', { token: 'device-1', online: true });
    const tags = google.messages.map(({ android }) => android?.notification?.tag);
    expect(tags).toEqual(Array.from({ length: 9 }, (_, index) => `invoice-${index + 1}`));
    const keys = new Set(google.messages.map(({ android }) => android?.collapse_key).filter(Boolean));
    expect(keys.size).toBeLessThanOrEqual(4);
  });

  test('gets no news older than its time to live', async () => {
    await control('devices', { token: 'device-1', online: false });
    const provider = openProvider();
    await provider.send('device-1', { ...news(1), ttlSeconds: 60 });
    await provider.send('device-1', news(2));
    clock.ahead = 61_000;
    await control('devices', { token: 'device-1', online: true });
    expect(google.messages).toMatchObject([{ android: { ttl: '86400s' } }]);
  });
});
