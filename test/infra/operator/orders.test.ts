import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

const markFraud = (order: number) =>
  operator('orders', 'mark-fraud', String(USD_CLIENT), String(order), '--yes');

const orderNow = async (id: number) => (await fixture.usd.get(`/orders/${id}`)).body.data;

test('a pending order ends as fraud: nothing of it is provided, and its name is free again', async () => {
  const name = freshDomain('net');
  const { body } = await fixture.usd.order([domainItem(name)]);
  const { id } = body.order;
  expect(await markFraud(id)).toMatchObject({ code: 0, out: expect.stringContaining('fraud') });
  expect(await orderNow(id)).toMatchObject({ status: 'fraud' });
  expect((await fixture.usd.get('/orders?status=fraud')).body.data).toMatchObject([{ id }]);
  expect((await fixture.usd.invoice(body.invoice.id)).body.data.status).toBe('cancelled');
  expect((await fixture.usd.startPayment(body.invoice.id)).status).toBe(409);
  expect((await fixture.usd.order([domainItem(name)])).status).toBe(201);
  expect((await markFraud(id)).code).toBe(0);
  expect(await orderNow(id)).toMatchObject({ status: 'fraud' });
});

test('a client reads that the order could not be accepted, not why', async () => {
  const { body } = await fixture.usd.order([domainItem(freshDomain('net'))]);
  await markFraud(body.order.id);
  const { data } = (await fixture.usd.get('/events')).body;
  const told = data.filter((event: { subject: { id: number } }) => event.subject?.id === body.order.id);
  expect(JSON.stringify(told)).toContain('could not be accepted');
  expect(JSON.stringify(told)).not.toContain('fraud');
});

test('an order that is active stays, and staff are told', async () => {
  const { body } = await fixture.usd.order([hostingItem(freshDomain())]);
  await fixture.usd.payByCard(body.invoice.id);
  await fixture.usd.untilStatus(body.invoice.id, 'paid');
  const marked = await markFraud(body.order.id);
  expect(marked.code).toBe(1);
  expect((await orderNow(body.order.id)).status).not.toBe('fraud');
});

test('orders are listed with their status', async () => {
  const { body } = await fixture.usd.order([domainItem(freshDomain('net'))]);
  await markFraud(body.order.id);
  const listed = await operator('orders', 'list', String(USD_CLIENT));
  expect(listed.out).toMatch(new RegExp(`${body.order.id}.*fraud`));
});
