import { beforeEach, expect, test } from 'vitest';
import { getItem } from '../../../shared/platform/table/query.ts';
import { updateAnyVersion, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { registrarOf } from '../../support/registrar.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit } from '../../support/table.ts';

const fixture = apiForFile();
const registrar = registrarOf(() => fixture.api);
beforeEach(() => {
  registrar.simulator().faults.length = 0;
});

const CHECK = 'POST /core/v1/domains:checkAvailability';

/** An unpaid order that was placed and confirmed so many minutes ago. */
const orderedAgo = async (minutes: number, domain: string): Promise<{ invoice: number; order: number }> => {
  const { body } = await fixture.usd.order([hostingItem(domain), domainItem(domain)]);
  const invoice: number = body.invoice.id;
  const created_at = new Date(Date.now() - minutes * 60_000).toISOString();
  await writeOne(
    updateAnyVersion(keys.invoice(USD_CLIENT, invoice), { set: { created_at }, due: 'unchanged' }),
  );
  await registrar.forget(domain);
  return { invoice, order: body.order.id };
};

const statusOf = async (order: number) => (await getItem(keys.order(USD_CLIENT, order)))?.status;
const attempts = async (invoice: number) =>
  (await fixture.usd.get(`/invoices/${invoice}/payment-timeline`)).body.attempts.length;

test('a payment within a quarter of an hour asks nobody', async () => {
  const { invoice } = await orderedAgo(14, freshDomain());
  const asked = await registrar.askedBy(async () => {
    expect((await fixture.usd.startPayment(invoice)).status).toBe(201);
  });
  expect(asked).toEqual([]);
});

test('a later payment confirms the name again, once', async () => {
  const { invoice } = await orderedAgo(16, freshDomain());
  const asked = await registrar.askedBy(async () => {
    expect((await fixture.usd.startPayment(invoice)).status).toBe(201);
    expect((await fixture.usd.startPayment(invoice)).status).toBe(201);
  });
  expect(asked).toEqual([CHECK]);
});

test('a name that was taken meanwhile opens no payment, and ends the order so that another can be placed', async () => {
  const domain = freshDomain();
  const { invoice, order } = await orderedAgo(16, domain);
  await registrar.control(`domains/${domain}`, { held: true });
  const { status, body } = await fixture.usd.startPayment(invoice);
  expect([status, body.code]).toEqual([409, 'domain_unavailable']);
  expect([await statusOf(order), await attempts(invoice)]).toEqual(['cancelled', 0]);
  const again = await fixture.usd.order([hostingItem(domain)]);
  expect(again.status).toBe(201);
});

test('a price that changed meanwhile opens no payment and tells the new one; another order is at that', async () => {
  const domain = `premium-${freshDomain()}`;
  const { invoice, order } = await orderedAgo(16, domain);
  await registrar.control(`prices/${domain}`, { register: 40_000 });
  const { status, body } = await fixture.usd.startPayment(invoice);
  expect([status, body.code]).toEqual([409, 'price_changed']);
  expect(body.price).toEqual({ total: 529.9, currency: 'USD' });
  expect([await statusOf(order), await attempts(invoice)]).toEqual(['cancelled', 0]);
  const again = await fixture.usd.order([hostingItem(domain), domainItem(domain)]);
  expect(again.body.invoice.total).toBe(529.9);
});

test('a registrar that does not answer opens no payment and ends nothing', async () => {
  const { invoice, order } = await orderedAgo(16, freshDomain());
  registrar.fault('domains:checkAvailability', 5);
  const { status, headers } = await fixture.usd.startPayment(invoice);
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect([await statusOf(order), await attempts(invoice)]).toEqual(['pending', 0]);
  registrar.simulator().faults.length = 0;
  expect((await fixture.usd.startPayment(invoice)).status).toBe(201);
});

test('a profile that was emptied meanwhile is named by its field', async () => {
  const { invoice } = await orderedAgo(16, freshDomain());
  const path = `/clients/${USD_CLIENT}/profile`;
  const profile = (phone: string | null) =>
    fixture.api('PATCH', path, { token: fixture.token, body: { phone } });
  await profile(null);
  const { status, body } = await fixture.usd.startPayment(invoice);
  await profile('+13035551212');
  expect([status, Object.keys(body.errors)]).toEqual([422, ['profile.phone']]);
});

test('account credit confirms as well before it is used, and stays when the name is gone', async () => {
  await adjustCredit(USD_CLIENT, 'USD', 100_000);
  const domain = freshDomain();
  const { invoice } = await orderedAgo(16, domain);
  await registrar.control(`domains/${domain}`, { held: true });
  const { status, body } = await fixture.usd.post(`/invoices/${invoice}/apply-credit`, {});
  expect([status, body.code]).toEqual([409, 'domain_unavailable']);
  expect((await getItem(keys.client(USD_CLIENT)))?.credit_balance).toBe(100_000);
});

test('a pay page opens no payment for a name that is gone', async () => {
  const domain = freshDomain();
  const { body } = await fixture.usd.order([domainItem(domain)]);
  const created_at = new Date(Date.now() - 16 * 60_000).toISOString();
  await writeOne(
    updateAnyVersion(keys.invoice(USD_CLIENT, body.invoice.id), { set: { created_at }, due: 'unchanged' }),
  );
  await registrar.forget(domain);
  await registrar.control(`domains/${domain}`, { held: true });
  const form = new URLSearchParams({ key: 'once' });
  const page = await fetch(`${body.payment_url}/stripe`, { method: 'POST', body: form, redirect: 'manual' });
  expect(page.status).toBe(409);
  expect(await attempts(body.invoice.id)).toBe(0);
});
