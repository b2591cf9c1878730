import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { membership } from '../../../shared/clients/users.ts';
import { about, newEvent, writeEvent } from '../../../shared/events/events.ts';
import { say } from '../../../shared/languages/sentence.ts';
import { addressHash, ownedBy } from '../../../shared/mails/outbox.ts';
import { notify } from '../../../shared/notifications/notify.ts';
import { pushProviderFor } from '../../../shared/notifications/push-providers.ts';
import { toEpoch } from '../../../shared/platform/dates.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { remove, transact, update, writeOne } from '../../../shared/platform/table/write.ts';
import type { EventRecord } from '../../../shared/records/events.ts';
import { keys } from '../../../shared/records/keys.ts';
import { androidDevice } from '../../support/device.ts';
import { eventually } from '../../support/eventually.ts';
import { openPage } from '../../support/pay-page.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { pushForFile } from './push.ts';

const { fixture, push, register, unregisterAll, sentTo } = pushForFile();

const user = () => getItem(keys.user(DEMO.user.id));

const choose = async (body: unknown) => {
  const { status } = await fixture.api('PATCH', '/me/preferences', { token: fixture.token, body });
  expect(status).toBe(200);
};

type Told = { event: EventRecord; mail: Awaited<ReturnType<typeof mailOf>> };

const mailOf = ({ client_id, id }: EventRecord) => getItem(keys.mail(ownedBy.client(client_id), id));

let ticket: number;

/** `disk_nearly_full` needs a record. Mails about closed tickets can be turned off, those about the profile cannot. */
const tell = async (type: 'ticket_closed' | 'profile_updated' | 'ticket_answered'): Promise<Told> => {
  const subject =
    type === 'profile_updated'
      ? about.client(USD_CLIENT)
      : about.ticket({ client_id: USD_CLIENT, id: ticket });
  const event = newEvent(subject, type, say`Ticket ${'TCK-7'} was closed.`, new Date());
  await writeOne(writeEvent(event));
  await notify(USD_CLIENT, event.id, pushProviderFor, new Date());
  return { event, mail: await mailOf(event) };
};

type Sent = {
  subject: string;
  text: string;
  headers: { name: string; value: string }[];
  id: string;
  to: string[];
};

/** What SES was given of a mail. */
const sent = async ({ mail }: Told): Promise<Sent> => {
  const found = await eventually(
    async () => {
      const answer = await fetch(`${fixture.api.stack.mail.url}/_simulator/mails`);
      const { mails } = (await answer.json()) as { mails: (Sent & { tags: { mail_id: string } })[] };
      return mails.find(({ tags }) => tags.mail_id === mail?.reference);
    },
    (one) => one !== undefined,
  );
  return found as Sent;
};

const headerOf = ({ headers }: Sent, wanted: string) => headers.find(({ name }) => name === wanted)?.value;

const unsubscribeUrl = async (told: Told) =>
  /^<(.+)>$/.exec(headerOf(await sent(told), 'List-Unsubscribe') ?? '')?.[1] ?? '';

beforeEach(async () => {
  await writeOne(update(keys.user(DEMO.user.id), { remove: ['muted', 'locale'] }));
  const opened = await fixture.usd.post('/tickets', { department_id: 1, subject: 'Mail', message: 'None.' });
  ticket = opened.body.data.id;
});

test('a kind that was turned off sends no mail but what must be sent', async () => {
  await choose({ notices: [{ kind: 'tickets', mail: false }] });
  expect((await tell('ticket_closed')).mail).toBeUndefined();
  expect((await tell('profile_updated')).mail).toBeDefined();
  await choose({ notices: [{ kind: 'tickets', mail: true }] });
  expect((await tell('ticket_closed')).mail).toBeDefined();
  // Stored by hand: the interface refuses it.
  await writeOne(update(keys.user(DEMO.user.id), { set: { muted: { mail: ['security'], push: [] } } }));
  expect((await tell('profile_updated')).mail).toBeDefined();
});

test('a kind that was turned off for push reaches no phone of that user, but those of others', async () => {
  await unregisterAll();
  const [own, others] = [androidDevice(), androidDevice()];
  await register(own);
  const client = await getItem(keys.client(USD_CLIENT));
  if (!client) throw new Error('no client');
  await transact(membership(DEMO.other.id, client.profile, 'admin', new Date()));
  await register(others, await fixture.api.login('other'));
  await choose({ notices: [{ kind: 'tickets', push: false }] });
  await tell('ticket_answered');
  expect([sentTo(own), sentTo(others)]).toEqual([0, 1]);
  await choose({ notices: [{ kind: 'tickets', push: true }] });
  await tell('ticket_answered');
  expect([sentTo(own), sentTo(others)]).toEqual([1, 2]);
});

test('push messages and mails are in the language the user chose', async () => {
  await unregisterAll();
  const phone = androidDevice();
  await register(phone);
  await choose({ locale: 'fr' });
  const told = await tell('ticket_answered');
  const message = push().fcm.messages.find(({ token }) => token === phone.push_token);
  expect(message?.notification).toEqual({
    title: 'Réponse de l’assistance',
    body: 'Le ticket TCK-7 a été fermé.',
  });
  expect(told.mail?.locale).toBe('fr');
  expect((await sent(told)).text).toContain('Vous recevez ce message');
});

test('what may be turned off says where, and what must be sent does not', async () => {
  const optional = await sent(await tell('ticket_closed'));
  expect(headerOf(optional, 'List-Unsubscribe')).toMatch(/^<https?:\/\/[^>]+\/unsubscribe\/[\w-]{43}>$/);
  expect(headerOf(optional, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const required = await sent(await tell('profile_updated'));
  expect(headerOf(required, 'List-Unsubscribe')).toBeUndefined();
  expect(headerOf(required, 'List-Unsubscribe-Post')).toBeUndefined();
});

test('a link asks before it ends anything, and its one click ends that kind, however often', async () => {
  const url = await unsubscribeUrl(await tell('ticket_closed'));
  const page = await openPage(url);
  expect([page.status, page.text.match(/<button/g)?.length]).toEqual([200, 1]);
  expect(page.text).toContain('requests to support');
  expect((await user())?.muted).toBeUndefined();
  await choose({ notices: [{ kind: 'news', mail: false }] });
  for (const _time of [1, 2]) {
    const answer = await openPage(url, { 'List-Unsubscribe': 'One-Click' });
    expect(answer.status).toBe(200);
    expect((await user())?.muted).toEqual({ mail: ['tickets', 'news'], push: [] });
  }
  expect((await tell('ticket_closed')).mail).toBeUndefined();
});

test('a link whose time is over ends nothing', async () => {
  const url = await unsubscribeUrl(await tell('ticket_closed'));
  const hash = createHash('sha256')
    .update(url.split('/').at(-1) ?? '')
    .digest('base64url');
  await writeOne(update(keys.unsubscribe(hash), { set: { expires_at_epoch: toEpoch(new Date()) - 1 } }));
  expect((await openPage(url)).status).toBe(404);
  expect((await openPage(url, {})).status).toBe(404);
  expect((await user())?.muted).toBeUndefined();
});

test('a link nobody was given ends nothing and tells nothing', async () => {
  const url = await unsubscribeUrl(await tell('ticket_closed'));
  const forged = url.replace(/.{3}$/, 'AAA');
  for (const form of [undefined, { 'List-Unsubscribe': 'One-Click' }]) {
    const answer = await openPage(forged, form);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('/pay/');
  }
  expect((await user())?.muted).toBeUndefined();
});

test('an address that is of no user has its own choice, and gets what must be sent', async () => {
  const email = 'office@ama.example';
  const client = await getItem(keys.client(USD_CLIENT));
  if (!client) throw new Error('no client');
  const move = (to: string) =>
    writeOne(update(keys.client(USD_CLIENT), { set: { profile: { ...client.profile, email: to } } }));
  await move(email);
  try {
    const url = await unsubscribeUrl(await tell('ticket_closed'));
    for (const _time of [1, 2]) expect((await openPage(url, {})).status).toBe(200);
    expect(await getItem(keys.addressChoices(addressHash(email)))).toMatchObject({ muted: ['tickets'] });
    expect((await tell('ticket_closed')).mail).toBeUndefined();
    expect((await tell('profile_updated')).mail).toMatchObject({ to: email });
    expect((await user())?.muted).toBeUndefined();
  } finally {
    await move(client.profile.email);
    await writeOne(remove(keys.addressChoices(addressHash(email))));
  }
});
