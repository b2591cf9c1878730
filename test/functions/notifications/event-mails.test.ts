import { expect, test } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { refundPayment } from '../../../shared/billing/refunds/request-refund.ts';
import { EVENT_TYPES, type EventType } from '../../../shared/contract/vocabulary.ts';
import { newEvent, writeEvent } from '../../../shared/events/events.ts';
import { EVENT_MAILS } from '../../../shared/events/index.ts';
import { say } from '../../../shared/languages/sentence.ts';
import { ownedBy } from '../../../shared/mails/outbox.ts';
import { notify } from '../../../shared/notifications/notify.ts';
import { pushProviderFor } from '../../../shared/notifications/push-providers.ts';
import { numberOf } from '../../../shared/platform/table/numbers.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import {
  putNew,
  transact,
  update,
  updateAnyVersion,
  writeOne,
} from '../../../shared/platform/table/write.ts';
import type { AnnouncementRecord, EventRecord } from '../../../shared/records/events.ts';
import { keys } from '../../../shared/records/keys.ts';
import type { OrderReview } from '../../../shared/records/orders.ts';
import { answerTicket } from '../../../shared/tickets/conversation.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce } from '../../support/at-once.ts';
import { eventually } from '../../support/eventually.ts';
import { everyMinute } from '../../support/every-minute.ts';
import { mailAbout, mailsTo } from '../../support/inbox.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();

const subjects = async () =>
  (await mailsTo(fixture.api.stack, 'demo@example.com')).map(({ subject }) => subject);

const mailOf = ({ client_id, id }: EventRecord) => getItem(keys.mail(ownedBy.client(client_id), id));

const CARD = { brand: 'visa', last4: '4242', expires: '2030-12' };

const happen = async (
  type: EventType,
  kind: Parameters<typeof newEvent>[0]['kind'],
  id: number,
  later = 0,
  credit_note_id?: number,
): Promise<EventRecord> => {
  const subject = { kind, client_id: USD_CLIENT, id };
  const now = new Date(Date.now() + later);
  const event: EventRecord = {
    ...newEvent(subject, type, say`It happened.`, now, { amount: 1234, currency: 'USD' }),
    ...(type.startsWith('payment_method_') ? { card: CARD } : {}),
    ...(credit_note_id === undefined ? {} : { credit_note_id }),
  };
  await transact([writeEvent(event)]);
  return event;
};

const tell = (event: EventRecord) => notify(USD_CLIENT, event.id, pushProviderFor, new Date());

const NEARLY_FULL = {
  disk_used_mb: 920,
  disk_limit_mb: 1000,
  bandwidth_used_mb: 10,
  bandwidth_limit_mb: null,
};

const CORRECTED = {
  amount: 100,
  refunded: 60,
  reverse_charge: { tax_id: 'DE123456789', checked_at: '2026-11-01T00:00:00.000Z', consultation: null },
  noted: true,
};

/** Ids of one record of each kind, made by the main job. */
const records = async () => {
  const domain = freshDomain();
  const { body } = await fixture.usd.order([hostingItem(freshDomain()), domainItem(domain)]);
  await fixture.usd.payByCard(body.invoice.id);
  const payments = await fixture.usd.get('/payments');
  const ticket = await fixture.usd.post('/tickets', {
    department_id: 1,
    subject: 'Mail',
    message: 'None arrives.',
  });
  const { hosting_account_id: hosting } = body.order.items[0];
  const measured = { ...NEARLY_FULL, measured_at: new Date().toISOString() };
  const price_change = { list: '2030-01-01', from: '2030-01-01', recurring_amount: 5990, announced_at: '' };
  await writeOne(
    update(keys.hosting(USD_CLIENT, hosting), { set: { usage: measured, price_change }, due: 'unchanged' }),
  );
  await writeOne(
    updateAnyVersion(keys.invoice(USD_CLIENT, body.invoice.id), {
      set: { tax_correction: CORRECTED },
      due: 'unchanged',
    }),
  );
  await answerTicket(USD_CLIENT, ticket.body.data.id, { staff: 'Ama', message: 'It does.' }, new Date());
  const payment = payments.body.data[0].id;
  const back = { amount: 100, reason: 'asked for', reference: 'out' };
  await refundPayment(USD_CLIENT, payment, back, 'operator:test', new Date());
  await writeOne(update(keys.client(USD_CLIENT), { set: { credit_balance: -100 } }));
  for (const minutes of [6, 12]) await everyMinute(new Date(Date.now() + minutes * 60_000));
  const unpaid = await fixture.usd.order([hostingItem(freshDomain())]);
  const [{ hosting_account_id: suspended }] = unpaid.body.order.items;
  const renewal = { invoice_id: unpaid.body.invoice.id, due_at: new Date().toISOString() };
  const ending = { status: 'suspended', next_due_at: renewal.due_at, renewal } as const;
  await writeOne(update(keys.hosting(USD_CLIENT, suspended), { set: ending, due: 'unchanged' }));
  const held = await fixture.usd.order([hostingItem(freshDomain())]);
  const since = new Date().toISOString();
  const review: OrderReview = { signals: ['many_cards'], state: 'waiting', since, answer_by: since };
  await writeOne(update(keys.order(USD_CLIENT, held.body.order.id), { set: { review }, due: 'unchanged' }));
  return {
    held: held.body.order.id,
    unpaid: unpaid.body.invoice.id,
    suspended,
    note: (await fixture.usd.get('/credit-notes')).body.data[0].id,
    order: body.order.id,
    invoice: body.invoice.id,
    payment,
    hosting,
    domain: body.order.items[1].domain_id,
    ticket: ticket.body.data.id,
    client: USD_CLIENT,
  };
};

const announced = (id: number, type: 'announcement' | 'incident'): AnnouncementRecord => ({
  ...keys.announcement(id),
  ...{ id, type, title: 'News', message: 'Here.', server: null, status: 'sent', place: null, reached: 1 },
  ...{ created_by: 'operator:test', created_at: '', sent_at: '' },
});

/** What an event is about, and which record of that kind where it is a certain one. */
const KINDS: [
  RegExp,
  Parameters<typeof happen>[1] & keyof Awaited<ReturnType<typeof records>>,
  ('unpaid' | 'suspended' | 'held')?,
][] = [
  [/^order_failed/, 'domain'],
  [/^order_held/, 'order', 'held'],
  [/^order_/, 'order'],
  [/^payment_succeeded/, 'payment'],
  [/^payment_method_/, 'client'],
  [/^invoice_created/, 'invoice', 'unpaid'],
  [/^service_deletion_near/, 'hosting', 'suspended'],
  [/^(invoice|payment|credit_note|due_date|tax)_/, 'invoice'],
  [/^price_/, 'hosting'],
  [/^(service|provisioning|cancellation|password|plan|disk)_/, 'hosting'],
  [/^(domain|transfer|contact|renewal)_/, 'domain'],
  [/^ticket_/, 'ticket'],
  [/./, 'client'],
];

test('an order and its payment send one mail each', async () => {
  const { body } = await fixture.usd.order([hostingItem(freshDomain())]);
  const number = `${numberOf('invoice', body.invoice.id)}`;
  await fixture.usd.payByCard(body.invoice.id);
  await eventually(subjects, (all) => all.some((subject) => subject === `Invoice ${number} is paid`));
  const mails = await mailsTo(fixture.api.stack, 'demo@example.com');
  // They leave at the same time, in either order.
  expect(
    mails
      .filter(({ text }) => text.includes(number))
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual([`Invoice ${number} is paid`, expect.stringContaining(`${numberOf('order', body.order.id)}`)]);
});

test('every event that has a mail sends it, made from the record it is about', async () => {
  const ids = await records();
  const mailed = EVENT_TYPES.filter((type) => 'template' in EVENT_MAILS[type]);
  for (const [index, type] of mailed.entries()) {
    const [, kind = 'client', record = kind] = KINDS.find(([pattern]) => pattern.test(type)) ?? [];
    const event = await happen(type, kind, ids[record], 1000 + index * 10, ids.note);
    // An announcement has the id of its events.
    if (type === 'announcement' || type === 'incident') await writeOne(putNew(announced(event.id, type)));
    await tell(event);
    const mail = await eventually(
      () => mailOf(event),
      (found) => found === undefined || found.status !== 'queued',
    );
    expect(mail, type).toMatchObject({ template: (EVENT_MAILS[type] as { template: string }).template });
    expect(['sent', 'delivered'], `${type}: ${mail?.reason}`).toContain(mail?.status);
  }
  expect(mailed.length).toBeGreaterThan(25);
});

test('an event sends one mail, however many workers handle it', async () => {
  const before = (await subjects()).length;
  const event = await happen('profile_updated', 'client', USD_CLIENT);
  await atOnce(() => tell(event));
  await eventually(
    () => mailOf(event),
    (mail) => mail?.status === 'delivered',
  );
  expect((await subjects()).length - before).toBe(1);
  expect(await getItem(keys.event(USD_CLIENT, event.id))).not.toHaveProperty('due_pk');
});

test('the mail about a declined payment says why in the language of its reader', async () => {
  await writeOne(update(keys.user(DEMO.user.id), { set: { locale: 'fr' } }));
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  const started = await fixture.usd.startPayment(body.invoice.id);
  const secret = started.body.payment.mobile.payment_intent_client_secret;
  await fixture.usd.confirmCard(secret, 'pm_card_chargeDeclinedInsufficientFunds');
  const subject = new RegExp(`${body.invoice.number} n’a pas abouti`);
  const mail = await mailAbout(fixture.api.stack, DEMO.user.email, subject);
  expect(mail.text).toContain('Le solde disponible est insuffisant pour ce paiement.');
});
