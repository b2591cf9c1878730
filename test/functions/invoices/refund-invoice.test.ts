import { afterEach, expect, test } from 'vitest';
import { listAttempts } from '../../../shared/billing/invoices/invoices.ts';
import { settlePayment } from '../../../shared/billing/settlement/settlement.ts';
import { type InvoiceRefund, refundInvoice } from '../../../shared/operator/refund-invoice.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { gatewayControls } from '../../support/gateway-controls.ts';
import { readSnapshot } from '../../support/invariants/snapshot.ts';
import { findProblems } from '../../support/invariants.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { calendarForFile } from '../lifecycle/calendar.ts';
import { hostingOf, invoiceOf } from '../lifecycle/stored-services.ts';

const STAFF = 'operator:test';

const { fixture, runAt, pay } = calendarForFile();

afterEach(() => {
  config().unpaid_services = 'ask';
});

/** Hosting for 49.90, of which 45 came from account credit and 4.90 by card. */
const bought = async (credit = 4500) => {
  const missing = credit - (await creditBalance(USD_CLIENT));
  if (missing !== 0) await adjustCredit(USD_CLIENT, 'USD', missing);
  const order = await fixture.usd.order([hostingItem(freshDomain())], { apply_credit: true });
  const id: number = order.body.invoice.id;
  if (order.body.invoice.status !== 'paid') await pay(id, new Date());
  await runAt(new Date());
  return { id, hosting: order.body.order.items[0].hosting_account_id as number };
};

const settled = async (id: number) => {
  for (const { gateway, reference } of await listAttempts(USD_CLIENT, id)) {
    await settlePayment(gateway, reference, new Date());
  }
  for (const minutes of [0, 7]) await runAt(new Date(Date.now() + minutes * 60_000));
};

const refund = async (id: number, wanted: Partial<InvoiceRefund> = {}) => {
  const all = { amount: null, to: 'origin', first: 'money', reason: 'asked', ...wanted } as const;
  const refunded = await refundInvoice(USD_CLIENT, id, all, STAFF, new Date());
  await settled(id);
  return refunded;
};

const shown = async (id: number) => {
  const { status, amount_refunded, is_partially_refunded } = (await fixture.usd.invoice(id)).body.data;
  return [status, amount_refunded, is_partially_refunded];
};

const notes = async (id: number): Promise<number[]> =>
  (await readSnapshot()).notes.filter(({ invoice_id }) => invoice_id === id).map(({ total }) => total);

const backByCard = async (id: number): Promise<number> =>
  (await readSnapshot()).payments.find(({ invoice_id }) => invoice_id === id)?.amount_refunded ?? 0;

test('an invoice is given back whole, what came by card by card and what came from credit as credit', async () => {
  const { id, hosting } = await bought();
  expect(await refund(id, { services: 'suspend' })).toEqual({ amount: 4990, money: 490, credit: 4500 });
  expect(await shown(id)).toEqual(['refunded', 49.9, false]);
  expect(await backByCard(id)).toBe(490);
  expect(await creditBalance(USD_CLIENT)).toBe(4500);
  expect((await notes(id)).reduce((sum, total) => sum + total, 0)).toBe(4990);
  expect(await hostingOf(hosting)).toMatchObject({ status: 'suspended' });
});

test('the card part alone leaves the invoice paid and says so, and asks nobody about its hosting', async () => {
  const { id, hosting } = await bought();
  expect(await refund(id, { amount: 490 })).toMatchObject({ money: 490, credit: 0 });
  expect(await shown(id)).toEqual(['paid', 4.9, true]);
  expect(await notes(id)).toEqual([490]);
  const { payments } = await readSnapshot();
  expect(payments.find(({ invoice_id }) => invoice_id === id)?.services).toBeUndefined();
  expect(await hostingOf(hosting)).toMatchObject({ status: 'active' });
  await refund(id, { services: 'leave' });
  expect(await shown(id)).toEqual(['refunded', 49.9, false]);
  expect(await creditBalance(USD_CLIENT)).toBe(4500);
  expect(await hostingOf(hosting)).toMatchObject({ status: 'active' });
});

test('credit goes back first where staff choose so', async () => {
  const { id } = await bought();
  expect(await refund(id, { amount: 4600, first: 'credit' })).toEqual({
    amount: 4600,
    money: 100,
    credit: 4500,
  });
  expect(await shown(id)).toEqual(['paid', 46, true]);
  expect([await backByCard(id), await creditBalance(USD_CLIENT)]).toEqual([100, 4500]);
});

test('all of an invoice may become credit, and what is refunded later takes none of it twice', async () => {
  const { id } = await bought();
  expect(await refund(id, { to: 'credit', amount: 4800 })).toEqual({ amount: 4800, money: 0, credit: 4800 });
  expect([await backByCard(id), await creditBalance(USD_CLIENT)]).toEqual([0, 4800]);
  await refund(id, { to: 'credit', services: 'leave' });
  expect(await shown(id)).toEqual(['refunded', 49.9, false]);
  expect(await creditBalance(USD_CLIENT)).toBe(4990);
  await expect(refund(id, { reason: 'again' })).rejects.toMatchObject({ code: 'invoice_not_refundable' });
});

test('an invoice that credit paid alone is given back as credit', async () => {
  const { id } = await bought(6000);
  await refund(id, { services: 'leave' });
  expect(await shown(id)).toEqual(['refunded', 49.9, false]);
  expect(await creditBalance(USD_CLIENT)).toBe(6000);
});

test('no more goes back than the invoice has, and the last of it only with a word about its hosting', async () => {
  const { id } = await bought();
  await expect(refund(id, { amount: 4991 })).rejects.toMatchObject({ fields: { amount: expect.anything() } });
  await expect(refund(id)).rejects.toMatchObject({ fields: { services: expect.anything() } });
  expect(await shown(id)).toEqual(['paid', 0, false]);
});

test('a refund asked for sixteen times at once, and once more, is made once', async () => {
  const { id } = await bought();
  const wanted = { amount: 2000, to: 'origin', first: 'money', reason: 'once' } as const;
  const made = await Promise.allSettled(
    Array.from({ length: 16 }, () => refundInvoice(USD_CLIENT, id, wanted, STAFF, new Date())),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await settled(id);
  await expect(refund(id, wanted)).rejects.toMatchObject({ code: 'already_refunded' });
  expect([await backByCard(id), await creditBalance(USD_CLIENT)]).toEqual([490, 1510]);
});

test('a refund that fails at the gateway puts its part back', async () => {
  const { id } = await bought();
  await refund(id, { services: 'leave' });
  const { payments } = await readSnapshot();
  const [made] = payments.find(({ invoice_id }) => invoice_id === id)?.refunds ?? [];
  await gatewayControls(fixture.api.stack).failRefund('stripe', made?.gateway_id ?? '');
  await settled(id);
  expect(await shown(id)).toEqual(['paid', 45, true]);
  expect(await creditBalance(USD_CLIENT)).toBe(4500);
});

test('lines that are picked give back what they cost with their tax, and hosting ends with the last of its own', async () => {
  const name = freshDomain();
  const order = await fixture.usd.order([hostingItem(name), domainItem(name)]);
  const id: number = order.body.invoice.id;
  const hosting: number = order.body.order.items[0].hosting_account_id;
  await pay(id, new Date());
  await runAt(new Date());
  const lines = (await invoiceOf(id)).lines;
  const [host, domain] = lines.map(({ total }) => total);
  expect(await refund(id, { of: { lines: [2] }, services: 'suspend' })).toMatchObject({ amount: domain });
  expect(await hostingOf(hosting)).toMatchObject({ status: 'active' });
  expect((await invoiceOf(id)).lines.map(({ refunded }) => refunded)).toEqual([undefined, domain]);
  const again = { of: { lines: [2] }, reason: 'once more' };
  await expect(refund(id, again)).rejects.toMatchObject({ fields: { amount: expect.anything() } });
  const beyond = { of: { lines: [3] } };
  await expect(refund(id, beyond)).rejects.toMatchObject({ fields: { lines: expect.anything() } });
  expect(await refund(id, { of: { lines: [1, 2] }, services: 'suspend' })).toMatchObject({ amount: host });
  expect(await hostingOf(hosting)).toMatchObject({ status: 'suspended' });
  expect(await notes(id)).toHaveLength(2);
});

test('the books agree after all of it', async () => {
  expect(await invoiceOf((await bought()).id)).toMatchObject({ status: 'paid' });
  const problems = await findProblems(fixture.api.stack.outside, new Date());
  expect(problems.filter((one) => /^(invoice|client|payment|credit) /.test(one))).toEqual([]);
});
