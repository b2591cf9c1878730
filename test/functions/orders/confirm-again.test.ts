import { beforeEach, expect, test } from 'vitest';
import { getInvoice } from '../../../shared/billing/invoices/invoices.ts';
import { getClient } from '../../../shared/clients/clients.ts';
import type { OrderItemRequest } from '../../../shared/contract/order-request.ts';
import { confirmAgain, type Unpaid } from '../../../shared/orders/confirm-again.ts';
import { confirmOrder } from '../../../shared/orders/confirm-order.ts';
import { loadOrderContext } from '../../../shared/orders/draft.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { transact, update, updateAnyVersion } from '../../../shared/platform/table/write.ts';
import { withStatus } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import { buyer } from '../../crash/buyer.ts';
import { beforeWriting } from '../../support/before-writing.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';

const stack = crashStackForFile();
const app = buyer(stack);
beforeEach(() => stack.startAfresh());

const read = async (invoice: number): Promise<Unpaid> => ({
  client: await getClient(USD_CLIENT),
  invoice: await getInvoice(USD_CLIENT, invoice),
});
const ordered = async (...items: unknown[]): Promise<Unpaid> => read(await app.order(items));
const after = ({ invoice: { created_at } }: Unpaid, ms: number) => new Date(Date.parse(created_at) + ms);
const QUARTER_MS = 15 * 60_000;
const again = (unpaid: Unpaid) => confirmAgain(unpaid, after(unpaid, QUARTER_MS + 1));

const asked = async (work: () => Promise<unknown>): Promise<number> => {
  const { requests } = stack.outside.registrar;
  const before = requests.length;
  await work();
  return requests.length - before;
};

const lineOf = ({ invoice }: Unpaid) => {
  const line = invoice.lines.find(({ domain_id }) => domain_id !== null);
  if (!line?.domain_id) throw new Error('The order has no domain.');
  return { ...line, key: keys.domain(USD_CLIENT, line.domain_id) };
};
const domainOf = async (unpaid: Unpaid) => {
  const record = await getItem(lineOf(unpaid).key);
  if (!record) throw new Error('There is no such domain.');
  return record;
};

/** As if the name had cost so much when it was ordered, as a premium name or not. */
const soldAt = async (unpaid: Unpaid, price: number, premium: boolean): Promise<Unpaid> => {
  const { invoice } = unpaid;
  const [line, record] = [lineOf(unpaid), await domainOf(unpaid)];
  const total = invoice.total - line.total + price;
  const lines = invoice.lines.map((one) =>
    one.domain_id === line.domain_id ? { ...one, unit_price: price, total: price } : one,
  );
  const purchase = { price: null, type: null, premium };
  await transact([
    updateAnyVersion(invoice, { set: { lines, total, subtotal: total, balance: total }, due: 'unchanged' }),
    update(record, { set: { purchase }, due: 'unchanged' }),
  ]);
  return read(invoice.id);
};

test('what was confirmed is good for a quarter of an hour', async () => {
  const unpaid = await ordered(domainItem(freshDomain()));
  expect(await asked(() => confirmAgain(unpaid, after(unpaid, QUARTER_MS)))).toBe(0);
  expect(await asked(() => again(unpaid))).toBeGreaterThan(0);
});

test('what is confirmed later is written down, and the invoice is returned as it is then', async () => {
  const unpaid = await ordered(domainItem(freshDomain()), hostingItem(freshDomain()));
  const { purchase } = await domainOf(unpaid);
  await transact([update(await domainOf(unpaid), { set: { purchase: null }, due: 'unchanged' })]);
  const confirmed = await again(unpaid);
  const { invoice } = await read(unpaid.invoice.id);
  const { version, confirmed_at, held } = invoice;
  expect(confirmed).toMatchObject({ version, confirmed_at, held });
  expect(confirmed_at).toBe(after(unpaid, QUARTER_MS + 1).toISOString());
  expect((await domainOf(unpaid)).purchase).toEqual(purchase);
});

test('a name that is cancelled meanwhile is left as it is', async () => {
  const unpaid = await ordered(domainItem(freshDomain()));
  const record = await domainOf(unpaid);
  const cancelled = () =>
    transact([
      update(record, {
        set: { ...withStatus('DOMAIN', 'cancelled', record.id), purchase: null },
        due: 'unchanged',
      }),
    ]);
  const { confirmed_at } = await beforeWriting(stack, cancelled, () => again(unpaid));
  expect(confirmed_at).toBeUndefined();
  expect((await domainOf(unpaid)).purchase).toBeNull();
});

test('an order whose names cost what they did goes on, whatever the catalog says by now', async () => {
  const premium = await ordered(hostingItem(freshDomain()), domainItem(`premium-${freshDomain()}`));
  expect(await again(premium)).toMatchObject({ total: premium.invoice.total });
  const ordinary = await soldAt(await ordered(domainItem(freshDomain())), 999, false);
  expect(await again(ordinary)).toMatchObject({ total: 999, confirmed_at: expect.any(String) });
});

const priceNow = (unpaid: Unpaid): Promise<unknown> =>
  again(unpaid).then(
    () => 'as before',
    ({ price }: { price?: { total: number } }) => price?.total,
  );

test.each([
  ['a premium name that is an ordinary one now', '', 41_994, true],
  ['an ordinary name that is a premium one now', 'premium-', 1299, false],
  ['a premium name of another price', 'premium-', 50_000, true],
] as const)('%s costs what another order of it costs', async (_, prefix, price, premium) => {
  const items = [hostingItem(freshDomain()), domainItem(`${prefix}${freshDomain()}`)];
  const unpaid = await soldAt(await ordered(...items), price, premium);
  const total = await priceNow(unpaid);
  const { invoice } = await ordered(...items);
  expect(total).toBe(invoice.total / 100);
});

test('an order that is cancelled is not confirmed', async () => {
  const unpaid = await ordered(domainItem(freshDomain()));
  const cancelled = { ...unpaid.invoice, status: 'cancelled' as const };
  expect(await asked(() => again({ ...unpaid, invoice: cancelled }))).toBe(0);
});

test('where the registrar does not answer, a client tries again ten seconds later', async () => {
  const unpaid = await ordered(domainItem(freshDomain()));
  const { faults } = stack.outside.registrar;
  faults.push({ match: 'checkAvailability', times: 10, status: 503 });
  const later = { code: 'temporarily_unavailable', retryAfterSeconds: 10 };
  await expect(again(unpaid)).rejects.toMatchObject(later);
  const items = [domainItem(freshDomain())] as OrderItemRequest[];
  const context = await loadOrderContext(USD_CLIENT, { items }, new Date());
  const ordering = confirmOrder({ items, payment_gateway: 'stripe' }, context, new Date());
  await expect(ordering).rejects.toMatchObject(later);
  faults.length = 0;
});
