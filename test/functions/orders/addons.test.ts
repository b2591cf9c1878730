import { expect, test } from 'vitest';
import { listManualActions } from '../../../shared/operator/manual-actions.ts';
import { deliverAddons } from '../../../shared/operator/services.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { findProblems } from '../../support/invariants.ts';
import { freshDomain, GHS_CLIENT, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { calendarForFile } from '../lifecycle/calendar.ts';
import { hostingOf, openRenewal } from '../lifecycle/stored-services.ts';

const [IP_ADDRESS, BACKUP] = [1, 2];
const STAFF = 'operator:test';

const { fixture, runAt, pay, buy } = calendarForFile();

const WANTED = [{ addon_id: IP_ADDRESS, quantity: 3 }, { addon_id: BACKUP }];

const withAddons = (addons: unknown[] = WANTED, domain = freshDomain()) => ({
  ...hostingItem(domain),
  addons,
});

const bought = async (addons?: unknown[]): Promise<number> => (await buy([withAddons(addons)])).hosting;

/** What staff are to deliver for an account. */
const toDeliver = async (id: number) => {
  const { entries } = await listManualActions({ limit: 100, now: addDays(new Date(), 800) });
  return entries
    .filter(({ reference }) => reference === `hosting/${USD_CLIENT}/${id}`)
    .map(({ reason, details }) => [reason, details]);
};

const deliver = (id: number) =>
  deliverAddons({ kind: 'hosting', clientId: USD_CLIENT, id }, STAFF, new Date());

test('the catalog shows with each package what can be had with it', async () => {
  const { body } = await fixture.api('GET', '/catalog/hosting-packages');
  const named = body.data.map((entry: { id: number; addons: { name: string }[] }) => [
    entry.id,
    entry.addons.map(({ name }) => name),
  ]);
  expect(named).toEqual([
    [1, ['Extra IP address', 'Daily backup']],
    [2, ['Extra IP address', 'Daily backup']],
    [3, ['Extra IP address']],
  ]);
  expect(body.data[0].addons[0].prices).toContainEqual({
    currency: 'USD',
    billing_cycle: 'annually',
    price: 20,
    setup_fee: 0,
  });
});

test('quote, order and invoice have a line for each add-on, taxed by itself, and the same total', async () => {
  const item = withAddons();
  const quote = await fixture.api('POST', '/orders/quote', {
    token: fixture.token,
    headers: { 'x-client-id': String(GHS_CLIENT) },
    body: { items: [item] },
  });
  expect(quote.body).toMatchObject({
    items: [
      {
        package_id: 1,
        addons: [
          { addon_id: IP_ADDRESS, quantity: 3, unit_price: 720, tax: 144, total: 864 },
          { addon_id: BACKUP, quantity: 1, unit_price: 180, tax: 36, total: 216 },
        ],
      },
    ],
    findings: [],
  });
  const { body } = await fixture.ghs.order([item], {
    payment_gateway: 'paystack',
    expected_total: quote.body.total,
  });
  expect(body.order).toMatchObject({
    total: quote.body.total,
    items: [{ addons: [{ addon_id: IP_ADDRESS, quantity: 3, total: 864 }, { addon_id: BACKUP }] }],
  });
  const account = body.order.items[0].hosting_account_id;
  expect(body.invoice.lines).toMatchObject([
    { type: 'hosting', addon: null },
    {
      type: 'hosting_addon',
      description: `3 × Extra IP address for ${item.domain}, annually`,
      hosting_account_id: account,
      addon: { id: IP_ADDRESS, quantity: 3 },
      taxes: [{ name: 'NHIL' }, { name: 'GETFund' }, { name: 'VAT' }],
      total: 864,
    },
    { type: 'hosting_addon', addon: { id: BACKUP, quantity: 1 }, total: 216 },
  ]);
});

test('an order is refused by the field of an add-on that is not offered, does not fit or is too many', async () => {
  const refused = async (item: object) => {
    const { status, body } = await fixture.usd.order([item]);
    return [status, Object.keys(body.errors)];
  };
  const fieldOf = (field: string) => [422, [`items.0.addons.0.${field}`]];
  expect(await refused(withAddons([{ addon_id: 99 }]))).toEqual(fieldOf('addon_id'));
  expect(await refused(withAddons([{ addon_id: IP_ADDRESS, quantity: 5 }]))).toEqual(fieldOf('quantity'));
  expect(await refused({ ...withAddons([{ addon_id: BACKUP }]), package_id: 3 })).toEqual(
    fieldOf('addon_id'),
  );
  expect(await refused(withAddons([{ addon_id: IP_ADDRESS, quantity: 0 }]))).toEqual(fieldOf('quantity'));
});

test('an account shows its add-ons and what a period costs with them; its next invoice has a line for each', async () => {
  const id = await bought();
  const { body } = await fixture.usd.get(`/hosting/${id}`);
  expect(body.data).toMatchObject({
    status: 'active',
    recurring_amount: 124.9,
    addons: [
      { addon_id: IP_ADDRESS, name: 'Extra IP address', quantity: 3, recurring_amount: 60 },
      { addon_id: BACKUP, name: 'Daily backup', quantity: 1, recurring_amount: 15 },
    ],
  });
  const due = (await hostingOf(id)).next_due_at ?? '';
  await runAt(addDays(due, -13));
  const renewal = await openRenewal(id);
  expect(renewal).toMatchObject({
    total: 12_490,
    lines: [
      { type: 'hosting_renewal', total: 4990 },
      { type: 'hosting_addon_renewal', total: 6000, addon: { id: IP_ADDRESS, quantity: 3 } },
      { type: 'hosting_addon_renewal', total: 1500 },
    ],
  });
  await pay(renewal.id, addDays(due, -12));
  await runAt(addDays(due, -11));
  expect((await hostingOf(id)).next_due_at).not.toBe(due);
  expect(await toDeliver(id)).toHaveLength(1);
});

test('staff are told what to deliver until they say that they have, and what to take away at the end', async () => {
  const id = await bought();
  expect(await toDeliver(id)).toEqual([
    ['addons_to_deliver', 'Extra IP address: 3 instead of 0; Daily backup: 1 instead of 0'],
  ]);
  expect(await deliver(id)).toMatchObject([{ quantity: 3 }, { quantity: 1 }]);
  expect(await toDeliver(id)).toEqual([]);
  await expect(deliver(id)).rejects.toMatchObject({ code: 'nothing_to_deliver' });

  await fixture.usd.post(`/hosting/${id}/cancel`, { cancellation_type: 'immediate', reason: 'Over.' });
  await runAt(addDays(new Date(), 0.01));
  expect((await hostingOf(id)).status).toBe('cancelled');
  expect(await toDeliver(id)).toEqual([
    ['addons_to_deliver', 'Extra IP address: 0 instead of 3; Daily backup: 0 instead of 1'],
  ]);
  await deliver(id);
  expect(await toDeliver(id)).toEqual([]);
});

test('nothing is left to deliver of what ends before it was delivered, nor where there are no add-ons', async () => {
  const [id, plain] = [await bought(), await bought([])];
  expect(await toDeliver(plain)).toEqual([]);
  await fixture.usd.post(`/hosting/${id}/cancel`, { cancellation_type: 'immediate', reason: 'Over.' });
  await runAt(addDays(new Date(), 0.01));
  expect(await toDeliver(id)).toEqual([]);
});

test('no money is lost or made', async () => {
  const problems = await findProblems(fixture.api.stack.outside);
  expect(problems.filter((problem) => /credit|received|total|accounted/.test(problem))).toEqual([]);
});
