import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { LOCAL_CONFIG } from '../../infra/local/environment.ts';
import { staffEndpoints } from '../../shared/contract/staff/endpoints.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { HOLD_ALL, reviewBy } from '../support/fraud-review.ts';
import { untilIdle } from '../support/idle.ts';
import { takeSnapshot } from '../support/invariants/snapshot.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { staffOf } from '../support/staff.ts';
import { scanTable } from '../support/table.ts';
import { packageAt } from './changes.ts';

const ABOVE = 100;
const SEQUENCES = 200;
const SEED = 34;

const fixture = apiForFile({
  orders: { ...LOCAL_CONFIG.orders, held_names: 100_000 },
  staff: { second_person_above: { USD: ABOVE } },
});
const staff = staffOf(fixture);
const reason = 'The client asked for it';

/** A change that would succeed if an administrator sent it, with the plan that one was shown. */
type Change = { name: string; path: string; body: object; plan: string | null };

const changes: Change[] = [];
const reads: string[] = [];

/** Bodies of every change, by endpoint; what moves money is also asked for beyond the limit of one person. */
const bodiesOf = (hosting: number, other: number): Record<string, object[]> => ({
  'staff-desk/retry-action': [{ reference: `hosting/${USD_CLIENT}/${hosting}` }],
  'staff-desk/complete-action': [{ reference: `hosting/${USD_CLIENT}/${hosting}` }],
  'staff-desk/cancel-action': [{ reference: `hosting/${USD_CLIENT}/${hosting}`, money_back: true }],
  'staff-clients/add-note': [{ text: 'Calls in the morning.' }],
  'staff-clients/set-tags': [{ tags: ['vip'] }],
  'staff-clients/set-status': [{ status: 'inactive' }, { status: 'active' }],
  'staff-clients/mark-fraud': [{}],
  'staff-clients/review-order': [{ decision: 'accept' }, { decision: 'refund' }],
  'staff-tickets/open-ticket': [{ department_id: 1, subject: 'Mail', message: 'You called.', name: 'Ama' }],
  'staff-tickets/answer-ticket': [{ message: 'It works.', name: 'Ama' }],
  'staff-tickets/merge-ticket': [{ into: other }],
  'staff-catalog/change-catalog': [{ packages: [packageAt(1)] }],
  'staff-catalog/announce-prices': [{ day: '2020-01-01' }],
  'staff-catalog/keep-prices': [{ day: '2020-01-01' }],
  'staff-catalog/change-coupons': [
    {
      coupons: [
        {
          ...{ code: 'ALL-OFF', description: 'Everything off.', percentage: 100, duration: 'recurring' },
          limits: {
            ...{ total: null, per_client: null, per_month: null },
            ...{ first_order: false, starts_at: null, ends_at: null },
          },
          products: { packages: null, billing_cycles: null, tlds: null },
          active: true,
        },
      ],
    },
  ],
  'staff-replies/add-reply': [{ name: 'Moved', en: 'Hello {client_name}' }],
  'staff-replies/change-reply': [{ name: 'Moved', en: 'Hi' }],
  'staff-replies/remove-reply': [{}],
  'staff-tickets/assign-ticket': [{ to: 'ama' }, { to: null }],
  'staff-tickets/set-status': [{ status: 'on_hold' }, { status: 'closed' }],
  'staff-billing/create-invoice': [{ lines: [{ description: 'Moving a website', amount: 20 }] }],
  'staff-billing/record-bank-payment': [{ amount: 5, reference: randomUUID() }],
  'staff-billing/refund-invoice': [{ amount: 1 }, { to: 'credit', services: 'leave' }],
  'staff-billing/refund-payment': [{ amount: 1 }, {}],
  'staff-disputes/send-evidence': [{ text: 'The site was used since.' }],
  'staff-billing/cancel-invoice': [{}],
  'staff-billing/adjust-credit': [{ amount: 5 }, { amount: -1 }, { amount: ABOVE + 1 }],
  'staff-services/suspend-hosting': [{}],
  'staff-services/unsuspend-hosting': [{}],
});

beforeAll(async () => {
  const paid = (await fixture.usd.order([hostingItem(freshDomain())])).body;
  await fixture.usd.payByCard(paid.invoice.id);
  await fixture.usd.untilStatus(paid.invoice.id, 'paid');
  const takeBack = reviewBy(HOLD_ALL);
  const held = (await fixture.usd.order([hostingItem(freshDomain())])).body;
  await fixture.usd.payByCard(held.invoice.id);
  takeBack();
  const unpaid = (await fixture.usd.order([domainItem(freshDomain('net'))])).body;
  const ticket = { department_id: 1, subject: 'Mail', message: 'It does not arrive.' };
  const ids: Record<string, number> = {
    client: USD_CLIENT,
    order: unpaid.order.id,
    invoice: paid.invoice.id,
    payment: (await fixture.usd.get('/payments')).body.data[0].id,
    ticket: (await fixture.usd.post('/tickets', ticket)).body.data.id,
    reply: (await staff.change('admin', '/replies', { name: 'Moved', en: 'Hi', reason })).body.data.id,
    hostingAccount: paid.order.items[0].hosting_account_id,
  };
  const others = [
    { ...ids, invoice: unpaid.invoice.id },
    { ...ids, order: held.order.id },
  ];
  const pathOf = (path: string, of: Record<string, number>) =>
    path.replace(/{(\w+)}/g, (_, name: string) => String(of[name]));
  const other = (await fixture.usd.post('/tickets', ticket)).body.data.id;
  const bodies = bodiesOf(ids.hostingAccount ?? 0, other);
  for (const { name, method, path, idempotent } of staffEndpoints) {
    if (method !== 'GET' && !idempotent) continue;
    const paths = [...new Set([ids, ...others].map((of) => pathOf(path, of)))];
    if (method === 'GET') reads.push(...paths);
    else
      for (const to of paths)
        for (const part of bodies[name] ?? []) {
          const body = { ...part, reason };
          const planned = await staff('admin', 'POST', to, body);
          changes.push({ name, path: to, body, plan: planned.body?.plan?.id ?? null });
        }
  }
  // What a second person has to confirm waits for one.
  const much = { amount: ABOVE + 1, reason };
  expect((await staff.change('billing', `/clients/${USD_CLIENT}/credit`, much)).body.status).toBe('waiting');
  await untilIdle(fixture.api.stack);
});

/** All money there is: what clients have, owe, have paid and got back. */
const money = async () => {
  const { clients, invoices, payments, credits } = takeSnapshot(await scanTable());
  return {
    balances: clients.map(({ id, credit_balance }) => [id, credit_balance]),
    invoices: invoices.map((one) => [
      ...[one.id, one.status, one.total, one.balance, one.amount_paid, one.amount_refunded],
      ...[one.credit_applied, one.credit_given, one.credit_refunded],
    ]),
    payments: payments.map((one) => [one.id, one.amount, one.amount_applied, one.taken, one.refunds]),
    entries: credits.length,
  };
};

const call = fc.record({
  at: fc.nat(),
  isRead: fc.boolean(),
  confirms: fc.constantFrom('none', 'own', 'of the administrator'),
  key: fc.constantFrom('one', 'another'),
});

test('every change has a body here', () => {
  const named = new Set(changes.map(({ name }) => name));
  expect([...named].sort()).toEqual(
    staffEndpoints.flatMap(({ idempotent, name }) => (idempotent ? [name] : [])).sort(),
  );
});

test('no sequence of calls by support moves money', async () => {
  const before = await money();
  const answers = new Map<string, number>();
  const send = async ({ at, isRead, confirms, key }: { at: number } & Record<string, unknown>) => {
    if (isRead) return staff('support', 'GET', reads[at % reads.length] ?? '');
    const { path, body, plan } = changes[at % changes.length] as Change;
    if (confirms === 'own') return staff.change('support', path, body, `${key}`);
    const confirm = confirms === 'none' || plan === null ? {} : { confirm: plan };
    return staff('support', 'POST', path, { ...body, ...confirm }, `${key}`);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 6 }), async (calls) => {
      for (const one of calls) {
        const { status } = await send(one);
        const kind = `${one.isRead ? 'read' : 'change'} ${status}`;
        answers.set(kind, (answers.get(kind) ?? 0) + 1);
      }
      expect(await money()).toEqual(before);
    }),
    { numRuns: SEQUENCES, seed: SEED },
  );
  await untilIdle(fixture.api.stack);
  expect(await money()).toEqual(before);
  // It was let in to some, and kept out of others.
  for (const kind of ['read 200', 'change 200', 'change 403'])
    expect([kind, answers.get(kind) ?? 0]).toEqual([kind, expect.toSatisfy((count: number) => count > 10)]);
});
