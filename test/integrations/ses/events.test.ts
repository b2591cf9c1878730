import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type LocalQueues, startQueuesAndStorage } from '../../../infra/local/queue-and-storage.ts';
import { startSesSimulator } from '../../../infra/local/simulators/ses/ses-simulator.ts';
import { readMailEvent } from '../../../shared/integrations/mail-sender/ses/mail-events.ts';
import { createSesMailSender } from '../../../shared/integrations/mail-sender/ses/ses-mail-sender.ts';
import type { MailEvent } from '../../../shared/integrations/mail-sender.ts';
import { mail } from './mail.ts';

/** SES, a queue and our adapter, as they stand in production. */
let queues: LocalQueues;
let simulator: Awaited<ReturnType<typeof startSesSimulator>>;
let sqs: SQSClient;
const sender = createSesMailSender({ configurationSet: 'mails' });

beforeAll(async () => {
  queues = await startQueuesAndStorage(0, null);
  simulator = await startSesSimulator({
    port: 0,
    stateFile: null,
    identities: ['kasa.example'],
    configurationSets: ['mails', 'others'],
    events: () => queues.queues.notifications,
  });
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_SESV2: simulator.url,
  });
  sqs = new SQSClient({ endpoint: queues.url });
  return async () => {
    await simulator.close();
    sqs.destroy();
    await queues.close();
  };
});

const post = (method: string, path: string, body: object): Promise<Response> =>
  fetch(`${simulator.url}/_simulator/${path}`, { method, body: JSON.stringify(body) });

const bodies = async (): Promise<string[]> => {
  await simulator.settled();
  const read = new ReceiveMessageCommand({ QueueUrl: queues.queues.notifications, MaxNumberOfMessages: 10 });
  return ((await sqs.send(read)).Messages ?? []).map(({ Body = '' }) => Body);
};

const events = async (): Promise<(MailEvent | null)[]> =>
  (await bodies()).map((body) => readMailEvent(body, 'mails'));

const eventsOf = async (to: string) => {
  const { providerMessageId } = await sender.send({ ...mail, to });
  const found = await events();
  for (const event of found) {
    expect(event).toMatchObject({ mailId: mail.mailId, providerMessageId, recipients: [to] });
  }
  return found;
};

describe.each(['sns', 'eventbridge'] as const)('events by way of %s', (via) => {
  beforeAll(async () => {
    await post('PATCH', 'event-delivery', { via });
  });

  test('a delivered mail is sent, then delivered', async () => {
    expect(await eventsOf('success@simulator.amazonses.com')).toMatchObject([
      { type: 'sent' },
      { type: 'delivered' },
    ]);
  });

  test('a mailbox that does not exist bounces for good', async () => {
    expect(await eventsOf('bounce+17@simulator.amazonses.com')).toMatchObject([
      { type: 'sent' },
      { type: 'bounced', permanent: true, suppressed: false, reason: 'Permanent/General' },
    ]);
  });

  test('a holiday note is no reason to stop writing', async () => {
    expect(await eventsOf('ooto@simulator.amazonses.com')).toMatchObject([
      { type: 'sent' },
      { type: 'delivered' },
      { type: 'bounced', permanent: false, diagnostic: null },
    ]);
  });

  test('a complaint comes after the delivery', async () => {
    const [, , complaint] = await eventsOf('complaint@simulator.amazonses.com');
    expect(complaint).toMatchObject({ type: 'complained' });
  });

  test('an address on the suppression list bounces without a try', async () => {
    const [, bounce] = await eventsOf('suppressionlist@simulator.amazonses.com');
    expect(bounce).toMatchObject({ type: 'bounced', permanent: true, suppressed: true });
  });

  test.each([
    ['mailbox_full', { type: 'bounced', permanent: false, reason: 'Transient/MailboxFull' }],
    ['undetermined', { type: 'bounced', permanent: false, reason: 'Undetermined/Undetermined' }],
    ['delay', { type: 'delayed', reason: 'TransientCommunicationFailure', triesEndAt: expect.any(Date) }],
    ['reject', { type: 'rejected', reason: 'Bad content' }],
  ])('%s', async (event, expected) => {
    const to = `${event}@example.org`;
    await post('POST', 'outcomes', { to, events: [event] });
    expect(await eventsOf(to)).toMatchObject([expected]);
  });

  test('a complaint taken back is none', async () => {
    await post('POST', 'outcomes', { to: 'back@example.org', events: ['not_spam'] });
    await sender.send({ ...mail, to: 'back@example.org' });
    expect(await events()).toEqual([null]);
  });
});

test('each delivery of an event has the same id, and each event its own', async () => {
  await post('PATCH', 'event-delivery', { duplicate: 2 });
  await sender.send({ ...mail, to: 'twice@example.org' });
  const ids = (await events()).map((event) => event?.eventId);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(2);
});

test('events can be lost, and come late and in the wrong order', async () => {
  await post('PATCH', 'event-delivery', { drop: 1 });
  await sender.send({ ...mail, to: 'lost@example.org' });
  expect(await events()).toMatchObject([{ type: 'delivered' }]);
  await post('PATCH', 'event-delivery', { hold: true, reverse: true });
  await sender.send({ ...mail, to: 'late@example.org' });
  expect(await events()).toEqual([]);
  await post('PATCH', 'event-delivery', { hold: false });
  expect(await events()).toMatchObject([{ type: 'delivered' }, { type: 'sent' }]);
  await post('PATCH', 'event-delivery', { reverse: false });
});

test('a record without an envelope is read too, as a topic delivers it raw', async () => {
  const [body = ''] = await bounceBodies();
  const { Message, detail } = JSON.parse(body) as { Message?: string; detail?: object };
  expect(readMailEvent(Message ?? JSON.stringify(detail), 'mails')).toMatchObject({ type: 'sent' });
});

test('an infected mail is accepted and then rejected', async () => {
  const text = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';
  await sender.send({ ...mail, text });
  expect(await events()).toMatchObject([{ type: 'sent' }, { type: 'rejected', reason: 'Bad content' }]);
});

test('who complained once complains again without a try', async () => {
  await post('POST', 'outcomes', { to: 'cross@example.org', events: ['send', 'delivery', 'complaint'] });
  await eventsOf('cross@example.org');
  expect(await eventsOf('cross@example.org')).toMatchObject([{ type: 'sent' }, { type: 'complained' }]);
});

test('a bounced address is suppressed the next time', async () => {
  await post('POST', 'outcomes', { to: 'gone@example.org', events: ['send', 'no_email'] });
  await eventsOf('gone@example.org');
  const [, bounce] = await eventsOf('gone@example.org');
  expect(bounce).toMatchObject({ suppressed: true, reason: 'Permanent/OnAccountSuppressionList' });
});

test('an event caused later finds its mail', async () => {
  const { providerMessageId } = await sender.send({ ...mail, to: 'later@example.org' });
  await events();
  await post('POST', `mails/${providerMessageId}/events`, { event: 'complaint' });
  expect(await events()).toMatchObject([{ type: 'complained', providerMessageId }]);
});

test('the diagnostic of a bounce does not quote the address', async () => {
  const [body = ''] = (await bounceBodies()).slice(-1);
  const quoting = body.replace('550 5.1.1 user unknown', '550 <bounce@simulator.amazonses.com> unknown');
  expect(readMailEvent(quoting, 'mails')).toMatchObject({ diagnostic: '5.1.1 smtp; 550 <…> unknown' });
});

const bounceBodies = async () => {
  await sender.send({ ...mail, to: 'bounce@simulator.amazonses.com' });
  return bodies();
};

describe('what is not about our mails', () => {
  test('mails of another configuration set and mails without our tag give nothing', async () => {
    await createSesMailSender({ configurationSet: 'others' }).send(mail);
    expect(await events()).toEqual([null, null]);
    const [body = ''] = await bounceBodies();
    expect(readMailEvent(body.replaceAll('mail_id', 'other'), 'mails')).toBeNull();
  });

  test.each(['Open', 'Click', 'Subscription', 'Rendering Failure', 'Something new'])(
    '%s events',
    async (type) => {
      const [body = ''] = await bounceBodies();
      expect(readMailEvent(body.replace(/eventType(\W+)Send/, `eventType$1${type}`), 'mails')).toBeNull();
    },
  );

  test.each([
    '',
    'null',
    '17',
    '"text"',
    '{}',
    '[]',
    '{"Type":"Notification","Message":"no JSON"}',
    '{"detail-type":"x"}',
  ])('%j is refused', (body) => {
    expect(() => readMailEvent(body, 'mails')).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});
