import { connect } from 'node:http2';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { message } from '../push-message.ts';
import { apple, clock, openProvider } from './apns.ts';

describe('a push through APNs', () => {
  it('carries what the app needs to show it and to replace it', async () => {
    expect(await openProvider().send('device-1', message)).toBe('delivered');
    expect(apple.messages).toEqual([
      {
        token: 'device-1',
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
    const session = connect(apple.url);
    const listed = JSON.parse(await text(session.request({ ':path': '/_simulator/messages' })));
    session.close();
    expect(listed).toMatchObject([{ token: 'device-1' }]);
  });

  it('cannot replace the alert by a data field called aps', async () => {
    await openProvider().send('device-1', { ...message, data: { aps: 'x' } });
    expect(apple.messages[0]?.payload).toMatchObject({ aps: { alert: { title: 'Invoice paid' } } });
  });

  it.each([
    ['dead-device', 'dead_token'],
    ['bad-device', 'dead_token'],
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

  it.each(['', '../../x', 'a/b', 'a b', 'a\r\nb', '\ud800', 'x'.repeat(201)])(
    'to the impossible token %j asks nobody',
    async (token) => {
      expect(await openProvider().send(token, message)).toBe('dead_token');
      expect(apple.connections()).toBe(0);
    },
  );

  it('of more than 4096 bytes is our own mistake', async () => {
    expect(await openProvider().send('device-1', { ...message, body: 'x'.repeat(4096) })).toBe('refused');
  });

  it('for another app is our own mistake', async () => {
    expect(await openProvider({ topic: 'com.example.other' }).send('device-1', message)).toBe('refused');
  });

  it('is left for later when nothing listens', async () => {
    const provider = openProvider();
    await apple.close();
    expect(await provider.send('device-1', message)).toBe('retry');
  });
});
