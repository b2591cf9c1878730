import { describe, expect, test } from 'vitest';
import { message } from '../push-message.ts';
import { apple, clock, control, openProvider, request } from './apns.ts';

describe('a push through APNs', () => {
  test('carries what the app needs to show it and to replace it', async () => {
    expect(await openProvider().send('device-1', message)).toBe('delivered');
    expect(apple.messages).toEqual([
      {
        token: 'device-1',
        environment: 'production',
        headers: expect.objectContaining({
          'apns-topic': 'com.example.client',
          'apns-push-type': 'alert',
          'apns-priority': '10',
          'apns-expiration': String(clock.now / 1000 + 24 * 3600),
          'apns-collapse-id': 'invoice-1001',
        }),
        payload: {
          aps: { alert: { title: 'Invoice paid', body: 'Thank you: INV-1001 is paid.' }, sound: 'default' },
          kind: 'invoice.paid',
          invoice_id: '1001',
        },
      },
    ]);
    const listed = await request({ ':path': '/_simulator/messages' });
    expect(listed.body).toMatchObject([{ token: 'device-1' }]);
  });

  test('cannot replace the alert by a data field called aps', async () => {
    await openProvider().send('device-1', { ...message, data: { aps: 'x' } });
    expect(apple.messages[0]?.payload).toMatchObject({ aps: { alert: { title: 'Invoice paid' } } });
  });

  test.each([
    ['dead-device', 'unregistered'],
    ['bad-device', 'wrong_environment'],
    ['foreign-device', 'refused'],
    ['throttled-device', 'retry'],
    ['internal-device', 'retry'],
    ['shutdown-device', 'retry'],
    ['garbage-device', 'retry'],
    ['reset-device', 'retry'],
    ['cancel-device', 'retry'],
    ['cut-device', 'retry'],
  ])('to %s ends as %s, after one request', async (token, outcome) => {
    expect(await openProvider().send(token, message)).toBe(outcome);
    expect(apple.requests).toEqual([token]);
    expect(apple.messages).toEqual([]);
  });

  test('that is carried out but not answered is left for later', async () => {
    expect(await openProvider().send('lost-device', message)).toBe('retry');
    expect(apple.messages).toHaveLength(1);
  });

  test('is kept for as long as it says, at most until the deadline of the call is it waited for', async () => {
    await openProvider().send('device-1', { ...message, ttlSeconds: 60 });
    expect(apple.messages[0]?.headers['apns-expiration']).toBe(String(clock.now / 1000 + 60));
    const patient = openProvider({}, { deadlineMs: 3_600_000 });
    const waited = patient.deliver({ token: 'slow-device' }, message, { deadlineMs: 100 });
    expect(await waited).toMatchObject({ outcome: 'retry', code: 'timeout' });
  });

  test.each(['', '../../x', 'a/b', 'a b', 'a\r\nb', '\ud800', 'x'.repeat(201)])(
    'to the impossible token %j asks nobody',
    async (token) => {
      expect(await openProvider().send(token, message)).toBe('unregistered');
      expect(apple.connections()).toBe(0);
    },
  );

  test('of more than 4096 bytes is our own mistake', async () => {
    expect(await openProvider().send('device-1', { ...message, body: 'x'.repeat(4096) })).toBe('refused');
  });

  test('for another app is our own mistake', async () => {
    expect(await openProvider({ topic: 'com.example.other' }).send('device-1', message)).toBe('refused');
  });

  test('is left for later when nothing listens', async () => {
    const provider = openProvider();
    await apple.close();
    expect(await provider.send('device-1', message)).toBe('retry');
  });
});

describe('a device', () => {
  test('is reached in its own environment', async () => {
    const provider = openProvider();
    const sandbox = { token: 'sandbox-device', environment: 'sandbox' } as const;
    expect(await provider.deliver(sandbox, message)).toEqual({ outcome: 'delivered' });
    expect(await provider.deliver({ token: 'device-1' }, message)).toEqual({ outcome: 'delivered' });
    const production = { token: 'device-2', environment: 'production' } as const;
    expect(await provider.deliver(production, message)).toEqual({ outcome: 'delivered' });
    expect(apple.messages.map(({ environment }) => environment)).toEqual([
      'sandbox',
      'production',
      'production',
    ]);
    expect(apple.providerTokens).toHaveLength(1);
  });

  test('of the other environment is not called dead, in either direction', async () => {
    const provider = openProvider();
    const unknown = { outcome: 'wrong_environment', code: 'BadDeviceToken' };
    await control('devices', { token: 'device-7', environment: 'sandbox' });
    expect(await provider.deliver({ token: 'device-7' }, message)).toEqual(unknown);
    const misplaced = { token: 'device-1', environment: 'sandbox' } as const;
    expect(await provider.deliver(misplaced, message)).toEqual(unknown);
    expect(apple.messages).toEqual([]);
  });

  test.each(['Unregistered', 'ExpiredToken'])(
    'that is %s is gone since the time Apple gives',
    async (reason) => {
      const since = new Date('2026-01-10T08:00:00Z');
      await control('answers', { token: 'device-1', reason, timestamp: since.getTime() });
      expect(await openProvider().deliver({ token: 'device-1' }, message)).toEqual({
        outcome: 'unregistered',
        code: reason,
        since,
      });
    },
  );

  test('that is gone without a time is gone', async () => {
    await control('answers', { token: 'device-1', reason: 'Unregistered', timestamp: 0 });
    expect(await openProvider().deliver({ token: 'device-1' }, message)).toEqual({
      outcome: 'unregistered',
      code: 'Unregistered',
      since: null,
    });
  });

  test.each([
    ['BadCollapseId', 'refused'],
    ['BadTopic', 'refused'],
    ['DeviceTokenNotForTopic', 'refused'],
    ['IdleTimeout', 'retry'],
    ['TopicDisallowed', 'refused'],
    ['BadCertificateEnvironment', 'refused'],
    ['BadEnvironmentKeyInToken', 'refused'],
    ['ExpiredProviderToken', 'retry'],
    ['Forbidden', 'refused'],
    ['InvalidProviderToken', 'refused'],
    ['MissingProviderToken', 'refused'],
    ['PayloadTooLarge', 'refused'],
    ['TooManyProviderTokenUpdates', 'retry'],
    ['TooManyRequests', 'retry'],
    ['InternalServerError', 'retry'],
    ['ServiceUnavailable', 'retry'],
    ['Shutdown', 'retry'],
  ])('whose message Apple answers with %s is kept: %s', async (reason, outcome) => {
    await control('answers', { reason });
    const provider = openProvider();
    expect(await provider.deliver({ token: 'device-1' }, message)).toMatchObject({ outcome, code: reason });
    expect(await provider.deliver({ token: 'device-1' }, message)).toEqual({ outcome: 'delivered' });
  });

  test('of an environment the key is not made for is kept', async () => {
    await control('key', { environment: 'production' });
    const provider = openProvider();
    const sandbox = { token: 'sandbox-device', environment: 'sandbox' } as const;
    expect(await provider.deliver(sandbox, message)).toEqual({
      outcome: 'refused',
      code: 'BadEnvironmentKeyInToken',
    });
    expect(await provider.deliver({ token: 'device-1' }, message)).toEqual({ outcome: 'delivered' });
  });
});
