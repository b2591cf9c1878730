import { expect, test } from 'vitest';
import { LOCAL_CONFIG } from '../../../infra/local/environment.ts';
import { taxesRecord } from '../../../shared/catalog/catalog-document.ts';
import { parsePeriod, vatReport } from '../../../shared/operator/reports/vat-report.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { put, transact, update } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { findProblems } from '../../support/invariants.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { scanTable } from '../../support/table.ts';

const seller = { ...LOCAL_CONFIG.seller, country: 'IE', tax_id: 'IE6388047V' };
const fixture = apiForFile({ seller });

const rule = (country: string, rate: number, reverse_charge = true) => ({
  ...{ country, from: '2020-01-01', included: false, reverse_charge, source: 'test' },
  components: [{ name: 'VAT', rate, compound: false }],
});

const say = (state: unknown) =>
  fetch(`${fixture.api.stack.addresses.vies}/_simulator/state`, {
    method: 'POST',
    body: JSON.stringify(state),
  });

const asked = () =>
  fixture.api.stack.registriesAndPush.vies.requests.filter((line) => line.includes('check-vat'));

const patch = (body: unknown) =>
  fixture.api('PATCH', `/clients/${USD_CLIENT}/profile`, { token: fixture.token, body });

const order = async () => (await fixture.usd.order([hostingItem(freshDomain())])).body.invoice;

const quote = async () => {
  const headers = { 'x-client-id': String(USD_CLIENT) };
  const body = { items: [hostingItem(freshDomain())] };
  return (await fixture.api('POST', '/orders/quote', { token: fixture.token, body, headers })).body;
};

const checkedDaysAgo = async (days: number) => {
  const { vat_check = null } = (await getItem(keys.client(USD_CLIENT))) ?? {};
  if (!vat_check) throw new Error('Nothing was checked.');
  const checked_at = new Date(Date.now() - days * 24 * 3600_000).toISOString();
  await transact([update(keys.client(USD_CLIENT), { set: { vat_check: { ...vat_check, checked_at } } })]);
};

const forgetCheck = () => transact([update(keys.client(USD_CLIENT), { set: { vat_check: null } })]);

test('a client of another country without a VAT number pays the tax', async () => {
  await transact([put(taxesRecord([rule('DE', 19), rule('IE', 23), rule('GB', 20, false)]))]);
  await say({ numbers: { DE811569869: true, IE6388047V: true } });
  await patch({ country: 'DE' });
  expect(await order()).toMatchObject({ reverse_charge: false, taxes: [{ name: 'VAT', rate: 19 }] });
  expect(asked()).toHaveLength(0);
});

test('with a VAT number that VIES knows the client accounts for the tax, and the invoice says so', async () => {
  expect((await patch({ tax_id: 'de 811.569-869' })).body.data).toMatchObject({ tax_id: 'DE811569869' });
  expect(await quote()).toMatchObject({ reverse_charge: true, tax: 0 });
  // More than once where the answer did not come in time.
  const times = asked().length;
  expect(times).toBeGreaterThan(0);
  const invoice = await order();
  expect(invoice).toMatchObject({
    reverse_charge: true,
    tax: 0,
    taxes: [],
    buyer: { tax_id: 'DE811569869' },
    seller: { tax_id: 'IE6388047V' },
  });
  expect(invoice.total).toBe(invoice.subtotal);
  expect(asked()).toHaveLength(times);
  const kept = (await scanTable()).find(({ id, lines }) => id === invoice.id && lines);
  expect(kept?.reverse_charge).toMatchObject({
    tax_id: 'DE811569869',
    consultation: expect.stringMatching(/^WAPI/),
  });
});

test('the report of a period names both numbers and the reverse charge', async () => {
  const invoice = await order();
  await fixture.usd.payByCard(invoice.id);
  await fixture.usd.get(`/invoices/${invoice.id}/pdf`);
  const period = parsePeriod(String(new Date().getUTCFullYear()));
  if (!period) throw new Error('That is a year.');
  expect(await vatReport('EH', period)).toMatchObject([
    {
      note: 'Reverse charge',
      buyer_tax_id: 'DE811569869',
      seller_tax_id: 'IE6388047V',
      component: null,
      tax: 0,
    },
  ]);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

test('an answer is asked for again after a week; while there is none, the number stays valid for ninety days', async () => {
  const before = asked().length;
  await order();
  expect(asked()).toHaveLength(before);
  await checkedDaysAgo(8);
  await say({ errors: { DE: 'MS_UNAVAILABLE' } });
  const { id } = await order();
  const kept = (await scanTable()).find(({ id: one, lines }) => one === id && lines);
  expect(kept).toMatchObject({ tax: 0, reverse_charge: { consultation: expect.stringMatching(/^WAPI/) } });
  const again = asked().length;
  expect(again).toBeGreaterThan(before);
  await checkedDaysAgo(91);
  expect(await order()).toMatchObject({ reverse_charge: false, taxes: [{ rate: 19 }] });
  await say({ errors: { DE: null } });
  expect(await order()).toMatchObject({ reverse_charge: true, tax: 0 });
  expect(asked().length).toBeGreaterThan(again + 1);
});

test('a profile is saved although VIES says nothing, and tax is charged until it does', async () => {
  await say({ errors: { DE: 'TIMEOUT' } });
  await patch({ tax_id: null });
  await forgetCheck();
  expect(await patch({ tax_id: 'DE811569869' })).toMatchObject({ status: 200 });
  expect(await order()).toMatchObject({ reverse_charge: false, taxes: [{ rate: 19 }] });
  await say({ errors: { DE: null } });
  expect(await order()).toMatchObject({ reverse_charge: true });
});

test('a number that is not registered any more is charged tax', async () => {
  await checkedDaysAgo(8);
  await say({ numbers: { DE811569869: false } });
  expect(await order()).toMatchObject({ reverse_charge: false, taxes: [{ rate: 19 }] });
  await say({ numbers: { DE811569869: true } });
  await checkedDaysAgo(1);
  expect(await order()).toMatchObject({ reverse_charge: true });
});

test.each([
  ['of another number', { tax_id: 'DE999999999', country: 'DE' }],
  ["of another country's number", { tax_id: 'FR40303265045', country: 'DE' }],
  ["in the seller's own country", { tax_id: 'IE6388047V', country: 'IE' }],
  ['in a country without the rule', { tax_id: 'GB123456789', country: 'GB' }],
])('nobody accounts for the tax %s', async (_what, profile) => {
  await patch(profile);
  expect(await quote()).toMatchObject({ reverse_charge: false, taxes: [{ name: 'VAT' }] });
});

test.each(['12', 'DE 811 569 869!', 'x'.repeat(41)])('%s is no tax number', async (tax_id) => {
  const { status, body } = await patch({ tax_id });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['tax_id']]);
});
