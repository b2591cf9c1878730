import { beforeAll, describe, expect, test } from 'vitest';
import { recordBankPayment } from '../../../shared/billing/payments/bank-payment.ts';
import { completeDomain } from '../../../shared/operator/resolve.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { updateAnyVersion, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { cancelAsShown } from '../../support/cancel-service.ts';
import { findProblems } from '../../support/invariants.ts';
import {
  domainItem,
  freshDomain,
  hostingItem,
  type Shopper,
  shopper,
  USD_CLIENT,
} from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { newUser } from '../../support/users.ts';
import { calendarForFile } from '../lifecycle/calendar.ts';
import { domainOf, eventsAbout, hostingOf, invoiceOf } from '../lifecycle/stored-services.ts';

const { fixture, runAt, work, pay } = calendarForFile();
const NEXT_DAY = 25 / 24;

let other: Shopper;
beforeAll(async () => {
  const { token, client } = await newUser(fixture.api);
  await adjustCredit(client, 'USD', 10_000_000);
  other = shopper(fixture.api, token, client);
});

/** An order whose names were given free, a day after it was placed. */
const released = async (domain = freshDomain()) => {
  const { body } = await fixture.usd.order([hostingItem(domain), domainItem(domain)]);
  await runAt(addDays(new Date(), NEXT_DAY));
  const [{ hosting_account_id: hosting }, { domain_id }] = body.order.items;
  return { domain, invoice: body.invoice.id as number, order: body.order.id as number, hosting, domain_id };
};

const orderedByOther = (domain: string) => other.order([hostingItem(domain)], { apply_credit: true });
const payByBank = (invoice: number, amount: number) =>
  recordBankPayment(
    { clientId: USD_CLIENT, invoiceId: invoice, amount, reference: `BANK-${invoice}` },
    'operator:test',
    new Date(),
  );
const holderOf = async (domain: string) => (await getItem(keys.hold('hosting', domain)))?.client_id;
const attempts = async (invoice: number) =>
  (await fixture.usd.get(`/invoices/${invoice}/payment-timeline`)).body.attempts.length;

test('an unpaid order holds its names for a day and no longer, and stays payable', async () => {
  const domain = freshDomain();
  const { body } = await fixture.usd.order([hostingItem(domain), domainItem(domain)]);
  await runAt(addDays(new Date(), 23 / 24));
  expect((await orderedByOther(domain)).status).toBe(422);
  await runAt(addDays(new Date(), NEXT_DAY));
  expect((await invoiceOf(body.invoice.id)).status).toBe('unpaid');
  expect((await orderedByOther(domain)).status).toBe(201);
});

test('whoever pays later takes the names again, and gets what was ordered', async () => {
  const { domain, invoice, hosting, domain_id } = await released();
  expect(await holderOf(domain)).toBeUndefined();
  expect((await fixture.usd.startPayment(invoice)).status).toBe(201);
  expect(await holderOf(domain)).toBe(USD_CLIENT);
  expect((await orderedByOther(domain)).status).toBe(422);
  await pay(invoice, new Date());
  expect([(await hostingOf(hosting)).status, (await domainOf(domain_id)).status]).toEqual([
    'active',
    'active',
  ]);
});

test('a payment that was started keeps the names for an hour, however soon they would have been free', async () => {
  const domain = freshDomain();
  const { body } = await fixture.usd.order([hostingItem(domain)]);
  const key = keys.invoice(USD_CLIENT, body.invoice.id);
  const soon = new Date(Date.now() + 60_000).toISOString();
  const created_at = new Date(Date.now() - 86_000_000).toISOString();
  await writeOne(
    updateAnyVersion(key, { set: { held: { until: soon, names: 1 }, created_at }, due: 'unchanged' }),
  );
  expect((await fixture.usd.startPayment(body.invoice.id)).status).toBe(201);
  await runAt(addDays(new Date(), 50 / 1440));
  expect(await holderOf(domain)).toBe(USD_CLIENT);
  await runAt(addDays(new Date(), 70 / 1440));
  expect(await holderOf(domain)).toBeUndefined();
});

describe('a name that somebody else has ordered since', () => {
  test.each(['startPayment', 'apply-credit'] as const)(
    'ends the order before %s takes money',
    async (way) => {
      const { domain, invoice, order } = await released();
      await orderedByOther(domain);
      const { status, body } =
        way === 'startPayment'
          ? await fixture.usd.startPayment(invoice)
          : await fixture.usd.post(`/invoices/${invoice}/apply-credit`, {});
      expect([status, body.code]).toEqual([409, 'domain_unavailable']);
      expect(body.message).toContain(domain);
      expect(await attempts(invoice)).toBe(0);
      expect((await getItem(keys.order(USD_CLIENT, order)))?.status).toBe('cancelled');
      expect(await holderOf(domain)).toBe(other.client);
    },
  );

  test('gives the money back that a bank brings late, and stays with whoever has it', async () => {
    const { domain, invoice, hosting, domain_id } = await released();
    await orderedByOther(domain);
    const before = await creditBalance(USD_CLIENT);
    await payByBank(invoice, 4990 + 1299);
    await work(new Date());
    expect(await hostingOf(hosting)).toMatchObject({ status: 'cancelled', last_error: 'name_ordered' });
    expect((await domainOf(domain_id)).status).toBe('active');
    expect(await creditBalance(USD_CLIENT)).toBe(before + 4990);
    expect(await eventsAbout(hosting)).toEqual(['order_failed']);
    expect(await holderOf(domain)).toBe(other.client);
  });

  test('is told to staff who registered it by hand, and its money can go back', async () => {
    const domain = freshDomain('com.gh');
    const { body } = await fixture.usd.order([domainItem(domain)]);
    const id = body.order.items[0].domain_id;
    await runAt(addDays(new Date(), NEXT_DAY));
    await other.order([domainItem(domain)], { apply_credit: true });
    const before = await creditBalance(USD_CLIENT);
    await payByBank(body.invoice.id, 4000);
    const reference = { kind: 'domain', clientId: USD_CLIENT, id } as const;
    const year = addDays(new Date(), 365);
    await expect(completeDomain(reference, year, 'operator:test', new Date())).rejects.toMatchObject({
      code: 'name_ordered',
    });
    expect(await cancelAsShown(reference, 'operator:test')).toEqual({
      amount: 4000,
      refunded: 0,
    });
    expect(await creditBalance(USD_CLIENT)).toBe(before + 4000);
    expect((await getItem(keys.hold('domain', domain)))?.client_id).toBe(other.client);
  });
});

test('money that a bank brings late gets what was ordered when the names are still free', async () => {
  const { domain, invoice, hosting, domain_id } = await released();
  await payByBank(invoice, 4990 + 1299);
  await work(new Date());
  expect([(await hostingOf(hosting)).status, (await domainOf(domain_id)).status]).toEqual([
    'active',
    'active',
  ]);
  expect(await holderOf(domain)).toBe(USD_CLIENT);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

test('a name that leads to us by now has to be proved before it is paid', async () => {
  const { invoice, domain } = await released();
  const { dns } = fixture.api.stack.registriesAndPush;
  await fetch(`${dns.url}/_simulator/zones/${domain}`, {
    method: 'POST',
    body: JSON.stringify({ ns: ['ns1.example-hosting.com'] }),
  });
  const { status, body } = await fixture.usd.startPayment(invoice);
  expect([status, body.code, body.proofs?.[0].domain]).toEqual([422, 'proof_required', domain]);
  expect(await attempts(invoice)).toBe(0);
});
