import { afterEach, expect, test } from 'vitest';
import { renderMail } from '../../../shared/mail-templates/render-mail.ts';
import { SAMPLE_BRAND } from '../../../shared/mail-templates/samples.ts';
import { billingMails } from '../../../shared/notifications/billing-mails.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import type { EventRecord } from '../../../shared/records/events.ts';
import { saveByApi } from '../../support/saved-card.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { calendarForFile } from '../lifecycle/calendar.ts';
import { hostingOf, openRenewal } from '../lifecycle/stored-services.ts';

const { fixture, runAt, buy } = calendarForFile();

type About = 'invoice_reminder' | 'payment_failed' | 'order_created' | 'invoice_created';

/** The text of a mail as it would be sent at `now`, in a language. */
const textOf = async (type: About, id: number, now: Date, locale: 'en' | 'fr' = 'en'): Promise<string> => {
  const event = { client_id: USD_CLIENT, subject: { id }, created_at: now.toISOString() } as EventRecord;
  const variables = await billingMails[type](event, locale);
  if (!variables) throw new Error('There is nothing to say.');
  const { subject, text } = renderMail(type, locale, variables, SAMPLE_BRAND);
  return `${subject}\n${text}`;
};

const autopay = (enabled: boolean) =>
  fixture.api('PATCH', `/clients/${USD_CLIENT}/autopay`, { token: fixture.token, body: { enabled } });

afterEach(() => autopay(false));

/** Monthly hosting whose renewal is invoiced and unpaid. */
const renewing = async () => {
  const domain = freshDomain();
  const { hosting } = await buy([{ ...hostingItem(domain), billing_cycle: 'monthly' }]);
  const due = (await hostingOf(hosting)).next_due_at ?? '';
  await runAt(addDays(due, -13));
  return { domain, hosting, due, invoice: await openRenewal(hosting) };
};

test('a reminder names the service, and with automatic payment the card and the day', async () => {
  await saveByApi(fixture, 'pm_card_visa');
  await autopay(true);
  const { domain, due, invoice } = await renewing();
  const now = addDays(due, -7);
  const text = await textOf('invoice_reminder', invoice.id, now);
  expect(text).toContain(domain);
  expect(text).toContain('visa •••• 4242');
  expect(text).toContain('There is nothing to do, as long as it can be charged.');
  expect(text).not.toContain('Pay invoice');
  expect(await textOf('invoice_reminder', invoice.id, now, 'fr')).toContain('Votre carte sera débitée');
  await autopay(false);
  const unpaid = await textOf('invoice_reminder', invoice.id, now);
  expect(unpaid).toContain('Pay invoice');
  expect(unpaid).not.toContain('4242');
});

test('a reminder after suspension says that hosting is suspended, until when it is kept, and what brings it back', async () => {
  const { hosting, due, invoice } = await renewing();
  for (const days of [1, 8, 15]) await runAt(addDays(due, days));
  expect((await hostingOf(hosting)).status).toBe('suspended');
  const text = await textOf('invoice_reminder', invoice.id, addDays(due, 16));
  expect(text).toMatch(/^Your hosting is suspended: invoice [2-9A-HJKMNP-Z]{10} is unpaid/);
  expect(text).toContain('Kept until');
  expect(text).toContain('Paying the invoice brings your hosting back.');
  expect(text).not.toContain('we suspend the services');
  const french = await textOf('invoice_reminder', invoice.id, addDays(due, 16), 'fr');
  expect(french).toContain('Votre hébergement est suspendu');
});

test('a decline names the card, the reason and the next try', async () => {
  const id = await saveByApi(fixture, 'pm_card_chargeCustomerFail');
  const path = `/clients/${USD_CLIENT}/payment-methods/${id}`;
  await fixture.api('PATCH', path, { token: fixture.token, body: { default: true } });
  await autopay(true);
  const { domain, due, invoice } = await renewing();
  await runAt(addDays(due, -3));
  const text = await textOf('payment_failed', invoice.id, addDays(due, -3));
  expect(text).toContain(domain);
  expect(text).toMatch(/Declined:? +visa •••• 0341/);
  expect(text).toContain('Reason');
  expect(text).toMatch(/Next try:? +.*visa/);
});

test('an order mail adds up, and says how much of it came from credit and how much was paid', async () => {
  await adjustCredit(USD_CLIENT, 'USD', 1000 - (await creditBalance(USD_CLIENT)));
  const { body } = await fixture.usd.order([hostingItem(freshDomain())], { apply_credit: true });
  const before = await textOf('order_created', body.order.id, new Date());
  expect(before).toMatch(/Account credit used:? +\$?.*10\.00/);
  expect(before).toMatch(/To pay:? +.*39\.90/);
  await fixture.usd.startPayment(body.invoice.id);
  const { total, balance } = (await fixture.usd.invoice(body.invoice.id)).body.data;
  expect(total - balance).toBeCloseTo(10);
});
