import { beforeAll, expect, test } from 'vitest';
import { invoiceText } from '../../../infra/operator/invoice-text.ts';
import { recordBankPayment } from '../../../shared/billing/payments/bank-payment.ts';
import { renderMail } from '../../../shared/mail-templates/render-mail.ts';
import { SAMPLE_BRAND } from '../../../shared/mail-templates/samples.ts';
import { billingMails } from '../../../shared/notifications/billing-mails.ts';
import { invoiceHistory } from '../../../shared/operator/invoices.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import type { EventRecord } from '../../../shared/records/events.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { offerCoupon } from '../../support/coupons.ts';
import { textOf } from '../../support/pdf-text.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit } from '../../support/table.ts';

const fixture = apiForFile();

const monthly = () => [{ ...hostingItem(freshDomain()), billing_cycle: 'monthly' }];

/** One line of a text, however it is laid out. */
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');

const mailOf = async (
  type: 'order_created' | 'invoice_paid' | 'payment_succeeded' | 'payment_failed' | 'invoice_reminder',
  id: number,
  locale: 'en' | 'fr' = 'en',
): Promise<string> => {
  const event = { client_id: USD_CLIENT, subject: { id }, created_at: new Date().toISOString() };
  const variables = await billingMails[type](event as EventRecord, locale);
  if (!variables) throw new Error('There is nothing to say.');
  return flat(renderMail(type, locale, variables, SAMPLE_BRAND).text);
};

const pageOf = async (url: string, language = 'en'): Promise<string> => {
  const page = await fetch(url, { headers: { 'accept-language': language } });
  return flat((await page.text()).replaceAll(/<[^>]*>/g, ' '));
};

const pdfOf = async (invoice: number): Promise<string[]> => {
  const { body } = await fixture.usd.get(`/invoices/${invoice}/pdf`);
  return textOf(new Uint8Array(await (await fetch(body.data.url)).arrayBuffer()));
};

const staffText = async (invoice: number): Promise<string> =>
  flat(invoiceText(await invoiceHistory(USD_CLIENT, invoice)));

beforeAll(() => offerCoupon('THREE', { fixed: { USD: 3 } }));

test('a set-up fee stands beside its price in quote, invoice, PDF, pay page and mail', async () => {
  const items = monthly();
  const quote = await fixture.api('POST', '/orders/quote', {
    token: fixture.token,
    body: { items },
    headers: { 'x-client-id': String(USD_CLIENT) },
  });
  const { body } = await fixture.usd.order(items);
  const { description, unit_price, setup_fee, total } = body.invoice.lines[0];
  expect(setup_fee).toBe(5);
  expect(quote.body.items[0]).toMatchObject({ unit_price, setup_fee, total });
  expect(total).toBe(unit_price + setup_fee);
  const [price, fee, sum] = [unit_price, setup_fee, total].map((amount) => amount.toFixed(2));

  const pdf = await pdfOf(body.invoice.id);
  const at = pdf.indexOf(`USD ${price}`);
  expect(pdf.slice(at + 1, at + 6)).toEqual([
    '1 month from set-up',
    'Set-up fee',
    `USD ${fee}`,
    'Subtotal',
    `USD ${sum}`,
  ]);
  expect(await pageOf(body.payment_url)).toContain(
    `${description} USD ${price} Set-up fee USD ${fee} Total USD ${sum}`,
  );
  expect(await pageOf(body.payment_url, 'fr')).toContain('Frais de mise en service');
  const mail = await mailOf('order_created', body.order.id);
  expect(mail).toMatch(new RegExp(`USD.${price}.*Set-up fee:? +USD.${fee}.*Total:? +USD.${sum}`));
  expect(await mailOf('order_created', body.order.id, 'fr')).toContain('Frais de mise en service');
});

test('an order paid wholly by code and credit says so in its answer, invoice, PDF, page, mails and to staff', async () => {
  await adjustCredit(USD_CLIENT, 'USD', 100_00);
  const { body } = await fixture.usd.order(monthly(), { promo_code: 'THREE', apply_credit: true });
  const { order, invoice } = body;
  const { total } = invoice;
  const shown = { promo_code: 'THREE', discount: 3, credit_applied: total };
  expect(order).toMatchObject({ ...shown, total, amount_due: 0, status: 'active' });
  expect((await fixture.usd.get(`/orders/${order.id}`)).body.data).toMatchObject({ ...shown, amount_due: 0 });
  expect(invoice).toMatchObject({ ...shown, status: 'paid', amount_paid: 0, balance: 0 });

  const amount = total.toFixed(2);
  const pdf = await pdfOf(invoice.id);
  const at = pdf.indexOf('Account credit used');
  expect(pdf[at + 1]).toBe(`USD ${amount}`);
  expect(pdf).toContain('Promotional code THREE: -USD 3.00, taken off above.');
  expect(pdf).toContain('Nothing was charged.');
  const page = await pageOf(body.payment_url);
  expect(page).toContain('This invoice is paid. Thank you. Nothing was charged.');
  expect(page).toContain('Code THREE, taken off above −USD 3.00');
  expect(page).toContain(`Account credit −USD ${amount}`);
  expect(await pageOf(body.payment_url, 'fr')).toContain('Rien n’a été débité.');
  for (const mail of [await mailOf('order_created', order.id), await mailOf('invoice_paid', invoice.id)]) {
    expect(mail).toMatch(/Promotional code:? +THREE, -USD.3\.00 \(in the total\)/);
    expect(mail).toMatch(new RegExp(`Account credit used:? +USD.${amount}`));
    expect(mail).toContain('Nothing was charged.');
    expect(mail).not.toContain('Thank you for your payment');
  }
  const staff = await staffText(invoice.id);
  expect(staff).toContain('THREE, USD -3.00');
  expect(staff).toMatch(new RegExp(`credit applied USD ${amount} paid nothing was charged`));
});

test('a free order, and one paid with money, say what was charged', async () => {
  await offerCoupon('ALL', { percentage: 100 });
  const free = (await fixture.usd.order(monthly(), { promo_code: 'ALL' })).body;
  expect(free.order).toMatchObject({ total: 0, discount: 9.99, credit_applied: 0, amount_due: 0 });
  expect(await pdfOf(free.invoice.id)).toContain('Nothing was charged.');
  const { body } = await fixture.usd.order(monthly());
  expect(body.order).toMatchObject({ discount: 0, credit_applied: 0, amount_due: body.order.total });
  const amount = Math.round(body.invoice.total * 100);
  const transfer = { clientId: USD_CLIENT, invoiceId: body.invoice.id, amount, reference: 'whole' };
  await recordBankPayment(transfer, 'operator:test', new Date());
  expect(await pdfOf(body.invoice.id)).not.toContain('Nothing was charged.');
  expect(await mailOf('invoice_paid', body.invoice.id)).not.toContain('Nothing was charged');
  expect(await staffText(body.invoice.id)).not.toContain('nothing was charged');
});

test('PDF and mails of an invoice that is paid in part say what was paid and what is left', async () => {
  const { body } = await fixture.usd.order(monthly());
  const { id, total } = body.invoice;
  expect(await pdfOf(id)).not.toContain('To pay');
  const left = (total - 4).toFixed(2);
  const part = (amount: number, reference: string) =>
    recordBankPayment(
      { clientId: USD_CLIENT, invoiceId: id, amount, reference },
      'operator:test',
      new Date(),
    );
  await part(2_50, 'first');
  await part(1_50, 'second');

  const pdf = await pdfOf(id);
  const at = pdf.indexOf('Paid');
  expect(pdf.slice(at, at + 4)).toEqual(['Paid', 'USD 4.00', 'To pay', `USD ${left}`]);
  const { payments } = await invoiceHistory(USD_CLIENT, id);
  const second = payments.find(({ amount }) => amount === 1_50);
  const received = await mailOf('payment_succeeded', second?.id ?? 0);
  expect(received).toMatch(
    new RegExp(
      `Total of the invoice:? +USD.${total}.*Received:? +USD.1\\.50.*Paid so far:? +USD.4\\.00.*Left to pay:? +USD.${left}`,
    ),
  );
  expect(received).not.toContain('starts');
  expect(await mailOf('invoice_reminder', id)).toMatch(
    new RegExp(`Paid so far:? +USD.4\\.00.*Left to pay:? +USD.${left}`),
  );
  await adjustCredit(USD_CLIENT, 'USD', 100_00);
  await fixture.usd.post(`/invoices/${id}/apply-credit`, { amount: 1 });
  expect((await getItem(keys.invoice(USD_CLIENT, id)))?.balance).toBe(Math.round(total * 100) - 5_00);
  expect(await pdfOf(id)).toContain('USD 1.00');
});

test('a declined part says what is left, and not that only the part is', async () => {
  const { body } = await fixture.usd.order([hostingItem(freshDomain())]);
  const { id, total } = body.invoice;
  const started = await fixture.usd.post(`/invoices/${id}/payments/start`, { gateway: 'stripe', amount: 15 });
  const secret = started.body.payment.mobile.payment_intent_client_secret;
  await fixture.usd.confirmCard(secret, 'pm_card_chargeDeclined');
  await fixture.usd.untilStatus(id, 'failed');
  const mail = await mailOf('payment_failed', id);
  expect(mail).toMatch(new RegExp(`Amount:? +USD.15\\.00.*Left to pay:? +USD.${total.toFixed(2)}`));
});
