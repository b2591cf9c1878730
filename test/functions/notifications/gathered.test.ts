import { expect, test } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { LOCAL_CONFIG } from '../../../infra/local/environment.ts';
import type { EventType } from '../../../shared/contract/vocabulary.ts';
import { newEvent, writeEvent } from '../../../shared/events/events.ts';
import { say } from '../../../shared/languages/sentence.ts';
import { asPlanned, type Composer, ownedBy } from '../../../shared/mails/outbox.ts';
import { sendMail } from '../../../shared/mails/send-mail.ts';
import { withGathered } from '../../../shared/notifications/mail-event.ts';
import { notify } from '../../../shared/notifications/notify.ts';
import { pushProviderFor } from '../../../shared/notifications/push-providers.ts';
import { queryPage } from '../../../shared/platform/table/query.ts';
import { transact } from '../../../shared/platform/table/write.ts';
import { collections } from '../../../shared/records/collections.ts';
import type { EventRecord } from '../../../shared/records/events.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
import { everyMinute } from '../../support/every-minute.ts';
import { mailAbout, mailsTo } from '../../support/inbox.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../../support/shop.ts';

const MINUTES = 30;
const fixture = apiForFile({ mail: { ...LOCAL_CONFIG.mail, gather_minutes: MINUTES } });

const TO = 'demo@example.com';
const START = Date.parse('2027-03-01T09:00:00.000Z');
const onDay = (day: number, minutes = 0) => new Date(START + day * 86_400_000 + minutes * 60_000);

const happen = async (type: EventType, id: number, now: Date): Promise<EventRecord> => {
  const subject = { kind: 'domain' as const, client_id: USD_CLIENT, id };
  const event: EventRecord = newEvent(subject, type, say`It happened.`, now);
  await transact([writeEvent(event)]);
  return event;
};

const tell = (event: EventRecord, now: Date) => notify(USD_CLIENT, event.id, pushProviderFor, now);

const outbox = async () =>
  (await queryPage(collections.mails(ownedBy.client(USD_CLIENT)), { limit: 100 })).items;

const registered = async (): Promise<{ id: number; domain: string }> => {
  const domain = freshDomain();
  const { body } = await fixture.usd.order([domainItem(domain)]);
  await fixture.usd.payByCard(body.invoice.id);
  const path = `/clients/${USD_CLIENT}/domains`;
  const { body: listed } = await eventually(
    () => fixture.api('GET', path, { token: fixture.token }),
    ({ body: { data } }) =>
      data.some((one: { name: string; status: string }) => one.name === domain && one.status === 'active'),
  );
  return { id: listed.data.find((one: { name: string }) => one.name === domain).id, domain };
};

test('notices of one day come in one mail, each once, with the facts of the moment of sending', async () => {
  const names = [await registered(), await registered(), await registered()];
  const now = onDay(0);
  const events: EventRecord[] = [];
  for (const { id } of names) events.push(await happen('domain_renewed', id, now));
  await Promise.all(events.map((event) => tell(event, now)));
  for (const event of events) await tell(event, onDay(0, 1));
  await everyMinute(onDay(0, MINUTES - 1));
  const before = (await mailsTo(fixture.api.stack, TO)).length;

  await everyMinute(onDay(0, MINUTES + 1));
  const mail = await mailAbout(fixture.api.stack, TO, /^3 notices from /);
  for (const { domain } of names) expect(mail.text.split(domain).length).toBeGreaterThan(1);
  await everyMinute(onDay(0, MINUTES + 10));
  expect(await mailsTo(fixture.api.stack, TO)).toHaveLength(before + 1);
});

test('one alone is the mail it always was, and one that comes after the mail of its day has its own', async () => {
  const [first, second] = [await registered(), await registered()];
  await tell(await happen('domain_renewed', first.id, onDay(1)), onDay(1));
  await everyMinute(onDay(1, MINUTES + 1));
  const alone = await mailAbout(fixture.api.stack, TO, new RegExp(first.domain));
  expect(alone.subject).not.toMatch(/notices/);

  const late = await happen('domain_renewed', second.id, onDay(1, 60));
  await tell(late, onDay(1, 60));
  await mailAbout(fixture.api.stack, TO, new RegExp(second.domain));
  await tell(late, onDay(1, 61));
  const mails = await outbox();
  expect(mails.filter(({ id }) => id === late.id)).toHaveLength(1);
});

test('what must be told does not come with what its reader may turn off', async () => {
  const name = await registered();
  const now = onDay(2);
  await tell(await happen('domain_renewed', name.id, now), now);
  await tell(await happen('domain_expiring', name.id, now), now);
  const mails = await outbox();
  const gathered = mails.filter(
    ({ template, created_at }) => template === 'gathered' && created_at === now.toISOString(),
  );
  expect(gathered.map(({ unsubscribe }) => unsubscribe?.kind ?? 'required').sort()).toEqual([
    'domains',
    'required',
  ]);
  expect(DEMO.user.email).toBe(TO);
});

test('one that is added while its mail is claimed goes by itself, or with it, and never both or neither', async () => {
  const names = [await registered(), await registered()];
  const now = onDay(3);
  const events: EventRecord[] = [];
  for (const { id } of names) events.push(await happen('domain_renewed', id, now));
  const [first, second] = events as [EventRecord, EventRecord];
  await tell(first, now);
  await Promise.all([everyMinute(onDay(3, MINUTES + 1)), tell(second, onDay(3, MINUTES + 1))]);
  await everyMinute(onDay(3, MINUTES + 2));
  const about = async (domain: string) =>
    (await mailsTo(fixture.api.stack, TO)).filter(
      ({ text }) => text.includes(domain) && /renewed/i.test(text),
    );
  for (const { domain } of names) {
    const found = await eventually(
      () => about(domain),
      (mails) => mails.length > 0,
    );
    expect(found).toHaveLength(1);
  }
});

test('a notice that is added while its mail is being written keeps the mail from leaving without it', async () => {
  const names = [await registered(), await registered()];
  const now = onDay(4);
  const events: EventRecord[] = [];
  for (const { id } of names) events.push(await happen('domain_renewed', id, now));
  const [first, second] = events as [EventRecord, EventRecord];
  await tell(first, now);
  const [mail] = (await outbox()).filter(({ created_at }) => created_at === now.toISOString());
  const compose: Composer = async (read, at) => {
    await tell(second, at);
    return withGathered(asPlanned)(read, at);
  };
  const sender = { id: 'ses' as const, send: () => Promise.reject(new Error('This must not be sent.')) };
  await sendMail(mail?.reference ?? '', { compose, sender }, onDay(4, MINUTES));

  await everyMinute(onDay(4, MINUTES + 1));
  await mailAbout(fixture.api.stack, TO, /^2 notices from /);
});
