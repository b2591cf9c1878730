import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { describe, expect, test } from 'vitest';
import { startSesSimulator } from '../../../infra/local/simulators/ses/ses-simulator.ts';
import { mail } from './mail.ts';
import { account, call, mails, SEND, sender, sentMail } from './ses.ts';

const simple = { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello.' } } };
const request: SendEmailCommandInput = {
  FromEmailAddress: 'billing@kasa.example',
  Destination: { ToAddresses: ['ama@example.org'] },
  Content: { Simple: simple },
};

const send = (change: object) =>
  new SESv2Client({ maxAttempts: 1 }).send(new SendEmailCommand({ ...request, ...change }));

const raw = (text: string) => ({ Content: { Raw: { Data: Buffer.from(text.replaceAll('\n', '\r\n')) } } });

const RAW = `From: =?UTF-8?B?S2FzYSBIw7RzdA==?= <billing@kasa.example>
To: ama@example.org
Cc: kofi@example.org
Bcc: all@example.org
Subject: =?UTF-8?Q?R=C3=A9gl=C3=A9?=
X-SES-CONFIGURATION-SET: mails
X-SES-MESSAGE-TAGS: mail_id=m1, kind=test
Content-Type: multipart/alternative; boundary="b"

--b
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Merci =C3=A0 vous
--b
Content-Type: text/html; charset=utf-8

<p>Merci</p>
--b--
`;

describe('what the SES simulator refuses', () => {
  test.each<[string, object, string, number]>([
    ['no sender', { FromEmailAddress: '' }, 'BadRequestException', 400],
    ['no recipients', { Destination: {} }, 'BadRequestException', 400],
    ['an empty recipient', { Destination: { ToAddresses: [''] } }, 'BadRequestException', 400],
    ['no domain', { Destination: { ToAddresses: ['ama@'] } }, 'BadRequestException', 400],
    ['no local part', { Destination: { ToAddresses: ['@example.org'] } }, 'BadRequestException', 400],
    ['no address', { Destination: { ToAddresses: ['ama'] } }, 'BadRequestException', 400],
    ['a comma in a name', { FromEmailAddress: 'A, B <billing@kasa.example>' }, 'BadRequestException', 400],
    ['a name beyond ASCII', { FromEmailAddress: 'É <billing@kasa.example>' }, 'BadRequestException', 400],
    [
      '51 recipients',
      { Destination: { ToAddresses: Array(51).fill('a@example.org') } },
      'BadRequestException',
      400,
    ],
    ['no content', { Content: {} }, 'BadRequestException', 400],
    ['two contents', { Content: { Simple: simple, ...raw(RAW).Content } }, 'BadRequestException', 400],
    ['no body', { Content: { Simple: { ...simple, Body: {} } } }, 'BadRequestException', 400],
    ['no subject', { Content: { Simple: { ...simple, Subject: { Data: '' } } } }, 'BadRequestException', 400],
    [
      'a raw mail without From',
      { FromEmailAddress: undefined, ...raw('To: ama@example.org\n\nHello') },
      'BadRequestException',
      400,
    ],
    ['a configuration set it lacks', { ConfigurationSetName: 'none' }, 'NotFoundException', 404],
    ['an unknown parameter', { TenantName: 'kasa' }, 'SerializationException', 400],
    ['a sender that is not verified', { FromEmailAddress: 'a@other.example' }, 'MessageRejected', 400],
    ['a domain that only ends alike', { FromEmailAddress: 'a@notkasa.example' }, 'MessageRejected', 400],
  ])('%s', async (_name, change, name, httpStatusCode) => {
    await expect(send(change)).rejects.toMatchObject({ name, $metadata: { httpStatusCode } });
    expect(await mails()).toEqual([]);
  });

  test.each([
    ['none', undefined, 'MissingAuthenticationTokenException'],
    ['another kind', 'Bearer token', 'IncompleteSignatureException'],
    [
      'one for another service',
      `AWS4-HMAC-SHA256 Credential=local/20261121/eu-west-1/sqs/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`,
      'SignatureDoesNotMatch',
    ],
  ])('a signature: %s', async (_name, authorization, type) => {
    const url = process.env.AWS_ENDPOINT_URL_SESV2;
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await fetch(`${url}/v2/email/outbound-emails`, { method: 'POST', headers, body: '{}' });
    expect(answer.headers.get('x-amzn-errortype')).toBe(type);
    expect(answer.headers.get('x-amzn-requestid')).toBeTruthy();
  });
});

describe('the SES simulator', () => {
  test('takes a raw mail apart: parts, recipients, tags; what steers SES and Bcc reach nobody', async () => {
    await send({ FromEmailAddress: undefined, Destination: undefined, ...raw(RAW) });
    const stored = await sentMail();
    expect(stored).toMatchObject({
      content: 'raw',
      from: '"Kasa Hôst" <billing@kasa.example>',
      to: ['ama@example.org', 'kofi@example.org', 'all@example.org'],
      subject: 'Réglé',
      text: expect.stringContaining('Merci à vous'),
      html: expect.stringContaining('<p>Merci</p>'),
      tags: { mail_id: 'm1', kind: 'test' },
      configuration_set: 'mails',
    });
    expect(stored.headers.map(({ name }) => name)).toEqual(['From', 'To', 'Cc', 'Subject', 'Content-Type']);
  });

  test('counts recipients in its limits, not those of the mailbox simulator', async () => {
    await account({ max_24_hour_send: 1 });
    await send({ Destination: { ToAddresses: ['success@simulator.amazonses.com'] } });
    await send({ Destination: { ToAddresses: ['a@example.org', 'b@example.org'] } });
    await expect(send({})).rejects.toMatchObject({ name: 'TooManyRequestsException' });
  });

  test('in the sandbox writes to verified recipients and to the mailbox simulator', async () => {
    await account({ sandbox: true, identities: ['kasa.example', 'ama@example.org'] });
    await send({});
    await send({ Destination: { ToAddresses: ['bounce@simulator.amazonses.com'] } });
    await expect(send({ Destination: { ToAddresses: ['kofi@example.org'] } })).rejects.toThrow(
      'kofi@example.org',
    );
  });

  test('takes subdomains of a verified domain for verified', async () => {
    await send({ FromEmailAddress: 'news@mail.kasa.example' });
    expect(await mails()).toHaveLength(1);
  });

  test('finds the mails to an address, newest first', async () => {
    for (const to of ['a@example.org', 'b@example.org', 'A@example.org']) {
      await sender.send({ ...mail, to, subject: `To ${to}` });
    }
    expect((await mails('a@example.org')).map(({ subject }) => subject)).toEqual([
      'To A@example.org',
      'To a@example.org',
    ]);
  });

  test('refuses controls it does not know', async () => {
    await sender.send(mail);
    const { id } = await sentMail();
    expect((await call('POST', `/_simulator/mails/${id}/events`, { event: 'nothing' })).status).toBe(400);
    expect((await call('POST', '/_simulator/mails/none/events', { event: 'bounce' })).status).toBe(404);
    expect((await call('POST', '/_simulator/outcomes', { to: 'a@b.c', events: ['nothing'] })).status).toBe(
      400,
    );
  });
});

test(`only ${SEND} is there`, async () => {
  const url = process.env.AWS_ENDPOINT_URL_SESV2;
  const signed = `AWS4-HMAC-SHA256 Credential=local/20261121/eu-west-1/ses/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`;
  const answer = await fetch(`${url}/v2/email/identities`, { headers: { authorization: signed } });
  expect(answer.status).toBe(404);
  expect(answer.headers.get('x-amzn-errortype')).toBe('UnknownOperationException');
});

test('mails and the account outlive a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ses-'));
  const options = { port: 0, identities: ['kasa.example'], configurationSets: [], events: null };
  const start = () => startSesSimulator({ ...options, stateFile: join(folder, 'ses.sqlite') });
  const first = await start();
  const client = new SESv2Client({ endpoint: first.url, maxAttempts: 1 });
  await client.send(new SendEmailCommand(request));
  await fetch(`${first.url}/_simulator/account`, { method: 'PATCH', body: '{"sandbox":true}' });
  await first.close();
  const second = await start();
  const read = async (path: string) => (await fetch(`${second.url}/_simulator/${path}`)).json();
  expect(await read('mails')).toMatchObject({ mails: [{ subject: 'Hello' }] });
  expect(await read('account')).toMatchObject({ sandbox: true });
  await second.close();
  rmSync(folder, { recursive: true });
});
