import { createPrivateKey } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http2';
import { describe, expect, test } from 'vitest';
import { signJwt } from '../../../shared/integrations/sign-jwt.ts';
import { apple, clock, request } from './apns.ts';

const providerToken = (claims: { iss?: string; iat?: number } = {}): string => {
  const { private_key, key_id, team_id } = apple.settings;
  const iat = Math.floor(clock.now / 1000);
  return signJwt(createPrivateKey(private_key), { kid: key_id }, { iss: team_id, iat, ...claims });
};

const payload = JSON.stringify({ aps: { alert: 'Hello' } });

const send = (headers: OutgoingHttpHeaders = {}, body = payload, path = '/3/device/device-1') =>
  request(
    {
      ':method': 'POST',
      ':path': path,
      authorization: `bearer ${providerToken()}`,
      'apns-topic': apple.settings.topic,
      ...headers,
    },
    body,
  );

describe('the simulated APNs', () => {
  test.each<[string, OutgoingHttpHeaders, number, string]>([
    ['a collapse id of 65 bytes', { 'apns-collapse-id': 'x'.repeat(65) }, 400, 'BadCollapseId'],
    ['a date that is no number', { 'apns-expiration': 'tomorrow' }, 400, 'BadExpirationDate'],
    ['a priority of 7', { 'apns-priority': '7' }, 400, 'BadPriority'],
    ['an id that is no UUID', { 'apns-id': 'mine' }, 400, 'BadMessageId'],
    ['an unknown push type', { 'apns-push-type': 'shout' }, 400, 'InvalidPushType'],
    ['a malformed topic', { 'apns-topic': 'app' }, 400, 'BadTopic'],
    ['the topic of somebody else', { 'apns-topic': 'com.example.other' }, 400, 'TopicDisallowed'],
    ['no topic', { 'apns-topic': undefined }, 400, 'MissingTopic'],
    ['no provider token', { authorization: undefined }, 403, 'MissingProviderToken'],
    ['a provider token that is none', { authorization: 'bearer a.b.c' }, 403, 'InvalidProviderToken'],
    ['another method', { ':method': 'PUT' }, 405, 'MethodNotAllowed'],
    ['another path', { ':path': '/4/device/device-1' }, 404, 'BadPath'],
    ['no device', { ':path': '/3/device/' }, 400, 'MissingDeviceToken'],
    ['a token that cannot be one', { ':path': '/3/device/a%20b' }, 400, 'BadDeviceToken'],
  ])('refuses %s', async (_name, headers, status, reason) => {
    expect(await send(headers)).toMatchObject({ status, body: { reason } });
    expect(apple.messages).toEqual([]);
  });

  test.each([
    ['', 400, 'PayloadEmpty'],
    ['{}', 400, 'PayloadEmpty'],
    ['not json', 400, 'PayloadEmpty'],
    [JSON.stringify({ aps: { alert: 'x'.repeat(4096) } }), 413, 'PayloadTooLarge'],
  ])('refuses the payload %.20s', async (body, status, reason) => {
    expect(await send({}, body)).toMatchObject({ status, body: { reason } });
  });

  test('refuses headers that come twice', async () => {
    expect(await send({ 'apns-priority': ['10', '5'] })).toMatchObject({
      body: { reason: 'DuplicateHeaders' },
    });
  });

  test('refuses a provider token of another team, one that is too old, and a new one too soon', async () => {
    const bearer = (claims: object) => ({ authorization: `bearer ${providerToken(claims)}` });
    const now = Math.floor(clock.now / 1000);
    const reasonFor = async (claims: object) => (await send(bearer(claims))).body;
    expect(await reasonFor({ iss: 'OTHERTEAM1' })).toEqual({ reason: 'InvalidProviderToken' });
    expect(await reasonFor({ iat: now - 3601 })).toEqual({ reason: 'ExpiredProviderToken' });
    expect(await reasonFor({ iat: now - 10 })).toBeNull();
    expect(await reasonFor({ iat: now - 5 })).toEqual({ reason: 'TooManyProviderTokenUpdates' });
  });

  test('gives the id back that it was given, else one of its own', async () => {
    const id = '123e4567-e89b-12d3-a456-426655440000';
    const authorization = `bearer ${providerToken()}`;
    expect(await send({ authorization, 'apns-id': id })).toMatchObject({ status: 200, id });
    const { status, id: made } = await send({ authorization });
    expect([status, made]).toEqual([200, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  test('says since when a token is of no use only with status 410', async () => {
    const authorization = `bearer ${providerToken()}`;
    expect(await send({ authorization }, payload, '/3/device/dead-1')).toMatchObject({
      status: 410,
      body: { reason: 'Unregistered', timestamp: clock.now },
    });
    const bad = await send({ authorization }, payload, '/3/device/bad-1');
    expect(bad.body).toEqual({ reason: 'BadDeviceToken' });
  });

  test('knows no other reasons than Apple documents', async () => {
    const body = JSON.stringify({ reason: 'GoneFishing' });
    const answer = await request({ ':method': 'POST', ':path': '/_simulator/answers' }, body);
    expect(answer.status).toBe(404);
  });
});
