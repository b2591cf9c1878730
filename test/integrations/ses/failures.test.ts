import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { closeServer, listen } from '../../../infra/local/simulators/simulator.ts';
import { failureOf } from '../failure-of.ts';
import { logLines } from '../log-lines.ts';
import { mail } from './mail.ts';
import { account, answer, fault, mails, sender, senderWith } from './ses.ts';

describe('what SES says of a mail is final', () => {
  test.each([
    ['a tag it does not take', { mailId: 'mail 17' }, 'invalid_request'],
    ['a header name with a space', { headers: { 'X Y': 'z' } }, 'invalid_request'],
    ['a header value beyond ASCII', { headers: { 'X-Note': 'é' } }, 'invalid_request'],
    ['a second From', { headers: { From: 'eve@kasa.example' } }, 'invalid_request'],
    ['a local part beyond ASCII', { to: 'àma@example.org' }, 'invalid_request'],
    ['a message of more than 40 MB', { text: 'x'.repeat(31 * 1024 * 1024) }, 'invalid_request'],
  ])('%s', async (_name, change, code) => {
    const failure = await failureOf(sender.send({ ...mail, ...change }));
    expect(failure).toMatchObject({ kind: 'rejected', retryable: false, code, status: 400 });
    expect(await mails()).toEqual([]);
  });

  test('content it rejects', async () => {
    fault(answer(400, 'MessageRejected', 'Message content is not allowed'));
    expect(await failureOf(sender.send(mail))).toMatchObject({ kind: 'rejected', code: 'message_rejected' });
  });
});

describe('what SES says of the account does not condemn the mail', () => {
  test.each([
    ['the sender is not verified', { identities: ['other.example'] }, 'sender_not_verified'],
    ['the sandbox knows no such recipient', { sandbox: true }, 'sender_not_verified'],
    ['the MAIL FROM domain is broken', { mail_from_domain_broken: true }, 'sender_not_verified'],
    ['sending is paused', { sending: 'paused' }, 'sending_paused'],
    ['the account is suspended', { sending: 'suspended' }, 'account_suspended'],
    ['the configuration set is missing', { configuration_sets: [] }, 'configuration_missing'],
    ['too many a second', { max_send_rate: 0 }, 'throttled'],
    ['too many a day', { max_24_hour_send: 0 }, 'limit_exceeded'],
  ])('%s', async (_name, wish, code) => {
    await account(wish);
    expect(await failureOf(sender.send(mail))).toMatchObject({ kind: 'unavailable', retryable: true, code });
    expect(await mails()).toEqual([]);
    await account({
      identities: ['kasa.example'],
      sandbox: false,
      mail_from_domain_broken: false,
      sending: 'enabled',
      configuration_sets: ['mails'],
      max_send_rate: null,
      max_24_hour_send: null,
    });
    await sender.send(mail);
    expect(await mails()).toHaveLength(1);
  });

  test.each([
    [400, 'LimitExceededException', 'limit_exceeded'],
    [400, 'ThrottlingException', 'throttled'],
    [403, 'AccessDeniedException', 'access_denied'],
    [403, 'ExpiredTokenException', 'access_denied'],
    [400, 'RequestExpired', 'refused'],
    [500, 'InternalServiceErrorException', null],
    [503, 'ServiceUnavailableException', null],
  ])('HTTP %i %s', async (status, type, code) => {
    fault(answer(status, type, 'No.'));
    expect(await failureOf(sender.send(mail))).toMatchObject({ kind: 'unavailable', code, status });
  });

  test('a throttled call says how long to wait', async () => {
    await account({ max_send_rate: 0 });
    expect((await failureOf(sender.send(mail))).retryAfterSeconds).toBeGreaterThan(0);
  });
});

describe('a lost answer leaves open whether the mail was taken', () => {
  test('the connection ends after the mail was taken', async () => {
    fault({ drop_after: true });
    expect(await failureOf(sender.send(mail))).toMatchObject({ kind: 'timeout' });
    expect(await mails()).toHaveLength(1);
  });

  test('the connection ends before that, which looks the same', async () => {
    fault({ drop: true });
    expect(await failureOf(sender.send(mail))).toMatchObject({ kind: 'timeout' });
    expect(await mails()).toEqual([]);
  });

  test('no answer in time', async () => {
    fault({ delay_ms: 60_000 });
    expect(await failureOf(senderWith({ deadlineMs: 200 }).send(mail))).toMatchObject({ kind: 'timeout' });
  });

  test.each([
    ['not JSON', { status: 200, body: '<html>ok</html>' }],
    ['half of it', { status: 200, body: '{"MessageId":"010' }],
    ['no MessageId', { status: 200, body: {} }],
    ['an error of a proxy', { status: 502, body: '<h1>Bad Gateway</h1>' }],
    ['a refusal of a proxy', { status: 403, body: 'Forbidden' }],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
  ])('%s', async (_name, misbehaviour) => {
    fault(misbehaviour);
    expect(await failureOf(sender.send(mail))).toMatchObject({ kind: 'invalid_response', retryable: true });
  });
});

test('a call is made once, whatever comes back', async () => {
  for (const misbehaviour of [{ drop: true }, answer(503, 'ServiceUnavailableException', 'No.')]) {
    fault(misbehaviour);
    await failureOf(sender.send(mail));
  }
  expect(await mails()).toEqual([]);
  await sender.send(mail);
  expect(await mails()).toHaveLength(1);
});

test('where nobody listens nothing was sent', async () => {
  const server = createServer();
  const port = await listen(server, 0);
  await closeServer(server);
  const before = process.env.AWS_ENDPOINT_URL_SESV2;
  process.env.AWS_ENDPOINT_URL_SESV2 = `http://127.0.0.1:${port}`;
  const failure = await failureOf(senderWith({}).send(mail));
  process.env.AWS_ENDPOINT_URL_SESV2 = before;
  expect(failure).toMatchObject({ kind: 'unavailable' });
});

test('no failure names the recipient', async () => {
  const lines = logLines();
  await account({ sandbox: true });
  const failure = await failureOf(sender.send(mail));
  expect(failure.message).toContain('not verified');
  expect(failure.message + lines.join('')).not.toContain(mail.to);
});
