import { expect, test } from 'vitest';
import { loadStatement } from '../../../shared/billing/documents/statement.ts';
import { recordBankPayment } from '../../../shared/billing/payments/bank-payment.ts';
import { refundPayment } from '../../../shared/billing/refunds/request-refund.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { everyMinute } from '../../support/every-minute.ts';
import { readSnapshot } from '../../support/invariants/snapshot.ts';
import { findProblems } from '../../support/invariants.ts';
import { domainItem, freshDomain, GHS_CLIENT } from '../../support/shop.ts';
import { adjustCredit, forgetLimits } from '../../support/table.ts';

const fixture = apiForFile();
const DAY = { from: '2020-01-01', to: '2099-12-31' };
const CLIENT = { id: GHS_CLIENT, currency: 'GHS' };

/** The same balance from the other side: account credit less what is owed, with what was paid towards bought credit. */
const ledgerBalance = async (): Promise<number> => {
  const { clients, invoices } = await readSnapshot();
  const open = invoices.filter(({ client_id, status }) => client_id === GHS_CLIENT && status === 'unpaid');
  const owed = open.map(({ kind, total, balance }) => (kind === 'credit' ? balance - total : balance));
  const credit = clients.find(({ id }) => id === GHS_CLIENT)?.credit_balance ?? Number.NaN;
  return owed.reduce((left, amount) => left - amount, credit);
};

/** Numbers that look random, and are the same in every run (a linear congruential generator of Numerical Recipes). */
const generator = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const steps = (random: (below: number) => number) => {
  let references = 0;
  const invoices: { id: number; total: number }[] = [];
  const some = () => invoices[random(invoices.length)];
  const made = (invoice: { id: number; total: number }) => {
    invoices.push({ id: invoice.id, total: Math.round(invoice.total * 100) });
  };
  const order = async () => {
    const options = { apply_credit: random(2) === 0 };
    made((await fixture.ghs.order([domainItem(freshDomain('net'))], options)).body.invoice);
  };
  const buyCredit = async () => {
    made(
      (await fixture.ghs.post('/credit/invoices', { amount: 20 + random(80), payment_gateway: 'paystack' }))
        .body.invoice,
    );
  };
  const pay = async (share: number) => {
    const invoice = some();
    if (!invoice) return;
    const transfer = {
      clientId: GHS_CLIENT,
      invoiceId: invoice.id,
      amount: Math.round(invoice.total * share),
    };
    const reference = `in-${references++}`;
    await recordBankPayment({ ...transfer, reference }, 'operator:test', new Date()).catch(() => null);
  };
  const refund = async () => {
    const { payments } = await readSnapshot();
    const ours = payments.filter(({ client_id }) => client_id === GHS_CLIENT);
    const payment = ours[random(ours.length)];
    if (!payment) return;
    const wanted = { amount: 1 + random(payment.amount), reason: 'test', reference: `out-${references++}` };
    await refundPayment(GHS_CLIENT, payment.id, wanted, 'operator:test', new Date()).catch(() => null);
  };
  const cancel = async () => {
    const invoice = some();
    const order = (await readSnapshot()).invoices.find(({ id }) => id === invoice?.id)?.order_id;
    if (order) await fixture.ghs.post(`/orders/${order}/cancel`, {});
    else if (invoice) await fixture.ghs.post(`/invoices/${invoice.id}/cancel`, {});
  };
  const adjust = async () => {
    await adjustCredit(GHS_CLIENT, 'GHS', random(5000) - 1000).catch(() => null);
  };
  return [
    order,
    order,
    buyCredit,
    () => pay(1),
    () => pay(1),
    () => pay(0.4),
    () => pay(1.3),
    refund,
    refund,
    cancel,
    adjust,
  ];
};

test.each([1, 2])(
  'whatever happens to an account, its statement agrees with the ledger (%i)',
  async (seed) => {
    const random = generator(seed);
    const all = steps(random);
    const seen = new Set<string>();
    for (let turn = 0; turn < 40; turn += 1) {
      await forgetLimits();
      await all[random(all.length)]?.();
      for (const minutes of [6, 12, 18]) await everyMinute(new Date(Date.now() + minutes * 60_000));
      const { closing, movements } = await loadStatement(CLIENT, DAY);
      expect(closing, `after step ${turn}`).toBe(await ledgerBalance());
      for (const { type } of movements) seen.add(type);
    }
    expect([...seen].sort()).toEqual(expect.arrayContaining(['credit_note', 'invoice', 'payment', 'refund']));
    expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
  },
  120_000,
);

const get = (query: string) => fixture.ghs.get(`/statement${query}`);
const today = new Date().toISOString().slice(0, 10);

test('the statement of today ends where it began, with each entry', async () => {
  const { status, body } = await get('');
  expect([status, body.data.opening_balance, body.data.to]).toEqual([200, 0, today]);
  const { entries, closing_balance } = body.data;
  expect(entries.at(-1).balance).toBe(closing_balance);
  expect(Math.round(closing_balance * 100)).toBe(await ledgerBalance());
  const types = new Set(entries.map(({ type }: { type: string }) => type));
  expect(types).toEqual(new Set(['invoice', 'cancellation', 'payment', 'refund', 'credit_note', 'credit']));
}, 120_000);

test('the statement is in the language of its reader', async () => {
  const { api, token } = fixture;
  const path = `/clients/${fixture.ghs.client}/statement`;
  const headers = { 'accept-language': 'fr' };
  const { entries } = (await api('GET', path, { token, headers })).body.data;
  const told = entries.map(({ description }: { description: string }) => description);
  expect(told).toContainEqual(expect.stringMatching(/^Paiement par /));
  const english = /\b(hosting|payment|refund|and|of|for|credit|registration|given)\b/i;
  expect(told.filter((one: string) => english.test(one))).toEqual([]);
}, 120_000);

test('a day that comes later opens with what today has closed with, and has nothing of its own', async () => {
  const now = (await get('')).body.data.closing_balance;
  const { data } = (await get('?from=2098-01-01&to=2098-01-31')).body;
  expect(data).toMatchObject({ opening_balance: now, closing_balance: now, entries: [] });
  const before = (await get('?to=2021-01-31')).body.data;
  expect(before).toMatchObject({ from: '2020-11-02', opening_balance: 0, closing_balance: 0, entries: [] });
});

test.each([
  '?from=2026-02-30',
  '?from=2026-02-02&to=2026-02-01',
  '?from=2024-01-01&to=2026-01-01',
  '?days=1',
])('%s is refused', async (query) => {
  expect((await get(query)).status).toBe(422);
});

test('a statement says the same as PDF', async () => {
  const { status, body } = await fixture.ghs.get('/statement/pdf');
  expect([status, body.data.number]).toEqual([200, expect.stringContaining(`to ${today}`)]);
  const file = Buffer.from(await (await fetch(body.data.url)).arrayBuffer());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await fixture.ghs.get('/statement/pdf')).body.data.sha256).toBe(body.data.sha256);
});
