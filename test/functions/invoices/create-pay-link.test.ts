import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { USD_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();

const link = (id: number) =>
  fixture.api('POST', `/clients/${USD_CLIENT}/invoices/${id}/pay-link`, { token: fixture.token });

test('a fresh link shows the invoice, and so does the first one', async () => {
  const { body } = await fixture.usd.post('/credit/invoices', { amount: 20 });
  const { status, body: fresh } = await link(body.invoice.id);
  expect(status).toBe(201);
  expect(fresh.payment_url).not.toBe(body.payment_url);
  expect(Date.parse(fresh.expires_at)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  for (const url of [fresh.payment_url, body.payment_url]) {
    const page = await fetch(url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(body.invoice.number)]);
  }
});

test('there is no link for what is not to be paid', async () => {
  const { body } = await fixture.usd.post('/credit/invoices', { amount: 20 });
  await fixture.usd.payByCard(body.invoice.id);
  const { status, body: refused } = await link(body.invoice.id);
  expect([status, refused.code]).toEqual([409, 'invoice_not_payable']);
});
