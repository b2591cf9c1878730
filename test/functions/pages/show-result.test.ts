import { expect, test } from 'vitest';
import { listAttempts } from '../../../shared/billing/invoices/invoices.ts';
import { scheduleGatewayCheck } from '../../../shared/billing/payments/request-settlement.ts';
import { settlePayment } from '../../../shared/billing/settlement/settlement.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce } from '../../support/at-once.ts';
import { eventually } from '../../support/eventually.ts';
import { untilIdle } from '../../support/idle.ts';
import { nextOf, openPage, pressPay } from '../../support/pay-page.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();

const order = async () => {
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  return { url: String(body.payment_url), id: Number(body.invoice.id) };
};

const resultOf = (url: string, text: string) =>
  eventually(
    () => openPage(`${url}/result`),
    (page) => page.text.includes(text),
  );

test('loads itself again until the payment is confirmed, then leads back to the app', async () => {
  const { url, id } = await order();
  const stripe = nextOf(await pressPay(url, 'stripe'));
  const waiting = await openPage(`${url}/result`);
  expect(waiting.text).toContain('Confirming your payment');
  expect(nextOf(waiting)).toBe(`${new URL(url).pathname}/result`);
  await openPage(stripe, { outcome: 'pay' });
  const paid = await resultOf(url, 'Paid. Thank you!');
  expect(paid.text).not.toContain('http-equiv="refresh"');
  for (const part of ['Receipt', 'Amount paid', 'Paid by', `href="${new URL(url).pathname}"`])
    expect(paid.text).toContain(part);
  expect(paid.text).toContain(
    `href="${fixture.api.stack.addresses.app}/clients/${USD_CLIENT}/invoices/${id}"`,
  );
});

test('finds out by itself that Paystack declined, of which no event tells', async () => {
  const { url, id } = await order();
  const declined = await openPage(nextOf(await pressPay(url, 'paystack')), { outcome: 'decline' });
  await openPage(String(declined.headers.get('location')));
  const failed = await resultOf(url, 'The payment did not go through');
  expect(failed.text).not.toContain('http-equiv="refresh"');
  expect(failed.text).toContain(`href="${new URL(url).pathname}"`);
  expect((await fixture.usd.paymentStatus(id)).body.status).toBe('failed');
});

test('a payment begun in the app ends on a page that tells nothing and asks Paystack about it', async () => {
  const { id } = await order();
  const started = await fixture.usd.startPayment(id, 'paystack');
  const declined = await openPage(started.body.payment.mobile.authorization_url, { outcome: 'decline' });
  const back = await openPage(String(declined.headers.get('location')));
  expect(back.status).toBe(200);
  expect(back.text).toContain('You can return to the app');
  expect(back.text).not.toMatch(/INV-|USD/);
  await fixture.usd.untilStatus(id, 'failed');
});

test('a payment left at Paystack has failed by the next poll after the return, and its address leads back', async () => {
  const { url, id } = await order();
  const left = await openPage(nextOf(await pressPay(url, 'paystack')), { outcome: 'abandon' });
  const back = new URL(String(left.headers.get('location')));
  expect(back.pathname).toBe(new URL(url).pathname);
  expect((await openPage(back.href)).text).toContain('Pay with Paystack');
  await fixture.usd.untilStatus(id, 'failed');
  expect((await openPage(url)).text).toContain('The payment was not completed.');
  const again = nextOf(await pressPay(url, 'paystack'));
  await openPage(again, { outcome: 'pay' });
  await fixture.usd.untilStatus(id, 'paid');
});

test('a payment left in the app at Paystack leads back into the app and has failed', async () => {
  const { id } = await order();
  const started = await fixture.usd.startPayment(id, 'paystack');
  const left = await openPage(started.body.payment.mobile.authorization_url, { outcome: 'abandon' });
  const back = await openPage(String(left.headers.get('location')));
  expect(back.text).toContain(
    `href="${fixture.api.stack.addresses.app}/clients/${USD_CLIENT}/invoices/${id}"`,
  );
  const { body } = await fixture.usd.untilStatus(id, 'failed');
  expect(body.message).toBe('The payment was not completed. You can try again.');
});

test('a payment at Paystack that nobody has returned from is asked about when its time is over', async () => {
  const { id } = await order();
  await fixture.usd.startPayment(id, 'paystack');
  const attempt = async () => (await listAttempts(USD_CLIENT, id))[0];
  const { created_at = '', reference = '' } = (await attempt()) ?? {};
  const minutes = (count: number) => new Date(Date.parse(created_at) + count * 60_000);
  for (const minute of [1, 2, 7, 22]) {
    const found = await attempt();
    if (found) await scheduleGatewayCheck(found, minutes(minute));
    await settlePayment('paystack', reference, minutes(minute));
    expect(await attempt()).toMatchObject({ status: 'created' });
  }
  expect((await attempt())?.due_sk).toMatch(minutes(30).toISOString());
  await settlePayment('paystack', reference, minutes(30));
  expect(await attempt()).toMatchObject({ status: 'failed', decline_code: 'abandoned' });
});

const loads = { 'one after the other': 1, 'sixteen at once': 16 };

test.each(Object.entries(loads))(
  'the gateway is asked once in ten seconds, however often the page is loaded, %s',
  async (_way, callers) => {
    const { url, id } = await order();
    await pressPay(url, 'stripe');
    const [{ reference = '' } = {}] = await listAttempts(USD_CLIENT, id);
    const began = Date.now();
    const asked = () =>
      fixture.api.stack.outside.stripe.requests.filter(
        (line) => line === `GET /v1/checkout/sessions/${reference}`,
      );
    await atOnce(async () => {
      for (let load = 0; load < 60 / callers; load += 1) await openPage(`${url}/result?returned=1`);
    }, callers);
    await eventually(
      async () => asked().length,
      (count) => count > 0,
    );
    await untilIdle(fixture.api.stack);
    const windows = 1 + Math.floor((Date.now() - began) / 10_000);
    expect(asked().length).toBeLessThanOrEqual(windows);
  },
);

test('asks nobody about a reference that is not ours', async () => {
  const { requests } = fixture.api.stack.outside.paystack;
  const before = requests.length;
  const page = await openPage(`${new URL('/pay/return', fixture.api.stack.api)}?reference=not-ours`);
  expect(page.status).toBe(200);
  expect(requests.slice(before)).toEqual([]);
});

test('leads to the invoice when no payment was begun', async () => {
  const { url } = await order();
  const { status, headers } = await openPage(`${url}/result`);
  expect([status, headers.get('location')]).toEqual([303, new URL(url).pathname]);
});

test('tells nothing about a link that was never given away', async () => {
  const { url } = await order();
  const page = await openPage(`${url.slice(0, -3)}xyz/result`);
  expect(page.status).toBe(404);
  expect(page.text).toContain('This link does not work any more');
});
