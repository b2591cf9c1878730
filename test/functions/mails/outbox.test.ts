import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSesMailSender } from '../../../shared/integrations/mail-sender/ses/ses-mail-sender.ts';
import { asPlanned, mailKey, newMail, ownedBy, writeMail } from '../../../shared/mails/outbox.ts';
import { sendMail } from '../../../shared/mails/send-mail.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { transact, update } from '../../../shared/platform/table/write.ts';
import type { MailRecord } from '../../../shared/records/events.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
import { USD_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();
const welcome = {
  template: 'welcome' as const,
  variables: { login_url: 'https://client.example-hosting.com/login' },
};
const MINUTE = 60_000;

const somebody = (mailbox = randomUUID()) => `${mailbox}@example.com`;

/** A mail in the outbox of which no queue knows. */
const planned = async (to = somebody(), now = new Date()): Promise<MailRecord> => {
  const mail = newMail(ownedBy.client(USD_CLIENT), to, welcome, now);
  await transact([writeMail(mail)]);
  return mail;
};

const inbox = async (to: string): Promise<unknown[]> => {
  const answer = await fetch(`${fixture.api.stack.mail.url}/_simulator/mails?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { mails: unknown[] }).mails;
};

const control = (what: string, body: unknown, method = 'POST') =>
  fetch(`${fixture.api.stack.mail.url}/_simulator/${what}`, { method, body: JSON.stringify(body) });

const stored = async ({ reference }: MailRecord): Promise<MailRecord> => {
  const key = mailKey(reference);
  const found = key && (await getItem(key));
  if (!found) throw new Error('no such mail');
  return found;
};

const sender = () => createSesMailSender({ configurationSet: config().mail.configuration_set });
const send = (mail: MailRecord, now = new Date()) =>
  sendMail(mail.reference, { compose: asPlanned, sender: sender() }, now);

test('a mail is sent once, by however many workers', async () => {
  const mail = await planned();
  await Promise.all(Array.from({ length: 16 }, () => send(mail)));
  expect(await inbox(mail.to)).toHaveLength(1);
  const { status, subject, sends, sent_at } = await stored(mail);
  expect({ subject, sends }).toEqual({ subject: 'Welcome to Example Hosting', sends: 1 });
  expect(status).toMatch(/^(sent|delivered)$/);
  expect(sent_at).not.toBeNull();
  await send(mail, new Date(Date.now() + 60 * MINUTE));
  expect(await inbox(mail.to)).toHaveLength(1);
});

test('a mail whose worker died is sent once more, and not a third time', async () => {
  const mail = await planned();
  const until = new Date(Date.now() + 2 * MINUTE).toISOString();
  await transact([
    update(keys.mail(ownedBy.client(USD_CLIENT), mail.id), {
      set: { sends: 1, sending_until: until },
      due: 'unchanged',
    }),
  ]);
  await send(mail);
  expect(await inbox(mail.to)).toHaveLength(0);
  await send(mail, new Date(Date.now() + 3 * MINUTE));
  expect(await inbox(mail.to)).toHaveLength(1);

  const other = await planned();
  await transact([
    update(keys.mail(ownedBy.client(USD_CLIENT), other.id), { set: { sends: 2 }, due: 'unchanged' }),
  ]);
  await send(other);
  expect(await inbox(other.to)).toHaveLength(0);
  expect(await stored(other)).toMatchObject({ status: 'failed', reason: 'no_answer' });
});

test('a bounce ends the address: it is shown, and no other mail goes there', async () => {
  const to = somebody();
  await control('outcomes', { to, events: ['send', 'bounce'], times: 1 });
  const mail = await planned(to);
  await send(mail);
  await eventually(
    () => stored(mail),
    ({ status }) => status === 'bounced',
  );
  const { body } = await fixture.usd.get('/mails');
  expect(body.data.find(({ id }: MailRecord) => id === mail.id)).toMatchObject({ to, status: 'bounced' });

  const next = await planned(to);
  await send(next);
  expect(await stored(next)).toMatchObject({ status: 'suppressed', reason: 'bounced', sends: 0 });
  expect(await inbox(to)).toHaveLength(1);
});

test('what SES does not take now stays queued, uncounted, and goes out later', async () => {
  const mail = await planned();
  await control('account', { sending: 'paused' }, 'PATCH');
  await send(mail);
  expect(await stored(mail)).toMatchObject({ status: 'queued', sends: 0 });
  expect((await stored(mail)).due_pk).toBeDefined();
  await control('account', { sending: 'enabled' }, 'PATCH');
  await send(mail, new Date(Date.now() + 6 * MINUTE));
  expect(await stored(mail)).toMatchObject({ status: expect.stringMatching(/^(sent|delivered)$/), sends: 1 });
});

test('a lost answer is repeated once, whatever it hid', async () => {
  const mail = await planned();
  await control('faults', { match: 'outbound-emails', drop: true, times: 2 });
  await send(mail);
  expect(await stored(mail)).toMatchObject({ status: 'queued', sends: 1 });
  await send(mail, new Date(Date.now() + 6 * MINUTE));
  expect(await stored(mail)).toMatchObject({ status: 'failed', reason: 'no_answer' });
});

test('events that come twice and in the wrong order leave the last state, each noted once', async () => {
  const mail = await planned();
  await control('event-delivery', { hold: true, duplicate: 3 }, 'PATCH');
  await send(mail);
  await control('event-delivery', { reverse: true, hold: false }, 'PATCH');
  const last = await eventually(
    () => stored(mail),
    ({ deliveries }) => deliveries.length === 2,
  );
  expect(last.status).toBe('delivered');
  expect(last.due_pk).toBeUndefined();
});
