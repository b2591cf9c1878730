import { expect, test } from 'vitest';
import { failureOf } from '../failure-of.ts';
import { logLines } from '../log-lines.ts';
import { mail } from './mail.ts';
import { CONFIGURATION_SET, mails, sender, sentMail } from './ses.ts';

test('a mail arrives with both parts, tagged with our id, and its id is that of the provider', async () => {
  const { providerMessageId } = await sender.send(mail);
  expect(await sentMail()).toMatchObject({
    id: providerMessageId,
    from: '"Kasa Hosting" <billing@kasa.example>',
    to: ['ama@example.org'],
    reply_to: [],
    subject: 'Invoice INV-17',
    text: 'Please pay.',
    html: '<p>Please pay.</p>',
    tags: { mail_id: 'mail_17' },
    configuration_set: CONFIGURATION_SET,
  });
});

test('a mail says that it is automatic, so that holiday notes stay silent', async () => {
  await sender.send(mail);
  expect((await sentMail()).headers).toContainEqual({ name: 'Auto-Submitted', value: 'auto-generated' });
});

test('a mail that may be turned off says where, for one click', async () => {
  await sender.send({ ...mail, unsubscribeUrl: 'https://kasa.example/off?token=t' });
  const { headers } = await sentMail();
  expect(headers).toContainEqual({ name: 'List-Unsubscribe', value: '<https://kasa.example/off?token=t>' });
  expect(headers).toContainEqual({ name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' });
});

test('a mail that may not be turned off offers nothing of the kind', async () => {
  await sender.send(mail);
  const names = (await sentMail()).headers.map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('List-'))).toEqual([]);
});

test('names and domains beyond ASCII travel encoded, subject and text as they are', async () => {
  const name = 'Hébergement Kasa – l’hébergeur de vos sites au Ghana et au Sénégal depuis 2009';
  await sender.send({
    ...mail,
    to: 'ama@exämple.org',
    from: { name, address: 'billing@kasa.example' },
    replyTo: { name: 'Aïda, "support"', address: 'aide@kasa.example' },
    subject: 'Votre facture est réglée ✓',
    text: 'Merci à vous.',
  });
  const { from, to, reply_to, subject, text } = await sentMail();
  expect(to).toEqual(['ama@xn--exmple-cua.org']);
  expect(subject).toBe('Votre facture est réglée ✓');
  expect(text).toBe('Merci à vous.');
  const words = [...from.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)];
  expect(words.map(([, base64 = '']) => Buffer.from(base64, 'base64').toString()).join('')).toBe(name);
  expect(words.every(([word]) => word.length <= 75)).toBe(true);
  expect(words.length).toBeGreaterThan(1);
  expect(reply_to).toHaveLength(1);
});

test('a quoted name stays one mailbox, and a line break in it or in the subject begins no header', async () => {
  await sender.send({
    ...mail,
    from: { name: 'Kasa "Best", Inc. \\ \r\nBcc: all@example.org', address: 'billing@kasa.example' },
    subject: 'Hello\r\nBcc: all@example.org',
  });
  const { from, to, subject } = await sentMail();
  expect(from).toBe('"Kasa \\"Best\\", Inc. \\\\ Bcc: all@example.org" <billing@kasa.example>');
  expect(subject).toBe('Hello Bcc: all@example.org');
  expect(to).toEqual(['ama@example.org']);
});

test.each([
  '',
  'ama',
  '@example.org',
  'ama@',
  'ama@example.org, eve@example.org',
  'ama@example.org;eve@example.org',
  'ama@example.org\r\nBcc: eve@example.org',
  'Ama <ama@example.org>',
  'a b@example.org',
  '"a"@example.org',
])('%j is refused before anything is sent', async (to) => {
  const failure = await failureOf(sender.send({ ...mail, to }));
  expect(failure).toMatchObject({ kind: 'rejected', code: 'invalid_address' });
  expect(await mails()).toEqual([]);
});

test('no log line names the recipient, the subject or the text', async () => {
  const lines = logLines();
  await sender.send(mail);
  expect(lines.join('')).toContain('"system":"ses"');
  for (const secret of [mail.to, mail.subject, mail.text]) expect(lines.join('')).not.toContain(secret);
});
