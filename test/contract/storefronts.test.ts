import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAuthorization } from '../../shared/auth/sessions.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { INVOICE_LINE_TYPES, type InvoiceLineType, type Platform } from '../../shared/contract/vocabulary.ts';
import { purchaseOf, type Store } from '../../shared/mobile/index.ts';
import type { StoreRule } from '../../shared/platform/config/config-schema.ts';
import { newId } from '../../shared/platform/table/key.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import { putNew, writeOne } from '../../shared/platform/table/write.ts';
import type { InvoiceRecord } from '../../shared/records/invoices.ts';
import { keys } from '../../shared/records/keys.ts';
import { type Api, startApi } from '../support/api.ts';
import { storeHosting } from '../support/fixtures.ts';
import { operations } from '../support/openapi.ts';
import { domainItem, freshDomain, hostingItem } from '../support/shop.ts';
import { newcomer, newSession, pathWith, type RecordIds } from './seed.ts';

const asking = endpoints.filter(({ store }) => store === 'order' || store === 'pay');
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

const told = {
  kinds: null,
  basis: 'Told to the provider',
  source: 'https://example.com',
  as_of: '2026-11-01',
};
const OWN_RULES: StoreRule[] = [
  { ...told, platform: 'ios', storefronts: ['KR'], purchase: 'none' },
  { ...told, platform: 'android', storefronts: ['US'], purchase: 'link_out' },
];

const at = (platform: Platform, ...storefronts: (string | null)[]): Store[] =>
  storefronts.map((storefront) => ({ platform, storefront }));

/** Storefronts with rules delivered and of the provider, one without, and one that the app does not know. */
const STORES = [
  ...at('ios', 'US', 'KR', 'GH', null),
  ...at('android', 'US', 'GH', null),
  ...at('web', 'GH', null),
];

const headersOf = ({ platform, storefront }: Store) => ({
  'x-app-platform': platform,
  ...(storefront ? { 'x-app-storefront': storefront } : {}),
});

let api: Api;
let user: number;
let ids: RecordIds;
const invoices = new Map<InvoiceLineType, number>();

/** An unpaid invoice of one line of each kind. */
const storeInvoices = async (client: number) => {
  const model = (await getItem(keys.invoice(client, ids.invoice ?? 0))) as InvoiceRecord;
  for (const type of INVOICE_LINE_TYPES) {
    const id = newId(new Date());
    const lines = model.lines.slice(0, 1).map((line) => ({ ...line, type }));
    const {
      due_pk: _pk,
      due_sk: _sk,
      ...rest
    } = model as InvoiceRecord & { due_pk?: string; due_sk?: string };
    await writeOne(putNew({ ...rest, ...keys.invoice(client, id), id, status: 'unpaid', lines }));
    invoices.set(type, id);
  }
};

beforeAll(async () => {
  api = await startApi({ store_rules: OWN_RULES });
  const seeded = await newcomer(api);
  ids = seeded.ids;
  user = parseAuthorization(`Bearer ${seeded.token}`)?.userId ?? 0;
  await storeInvoices(ids.client ?? 0);
});
afterAll(() => api.stack.close());

type Asked = { kinds: InvoiceLineType[]; act: 'order' | 'pay'; body?: object; records?: RecordIds };

const order = (item: object, more = {}) => ({ items: [item], payment_gateway: 'stripe', ...more });

const ofEachKind = (act: Asked['act'], body: object): Asked[] =>
  [...invoices].map(([kind, invoice]) => ({ kinds: [kind], act, body, records: { invoice } }));

const hosting = async (): Promise<RecordIds> => ({
  hostingAccount: (await storeHosting(ids.client ?? 0)).id,
});

const quoted = async (): Promise<Pick<Asked, 'body' | 'records'>> => {
  const records = await hosting();
  const path = pathWith('/clients/{client}/hosting/{hostingAccount}/changes/quote', { ...ids, ...records });
  const { body } = await api('POST', path, { token: await newSession(user), body: { package_id: 2 } });
  return { records, body: { quote_id: body.data.id } };
};

/** What each endpoint is asked for, with the kinds of items and whether it is paid in the app. */
const REQUESTS: Record<string, () => Asked[] | Promise<Asked[]>> = {
  'POST /clients/{client}/orders': () => [
    { kinds: ['hosting'], act: 'order', body: order(hostingItem(freshDomain())) },
    { kinds: ['domain'], act: 'order', body: order(domainItem(freshDomain())) },
    { kinds: ['hosting'], act: 'pay', body: order(hostingItem(freshDomain()), { apply_credit: true }) },
    {
      kinds: ['hosting', 'domain'],
      act: 'order',
      body: order({ ...hostingItem(freshDomain()), domain_option: 'register' }),
    },
  ],
  'POST /clients/{client}/credit/invoices': () => [{ kinds: ['credit'], act: 'order', body: { amount: 20 } }],
  'POST /clients/{client}/hosting/{hostingAccount}/renew': async () => [
    { kinds: ['hosting_renewal'], act: 'order', records: await hosting() },
  ],
  'POST /clients/{client}/hosting/{hostingAccount}/changes': async () => [
    { kinds: ['hosting_change'], act: 'order', ...(await quoted()) },
  ],
  'POST /clients/{client}/domains/{domain}/renew': () => [{ kinds: ['domain_renewal'], act: 'order' }],
  'POST /clients/{client}/domains/{domain}/restore': () => [{ kinds: ['domain_restore'], act: 'order' }],
  'POST /clients/{client}/invoices/{invoice}/pay-link': () => ofEachKind('order', {}),
  'POST /clients/{client}/invoices/{invoice}/payments/start': () => ofEachKind('pay', { gateway: 'stripe' }),
  'POST /clients/{client}/invoices/{invoice}/payments/{payment}/otp': () =>
    ofEachKind('pay', { otp: '123456' }),
  'POST /clients/{client}/invoices/{invoice}/apply-credit': () => ofEachKind('pay', {}),
};

const ask = async (path: string, { body, records }: Asked, headers: Record<string, string>) =>
  api('POST', pathWith(path, { ...ids, ...records }), {
    token: await newSession(user),
    ...(body ? { body } : {}),
    headers: { 'idempotency-key': randomUUID(), ...headers },
  });

const REFUSED = 'purchasing_not_here';
const PAGE = 'payment_url';

test('every endpoint that orders, pays or hands out a page to pay heeds the store', () => {
  expect(asking.map(keyOf).sort()).toEqual(Object.keys(REQUESTS).sort());
  const withPage = operations.filter(({ responses }) =>
    JSON.stringify(responses['201'] ?? '').includes(PAGE),
  );
  expect(withPage.length).toBeGreaterThan(5);
  expect(withPage.map(keyOf).filter((key) => !(key in REQUESTS))).toEqual([]);
});

describe.each(asking)('$method $path', ({ path, method }) => {
  test('is refused where the store does not allow it, and else served', async () => {
    let [refused, served] = [0, 0];
    for (const store of STORES) {
      for (const asked of (await REQUESTS[keyOf({ method, path })]?.()) ?? []) {
        const purchase = purchaseOf(store, asked.kinds);
        const allowed = purchase === 'in_app' || (purchase === 'link_out' && asked.act === 'order');
        const { status, body, text } = await ask(path, asked, headersOf(store));
        const seen = { store, asked, status, refused: body.code === REFUSED };
        expect(seen).toMatchObject({ refused: !allowed });
        if (allowed) expect(seen.status).toBeLessThan(500);
        else expect([status, text.includes(PAGE)]).toEqual([403, false]);
        if (!allowed) refused += 1;
        else if (status < 300) served += 1;
      }
    }
    expect(refused).toBeGreaterThan(0);
    const needsMore = /restore$|otp$|apply-credit$/.test(path);
    expect(served > 0 || needsMore).toBe(true);
  });

  test('is served as ever to an app that says nothing', async () => {
    for (const asked of (await REQUESTS[keyOf({ method, path })]?.()) ?? [])
      expect((await ask(path, asked, {})).body.code).not.toBe(REFUSED);
  });
});

test('a downgrade, which costs nothing, is not refused', async () => {
  const records: RecordIds = { hostingAccount: (await storeHosting(ids.client ?? 0, { package_id: 2 })).id };
  const path = '/clients/{client}/hosting/{hostingAccount}/changes';
  const quote = await api('POST', pathWith(`${path}/quote`, { ...ids, ...records }), {
    token: await newSession(user),
    body: { package_id: 1, billing_cycle: 'monthly' },
  });
  expect(quote.body.data.total).toBe(0);
  const asked: Asked = { kinds: [], act: 'order', body: { quote_id: quote.body.data.id }, records };
  const { status, body } = await ask(path, asked, { 'x-app-platform': 'ios', 'x-app-storefront': 'KOR' });
  expect([status, body.payment_url]).toEqual([201, null]);
});

test.each([
  [{ 'x-app-platform': 'windows' }, ['X-App-Platform']],
  [{ 'x-app-platform': 'ios', 'x-app-storefront': 'Ghana' }, ['X-App-Storefront']],
  [{ 'x-app-platform': 'ios', 'x-app-storefront': 'ZZ' }, ['X-App-Storefront']],
  [{ 'x-app-storefront': 'GH' }, ['X-App-Platform']],
])('%j is told to be wrong, and nothing is ordered', async (headers, fields) => {
  const asked: Asked = { kinds: ['credit'], act: 'order', body: { amount: 20 } };
  const { status, body } = await ask(
    '/clients/{client}/credit/invoices',
    asked,
    headers as Record<string, string>,
  );
  expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'validation_failed', fields]);
});

test('the codes of StoreKit, in any case, are as good', async () => {
  const asked: Asked = { kinds: ['credit'], act: 'order', body: { amount: 20 } };
  const headers = { 'x-app-platform': 'iOS', 'x-app-storefront': 'usa' };
  const { status, body } = await ask('/clients/{client}/credit/invoices', asked, headers);
  expect(status).toBe(201);
  expect(body.payment_url).toMatch(/^http/);
});

test('a refusal is in the language of the reader and says nothing of buying elsewhere', async () => {
  const asked: Asked = { kinds: ['credit'], act: 'order', body: { amount: 20 } };
  const headers = { 'x-app-platform': 'android', 'accept-language': 'fr' };
  const { body } = await ask('/clients/{client}/credit/invoices', asked, headers);
  expect(body.message).toBe('Cet achat n’est pas possible dans cette application.');
});
