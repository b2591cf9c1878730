import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fcmSettingsSchema } from '../../../shared/integrations/push-provider/fcm/secrets.ts';
import { message } from '../push-message.ts';
import { fail, google, openProvider, SEND, TOKEN } from './fcm.ts';

describe('the access token', () => {
  test('being unavailable leaves the message for later, and the next message asks again', async () => {
    fail({ match: TOKEN, status: 503 });
    const provider = openProvider();
    expect(await provider.send('device-1', message)).toBe('retry');
    expect(await provider.send('device-1', message)).toBe('delivered');
    expect(google.requests).toEqual([TOKEN, TOKEN, SEND]);
  });

  test.each([
    ['garbage', { status: 200, body: '<html>' }],
    ['an answer without a token', { status: 200, body: {} }],
    ['a lost connection', { drop: true }],
    ['a slow answer', { delay_ms: 1000 }],
  ])('lost by %s leaves the message for later', async (_, fault) => {
    fail({ match: TOKEN, ...fault });
    expect(await openProvider({}, 200).send('device-1', message)).toBe('retry');
    expect(google.messages).toEqual([]);
  });

  test('refused for a wrong key is our own mistake', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const account = {
      ...google.settings.service_account,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
    expect(await openProvider({ service_account: account }).send('device-1', message)).toBe('refused');
    expect(google.requests).toEqual([TOKEN]);
  });
});

test('the settings take a service account file as Google hands it out, and then ask Google', () => {
  const file = {
    type: 'service_account',
    project_id: 'shop',
    private_key_id: 'abc',
    private_key: 'pem',
    client_email: 'push@shop.iam.gserviceaccount.com',
  };
  expect(fcmSettingsSchema().parse({ service_account: file })).toEqual({
    service_account: {
      project_id: 'shop',
      client_email: 'push@shop.iam.gserviceaccount.com',
      private_key: 'pem',
      token_uri: 'https://oauth2.googleapis.com/token',
    },
  });
});
