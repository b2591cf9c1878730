import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, freshDomain, hostingItem, shopper } from '../../support/shop.ts';

const fixture = apiForFile();
const order = (items: unknown[], options = {}, key?: string) => fixture.usd.order(items, options, key);

test('creates an order, its unpaid invoice and a pay link, and nothing comes alive before payment', async () => {
  const domain = freshDomain();
  const { status, body } = await order([hostingItem(domain), domainItem(domain)], { notes: 'Please hurry.' });
  expect(status).toBe(201);
  expect(body.order).toMatchObject({ status: 'pending', notes: 'Please hurry.', total: body.invoice.total });
  expect(body.invoice).toMatchObject({ status: 'unpaid', balance: body.invoice.total, is_overdue: false });
  expect(new URL(body.payment_url).pathname).toMatch(/^\/pay\/[\w-]{32}$/);
  const [{ hosting_account_id: hosting }, { domain_id: registered }] = body.order.items;
  expect((await fixture.usd.get(`/hosting/${hosting}`)).body.data.status).toBe('pending');
  expect((await fixture.usd.get('/domains')).body.data[0]).toMatchObject({
    id: registered,
    status: 'pending',
  });
});

test('orders the domain along with hosting when its option says so', async () => {
  const domain = freshDomain();
  const { body } = await order([{ ...hostingItem(domain), domain_option: 'register' }]);
  expect(body.order.items.map((item: { type: string }) => item.type)).toEqual(['hosting', 'domain']);
  expect(body.invoice.lines).toHaveLength(2);
});

describe('with an idempotency key', () => {
  test('answers a repeated request with the same bytes and orders nothing more', async () => {
    const key = randomUUID();
    const items = [domainItem(freshDomain())];
    const first = await order(items, {}, key);
    const again = await order(items, {}, key);
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const { body } = await fixture.usd.get('/orders?per_page=100');
    expect(body.data.filter((o: { id: number }) => o.id === first.body.order.id)).toHaveLength(1);
  });

  test('refuses the key for another request', async () => {
    const key = randomUUID();
    await order([domainItem(freshDomain())], {}, key);
    const other = await order([domainItem(freshDomain())], {}, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_conflict' } });
  });

  test.each([
    ['a missing key', undefined],
    ['a key of 161 characters', 'k'.repeat(161)],
  ])('refuses %s', async (_case, key) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const body = { items: [domainItem(freshDomain())], payment_gateway: 'stripe' };
    const path = `/clients/${fixture.usd.client}/orders`;
    const response = await fixture.api('POST', path, { token: fixture.token, body, headers });
    expect(response).toMatchObject({
      status: 422,
      body: { errors: { 'Idempotency-Key': [expect.any(String)] } },
    });
  });

  test('keeps keys of other clients apart', async () => {
    const key = randomUUID();
    const other = shopper(fixture.api, await fixture.api.login('other'), DEMO.other.clients.usd);
    const first = await order([domainItem(freshDomain())], {}, key);
    const second = await other.order([domainItem(freshDomain())], {}, key);
    expect([first.status, second.status]).toEqual([201, 201]);
  });
});

describe('refuses', () => {
  const hosting = hostingItem('example-site.com');
  const domain = domainItem('example-site.com');
  test.each<[string, unknown[], string]>([
    ['no items', [], 'items'],
    ['21 items', Array.from({ length: 21 }, () => domainItem(freshDomain())), 'items'],
    ['an unknown package', [{ ...hosting, package_id: 999 }], 'items.0.package_id'],
    ['hosting without a package', [{ ...hosting, package_id: undefined }], 'items.0.package_id'],
    [
      'a billing cycle the package lacks',
      [{ ...hosting, billing_cycle: 'triennially' }],
      'items.0.billing_cycle',
    ],
    ['a billing cycle there is not', [{ ...hosting, billing_cycle: 'weekly' }], 'items.0.billing_cycle'],
    ['an unknown type', [{ ...hosting, type: 'server' }], 'items.0.type'],
    ['a domain ending we do not offer', [domainItem('example-site.dev')], 'items.0.domain'],
    ['what is no domain', [domainItem('not a domain')], 'items.0.domain'],
    ['a subdomain', [domainItem('www.example-site.com')], 'items.0.domain'],
    [
      'an existing domain as a domain item',
      [{ ...domain, domain_option: 'existing' }],
      'items.0.domain_option',
    ],
    [
      'a transfer without its code',
      [{ ...domain, domain_option: 'transfer', years: 1 }],
      'items.0.auth_code',
    ],
    ['more years than the registry allows', [{ ...domainItem('a-site.gh'), years: 9 }], 'items.0.years'],
    ['the same domain twice', [domain, domain], 'items.1.domain'],
    ['a package id of the wrong type', [{ ...hosting, package_id: '1' }], 'items.0.package_id'],
  ])('%s, naming the field', async (_case, items, field) => {
    const { status, body } = await order(items);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toContain(field);
  });

  test('a domain that somebody has ordered here', async () => {
    const domain = freshDomain();
    await order([domainItem(domain)]);
    const other = shopper(fixture.api, await fixture.api.login('other'), DEMO.other.clients.usd);
    const { status, body } = await other.order([domainItem(domain.toUpperCase())]);
    expect(status).toBe(422);
    expect(body.errors['items.0.domain'][0]).toContain('already');
  });

  test.each([
    ['malformed JSON', '{"items": [', 422],
    ['a body that is no object', '[]', 422],
    ['a key that would change a prototype', '{"__proto__": {"admin": true}}', 422],
    ['an empty body', '', 422],
    ['a body beyond 64 KiB', JSON.stringify({ notes: 'x'.repeat(70_000) }), 413],
  ])('%s', async (_case, raw, status) => {
    const path = `/clients/${fixture.usd.client}/orders`;
    const headers = { 'idempotency-key': randomUUID() };
    const response = await fixture.api('POST', path, { token: fixture.token, raw, headers });
    expect(response.status).toBe(status);
  });

  test('a body that is not JSON by its content type', async () => {
    const path = `/clients/${fixture.usd.client}/orders`;
    const headers = { 'idempotency-key': randomUUID(), 'content-type': 'text/plain' };
    const response = await fixture.api('POST', path, { token: fixture.token, raw: '{}', headers });
    expect(response).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });

  test('a client of somebody else, whatever else is wrong', async () => {
    const path = `/clients/${DEMO.other.clients.usd}/orders`;
    const response = await fixture.api('POST', path, { token: fixture.token, raw: '{' });
    expect(response).toMatchObject({ status: 403, body: { code: 'client_forbidden' } });
  });
});
