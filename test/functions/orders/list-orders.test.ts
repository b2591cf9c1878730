import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, freshDomain } from '../../support/shop.ts';

const fixture = apiForFile();

test('lists orders newest first, page by page, each once', async () => {
  const placed: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    placed.push((await fixture.usd.order([domainItem(freshDomain())])).body.order.id);
  }
  const seen: number[] = [];
  let next: string | null = '/orders?per_page=2';
  while (next) {
    const { body } = await fixture.usd.get(next);
    seen.push(...body.data.map(({ id }: { id: number }) => id));
    expect(body.meta).toMatchObject({
      per_page: 2,
      count: body.data.length,
      has_more: body.links.next !== null,
    });
    next = body.links.next?.slice(body.links.next.indexOf('/orders')) ?? null;
  }
  expect(seen).toEqual(placed.reverse());
});

test('lists by status', async () => {
  const { body } = await fixture.usd.get('/orders?status=active');
  expect(body.data).toEqual([]);
  expect((await fixture.usd.get('/orders?status=pending')).body.data.length).toBeGreaterThan(0);
});

test.each(['per_page=0', 'per_page=101', 'per_page=x', 'status=lost', 'cursor=abc', 'page=2'])(
  'refuses ?%s, naming the parameter',
  async (query) => {
    const { status, body } = await fixture.usd.get(`/orders?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([query.split('=')[0]]);
  },
);

test("refuses another list's cursor", async () => {
  const { body } = await fixture.usd.get('/orders?per_page=1');
  const { status } = await fixture.usd.get(`/invoices?cursor=${body.meta.next_cursor}`);
  expect(status).toBe(422);
});
