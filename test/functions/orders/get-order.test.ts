import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, freshDomain } from '../../support/shop.ts';

const fixture = apiForFile();

test('an order by itself is the one of the list', async () => {
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  const one = await fixture.usd.get(`/orders/${body.order.id}`);
  expect(one.status).toBe(200);
  expect(one.body.data).toEqual(body.order);
  const list = await fixture.usd.get('/orders');
  expect(list.body.data).toContainEqual(one.body.data);
});
