import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { SECRET_PREFIX } from '../../../infra/local/environment.ts';
import { STRIPE_KEYS } from '../../../infra/local/outside-systems.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, freshDomain, hostingItem } from '../../support/shop.ts';

const fixture = apiForFile();

const get = (headers: Record<string, string> = {}) => fixture.api('GET', '/mobile/config', { headers });

const putStripeSecret = (SecretString: string) =>
  fetch(fixture.api.stack.secrets.url, {
    method: 'POST',
    headers: { 'x-amz-target': 'secretsmanager.PutSecretValue' },
    body: JSON.stringify({ SecretId: `${SECRET_PREFIX}/stripe-publishable`, SecretString }),
  });

test('answers also while the gateway is not set up, which comes first because a secret once read is kept', async () => {
  await putStripeSecret('not yet');
  const { status, body } = await get();
  await putStripeSecret(JSON.stringify(fixture.api.stack.outside.secrets['stripe-publishable']));
  expect(status).toBe(200);
  expect(body.gateways[0]).toMatchObject({ id: 'stripe', publishable_key: null });
});

test('tells an app without a token what it needs at its start', async () => {
  const { status, body } = await get();
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual([
    'brand',
    'features',
    'firebase',
    'gateways',
    'limits',
    'purchases',
    'sign_up',
    'support_departments',
    'update_policy',
    'web_push',
  ]);
  expect(body.web_push).toEqual({ public_key: fixture.api.stack.registriesAndPush.webpush.publicKey });
  expect(body.features).toMatchObject({ tickets: true });
  expect(body.support_departments[0]).toEqual({ id: 1, name: 'Technical support' });
  expect(body.update_policy).toMatchObject({ minimum_version: '1.0.0', force_update: false });
});

test('names each gateway with what its payment screen needs, and no secret', async () => {
  const { body, text } = await get();
  expect(body.gateways).toEqual([
    {
      id: 'stripe',
      kind: 'card_sheet',
      name: 'Card',
      currencies: ['USD', 'EUR', 'GBP'],
      minimum_amounts: { USD: 0.5, EUR: 0.5, GBP: 0.3 },
      publishable_key: STRIPE_KEYS.publishableKey,
    },
    {
      id: 'paystack',
      kind: 'redirect',
      name: 'Paystack',
      currencies: ['GHS', 'NGN', 'KES', 'ZAR', 'USD'],
      minimum_amounts: { GHS: 0.1, NGN: 50, KES: 3, ZAR: 1, USD: 2 },
      publishable_key: null,
    },
  ]);
  expect(text).not.toContain(STRIPE_KEYS.secretKey);
  expect(text).not.toContain(STRIPE_KEYS.webhookSecret);
});

test('always has the whole push-service block, empty while it is not configured', async () => {
  const { body } = await get();
  expect(body.firebase).toEqual({
    configured: false,
    api_key: '',
    app_id: '',
    messaging_sender_id: '',
    project_id: '',
    auth_domain: '',
    storage_bucket: '',
    measurement_id: '',
  });
});

test('declares the limits that requests are held to', async () => {
  const { limits } = (await get()).body;
  const tooLong = { 'idempotency-key': 'k'.repeat(limits.idempotency_key_length + 1) };
  const tooMany = Array.from({ length: limits.bulk_check_domains + 1 }, () => 'example.com');
  const { token } = fixture;
  const invoices = `/clients/${fixture.usd.client}/invoices?per_page=`;
  const answers = await Promise.all([
    fixture.api('POST', '/domains/bulk-check', { body: { domains: tooMany } }),
    fixture.api('POST', '/domains/bulk-check', { body: { domains: tooMany.slice(1) } }),
    fixture.api('GET', `${invoices}${limits.per_page.maximum + 1}`, { token }),
    fixture.api('GET', `${invoices}${limits.per_page.maximum}`, { token }),
    fixture.api('POST', `/clients/${fixture.usd.client}/credit/invoices`, {
      token,
      body: { amount: 10 },
      headers: tooLong,
    }),
    fixture.usd.post('/credit/invoices', { amount: limits.credit.maximum + 1 }),
    fixture.usd.post('/credit/invoices', { amount: limits.credit.maximum }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([422, 200, 422, 200, 422, 422, 201]);
});

test('is kept by the app and sent again only when it has changed', async () => {
  const first = await get();
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('public, max-age=300');
  const again = await get({ 'if-none-match': etag });
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await get({ 'if-none-match': '"another"' })).body).toEqual(first.body);
});

test('says whose app it is, in a colour that what stands on it can be read on', async () => {
  const { brand, mail } = config();
  const { body } = await get();
  expect(body.brand).toMatchObject({ name: brand, color: mail.colour });
  expect(['#ffffff', '#000000']).toContain(body.brand.on_color);
});

test('says what each store lets an app sell, which orders and payments are held to', async () => {
  const { purchases } = (await get()).body;
  expect(purchases.ios.others).toMatchObject({ hosting: 'none', domain: 'in_app' });
  expect(purchases.ios.storefronts.US).toMatchObject({ hosting: 'link_out', credit: 'link_out' });
  const { token, usd } = fixture;
  const order = (kind: 'hosting' | 'domain', headers: Record<string, string>) =>
    fixture.api('POST', `/clients/${usd.client}/orders`, {
      token,
      body: {
        items: [kind === 'hosting' ? hostingItem(freshDomain()) : domainItem(freshDomain())],
        payment_gateway: 'stripe',
      },
      headers: { 'idempotency-key': randomUUID(), 'x-app-platform': 'ios', ...headers },
    });
  const inGhana = await order('hosting', { 'x-app-storefront': 'GHA' });
  expect([inGhana.status, inGhana.body.code]).toEqual([403, 'purchasing_not_here']);
  expect((await order('domain', { 'x-app-storefront': 'GHA' })).status).toBe(201);
  const { status, body } = await order('hosting', { 'x-app-storefront': 'USA' });
  expect([status, body.payment_url]).toEqual([201, expect.stringMatching(/^http/)]);
  const started = await fixture.api(
    'POST',
    `/clients/${usd.client}/invoices/${body.invoice.id}/payments/start`,
    {
      token,
      body: { gateway: 'stripe' },
      headers: { 'idempotency-key': randomUUID(), 'x-app-platform': 'ios', 'x-app-storefront': 'USA' },
    },
  );
  expect([started.status, started.body.code]).toEqual([403, 'purchasing_not_here']);
  expect((await order('hosting', { 'x-app-storefront': 'America' })).body.errors).toEqual({
    'X-App-Storefront': ['Send the code of a country (ISO 3166-1), such as US or USA.'],
  });
});
