import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';

const fixture = apiForFile();

test('creates an ordinary unpaid invoice over the amount', async () => {
  const { status, body } = await fixture.usd.post('/credit/invoices', { amount: 25.5 });
  expect(status).toBe(201);
  expect(body.invoice).toMatchObject({
    status: 'unpaid',
    total: 25.5,
    order_id: null,
    lines: [{ type: 'credit' }],
  });
});

test('answers a repeated request with the same invoice and refuses the key for another amount', async () => {
  const key = randomUUID();
  const first = await fixture.usd.post('/credit/invoices', { amount: 30 }, key);
  const again = await fixture.usd.post('/credit/invoices', { amount: 30 }, key);
  expect(again.text).toBe(first.text);
  expect((await fixture.usd.post('/credit/invoices', { amount: 31 }, key)).status).toBe(409);
});

test.each([0, -5, 4.99, 10_001, 12.345, '50', null, 1e300])('refuses the amount %s', async (amount) => {
  const { status, body } = await fixture.usd.post('/credit/invoices', { amount });
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(['amount']);
});
