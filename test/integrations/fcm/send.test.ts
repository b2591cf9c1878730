import { describe, expect, it } from 'vitest';
import { message } from '../push-message.ts';
import { fail, google, openProvider, SEND, TOKEN } from './fcm.ts';

const errorBody = (code: number, status: string, details: object[] = []) => ({
  error: { code, message: 'Something else', status, details },
});

describe('a push through FCM', () => {
  it('carries what the app needs to show it and to replace it', async () => {
    expect(await openProvider().send('device-1', message)).toBe('delivered');
    expect(google.messages).toEqual([
      {
        token: 'device-1',
        notification: { title: 'Invoice paid', body: 'Thank you: INV-1001 is paid.' },
        data: { kind: 'invoice.paid', invoice_id: '1001' },
        android: {
          priority: 'high',
          collapse_key: 'invoice-1001',
          notification: { tag: 'invoice-1001' },
        },
      },
    ]);
    const listed = await fetch(`${google.url}/_simulator/messages`);
    expect(await listed.json()).toEqual(google.messages);
  });

  it('asks for one access token for many messages', async () => {
    const provider = openProvider();
    const devices = Array.from({ length: 20 }, (_, index) => `device-${index}`);
    const outcomes = await Promise.all(devices.map((device) => provider.send(device, message)));
    expect(outcomes).toEqual(devices.map(() => 'delivered'));
    expect(google.messages.map(({ token }) => token).sort()).toEqual(devices.sort());
    expect(google.requests.filter((line) => line === TOKEN)).toHaveLength(1);
  });

  it.each([
    ['dead-device', 'dead_token'],
    ['invalid-device', 'dead_token'],
    ['quota-device', 'retry'],
    ['mismatch-device', 'refused'],
  ])('to %s ends as %s, after one request', async (token, outcome) => {
    expect(await openProvider().send(token, message)).toBe(outcome);
    expect(google.requests).toEqual([TOKEN, SEND]);
    expect(google.messages).toEqual([]);
  });

  it('is repeated at once when FCM is unavailable for a moment', async () => {
    expect(await openProvider().send('unavailable-once-device', message)).toBe('delivered');
    expect(google.requests).toEqual([TOKEN, SEND, SEND]);
    expect(google.messages).toHaveLength(1);
  });

  it('is left for later when FCM stays unavailable', async () => {
    expect(await openProvider({}, 300).send('unavailable-device', message)).toBe('retry');
  });

  it.each([
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
      'dead_token',
    ],
    [
      'a field violation for the token',
      {
        status: 400,
        body: errorBody(400, 'INVALID_ARGUMENT', [{ fieldViolations: [{ field: 'message.token' }] }]),
      },
      'dead_token',
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

  it('survives a lost connection', async () => {
    fail({ drop: true });
    expect(await openProvider().send('device-1', message)).toBe('delivered');
    expect(google.messages).toHaveLength(1);
  });

  it('is left for later when the answer takes too long', async () => {
    fail({ delay_ms: 1000 });
    expect(await openProvider({}, 150).send('device-1', message)).toBe('retry');
  });

  it('is left for later when nothing listens', async () => {
    const provider = openProvider({}, 2000);
    await google.close();
    expect(await provider.send('device-1', message)).toBe('retry');
  });
});
