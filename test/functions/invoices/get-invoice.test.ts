import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, freshDomain, hostingItem } from '../../support/shop.ts';

const fixture = apiForFile();

test('shows lines, totals, balance and due date', async () => {
  const domain = freshDomain();
  const { body: order } = await fixture.usd.order([hostingItem(domain), domainItem(domain)]);
  const { status, body } = await fixture.usd.invoice(order.invoice.id);
  expect(status).toBe(200);
  expect(body.data).toEqual({ ...order.invoice, next_charge: null });
  const sum = body.data.lines.reduce((total: number, line: { total: number }) => total + line.total, 0);
  expect(body.data.total).toBeCloseTo(sum, 10);
  expect(body.data.due_at > body.data.created_at).toBe(true);
});

test.each(['1', '0', '-1', '1.5', '9007199254740992', 'abc'])('does not know invoice %s', async (id) => {
  const { status, body } = await fixture.usd.get(`/invoices/${id}`);
  expect(status).toBe(404);
  expect(body.code).toBe('invoice_not_found');
});

test('does not know an invoice of another client of the same user', async () => {
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  const { ghs } = fixture;
  expect((await ghs.invoice(body.invoice.id)).status).toBe(404);
});
