import { describe, expect, test } from 'vitest';
import { createServiceAccountCredential } from '../../../shared/integrations/push-provider/fcm/client.ts';
import { control, google, SEND } from './fcm.ts';

const post = async (body: string, authorization?: string) => {
  const { service_account } = google.settings;
  const { access_token } = await createServiceAccountCredential(service_account, 5000).getAccessToken();
  const answer = await fetch(`${google.url}${SEND.split(' ')[1]}`, {
    method: 'POST',
    headers: { authorization: authorization ?? `Bearer ${access_token}` },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as { error: Record<string, unknown> } };
};

const send = (message: object, more: object = {}) => post(JSON.stringify({ message, ...more }));

const violating = (field: string) =>
  expect.arrayContaining([
    expect.objectContaining({ fieldViolations: [expect.objectContaining({ field })] }),
  ]);

describe('the simulated FCM', () => {
  const token = 'device-1';

  test.each<[string, object, string]>([
    ['an unknown field', { token, ttl: '5s' }, 'message'],
    ['an unknown field within', { token, android: { colour: 'red' } }, 'message.android'],
    ['data that is no text', { token, data: { count: 12 } }, 'message.data[0].value'],
    ['a priority that is none', { token, android: { priority: 'urgent' } }, 'message.android.priority'],
    ['a time to live without its unit', { token, android: { ttl: '60' } }, 'message.android.ttl'],
    ['a time to live of five weeks', { token, android: { ttl: '3024000s' } }, 'message.android.ttl'],
    [
      'a header that is no text',
      { token, apns: { headers: { 'apns-priority': 10 } } },
      'message.apns.headers[0].value',
    ],
    [
      'an alert without text',
      { token, apns: { payload: { aps: { alert: { title: 1 } } } } },
      'message.apns.payload.aps.alert.title',
    ],
    [
      'a badge that is text',
      { token, apns: { payload: { aps: { badge: '1' } } } },
      'message.apns.payload.aps.badge',
    ],
    ['no recipient', { data: { a: 'b' } }, 'message'],
    ['two recipients', { token, topic: 'news' }, 'message'],
    ['a reserved key', { token, data: { message_type: 'x' } }, 'message.data'],
    [
      'switches that are text',
      { token, android: { notification: { sticky: 'yes' } } },
      'message.android.notification.sticky',
    ],
  ])('refuses %s and names the field', async (_name, message, field) => {
    const { status, body } = await send(message);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ status: 'INVALID_ARGUMENT', details: violating(field) });
    expect(google.messages).toEqual([]);
  });

  test.each(['', 'not json', '[]', '{"messages":[]}', '{"message":1}'])(
    'refuses the body %j',
    async (body) => {
      expect(await post(body)).toMatchObject({ status: 400 });
    },
  );

  test('takes fields in camel case too, and delivers nothing that is only to be validated', async () => {
    expect(await send({ token, android: { collapseKey: 'a' } })).toMatchObject({ status: 200 });
    expect(await send({ token }, { validate_only: true })).toMatchObject({ status: 200 });
    expect(google.messages).toHaveLength(1);
  });

  test('refuses an access token it did not issue', async () => {
    expect(await post('{}', 'Bearer stolen')).toMatchObject({ status: 401 });
    expect(await post('{}', '')).toMatchObject({ status: 401 });
  });

  test('keeps four collapse keys of a phone that is away, of each the last message', async () => {
    await control('devices', { token, online: false });
    const keyed = (key: string, n: string) => send({ token, data: { n }, android: { collapse_key: key } });
    for (const [key, n] of [
      ['a', '1'],
      ['b', '2'],
      ['a', '3'],
      ['c', '4'],
      ['d', '5'],
      ['e', '6'],
    ] as const) {
      await keyed(key, n);
    }
    await control('devices', { token, online: true });
    expect(google.messages.map(({ data }) => data?.n)).toEqual(['3', '4', '5', '6']);
  });

  test('throws away what it has stored without a key when that is more than a hundred messages', async () => {
    await control('devices', { token, online: false });
    for (let n = 0; n < 101; n += 1) await send({ token, data: { n: String(n) } });
    await send({ token, data: { n: 'last' } });
    await control('devices', { token, online: true });
    expect(google.messages.map(({ data }) => data?.n)).toEqual(['last']);
  });

  test('knows no other codes than FCM documents', async () => {
    const answer = await fetch(`${google.url}/_simulator/answers`, {
      method: 'POST',
      body: JSON.stringify({ error_code: 'GONE_FISHING' }),
    });
    expect(answer.status).toBe(404);
  });
});
