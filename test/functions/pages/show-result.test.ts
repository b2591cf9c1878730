import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
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
  expect(paid.text).toContain(`href="example-hosting://clients/${USD_CLIENT}/invoices/${id}"`);
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
