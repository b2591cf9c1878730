import { describe, expect, test } from 'vitest';
import { apiForFile } from '../support/api-per-file.ts';
import { domainItem, freshDomain, hostingItem } from '../support/shop.ts';
import { expectAccessible } from './accessibility.ts';
import { browserForFile, devices, picture } from './browser.ts';

const fixture = apiForFile();
const { visit } = browserForFile();

const order = async () => {
  const domain = freshDomain();
  const hosting = { ...hostingItem(domain), billing_cycle: 'monthly' };
  const { body } = await fixture.usd.order([hosting, domainItem(domain)]);
  return { url: String(body.payment_url), id: Number(body.invoice.id) };
};

const attemptsOf = async (id: number) =>
  (await fixture.usd.get(`/invoices/${id}/payment-timeline`)).body.attempts;

describe.each(devices)('on a %s', (device) => {
  test('a payer is declined by card, goes back, tries again and returns to the app', async () => {
    const { url, id } = await order();
    const page = await visit(url, device);
    await picture(page, device, 'invoice');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Pay by card' }).click();
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Your card was declined.').waitFor();
    await fixture.usd.untilStatus(id, 'failed');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('alert').waitFor();
    expect(page.url().split('?')[0]).toBe(url);
    await picture(page, device, 'invoice after a decline');

    await page.getByRole('button', { name: 'Pay by card' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('heading', { name: 'Paid. Thank you!' }).waitFor();
    await picture(page, device, 'result paid');
    await expectAccessible(page);
    const link = await page.getByRole('link', { name: 'Return to the app' }).getAttribute('href');
    expect(link).toMatch(new RegExp(`^${fixture.api.stack.addresses.app}/clients/.*/invoices/${id}$`));
    await page.goto(url);
    await page.getByText('This invoice is paid.').waitFor();
    await picture(page, device, 'invoice paid');
  });

  test('a payer pays a part, and the rest from the same page', async () => {
    const { url, id } = await order();
    const page = await visit(url, device);
    await page.getByText('Pay a part of it').click();
    await page.getByLabel('Amount in USD').fill('12,50');
    await picture(page, device, 'invoice in part');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pay by card' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('link', { name: 'Pay the rest' }).waitFor();
    await picture(page, device, 'result in part');
    expect((await fixture.usd.invoice(id)).body.data).toMatchObject({ status: 'unpaid', amount_paid: 12.5 });
  });

  test('a payer is declined by Paystack, learns it on the result page and tries again', async () => {
    const { url, id } = await order();
    const page = await visit(url, device);
    await page.getByRole('button', { name: 'Pay with Paystack' }).click();
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('heading', { name: 'The payment did not go through' }).waitFor();
    await picture(page, device, 'result failed');

    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Pay with Paystack' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('heading', { name: 'Paid. Thank you!' }).waitFor();
    expect((await fixture.usd.invoice(id)).body.data).toMatchObject({ status: 'paid', balance: 0 });
  });

  test('a payer cancels at both gateways and finds the invoice again', async () => {
    const { url } = await order();
    const page = await visit(url, device);
    await page.getByRole('button', { name: 'Pay with Paystack' }).click();
    await page.getByRole('button', { name: 'Abandon' }).click();
    await page.getByRole('button', { name: 'Pay by card' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Pay by card' }).waitFor();
    expect(page.url().split('?')[0]).toBe(url);
  });
});

test('the result page waits without a script until the payment is confirmed, though no event arrives', async () => {
  const { url, id } = await order();
  const { webhooks } = fixture.api.stack.outside.stripe;
  webhooks.disturb({ delay_ms: 60_000 });
  const page = await visit(url, 'phone');
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Confirming your payment' }).waitFor();
  await picture(page, 'phone', 'result waiting');
  await page.getByRole('heading', { name: 'Paid. Thank you!' }).waitFor();
  webhooks.disturb({ delay_ms: 0 });
  expect(await attemptsOf(id)).toMatchObject([{ status: 'succeeded' }]);
});

test('a payer who presses twice and goes back to press again makes one payment', async () => {
  const { url, id } = await order();
  const page = await visit(url, 'desktop');
  await page.getByRole('button', { name: 'Pay with Paystack' }).dblclick();
  await page.getByRole('button', { name: 'Abandon' }).waitFor();
  await page.goBack();
  expect(page.url().split('?')[0]).toBe(url);
  await page.getByRole('button', { name: 'Pay with Paystack' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Paid. Thank you!' }).waitFor();
  expect(
    (await attemptsOf(id)).filter(({ status }: { status: string }) => status === 'succeeded'),
  ).toHaveLength(1);
});

test('an invoice with tax is shown with every amount, on the smallest phone too', async () => {
  const { ghs } = fixture;
  const items = [hostingItem(freshDomain()), domainItem(freshDomain('com.gh'))];
  const { body } = await ghs.order(items, { payment_gateway: 'paystack' });
  const page = await visit(body.payment_url, 'desktop');
  await picture(page, 'desktop', 'invoice with tax');
  await page.setViewportSize({ width: 320, height: 568 });
  await picture(page, 'phone', 'invoice with tax, small');
  for (const name of ['Subtotal', 'NHIL 2.5 %', 'GETFund 2.5 %', 'VAT 15 %', 'Total'])
    await page.getByRole('rowheader', { name, exact: true }).waitFor();
  expect(await page.getByRole('button').allTextContents()).toEqual(['Pay with Paystack']);
});
