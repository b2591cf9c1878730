import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as requestExport } from '../../functions/data-exports/request-export.ts';
import { handler as updateDomain } from '../../functions/domains/update-domain.ts';
import { handler as createOrder } from '../../functions/orders/create-order.ts';
import { handler as adjustByStaff } from '../../functions/staff-billing/adjust-credit.ts';
import { handler as createTicket } from '../../functions/tickets/create-ticket.ts';
import { recordBankPayment } from '../../shared/billing/payments/bank-payment.ts';
import { setTags } from '../../shared/operator/tags.ts';
import { addStaffNote } from '../../shared/operator/timeline.ts';
import { storeMethod } from '../support/billing-fixtures.ts';
import { offerCoupon } from '../support/coupons.ts';
import { startCrashStack } from '../support/crash-stack.ts';
import { askOutside, type Outside } from '../support/invariants/outside.ts';
import { readSnapshot, type Snapshot } from '../support/invariants/snapshot.ts';
import { problemsIn } from '../support/invariants.ts';
import { invokeApi } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { startStaffTokens } from '../support/staff-tokens.ts';
import { adjustCredit } from '../support/table.ts';
import { BREAKS } from './breaks.ts';
import { buyer } from './buyer.ts';

const ABOVE = 100;
let stack: Awaited<ReturnType<typeof startCrashStack>>;
let whole: { table: Snapshot; outside: Outside; now: Date };

/** Hosting and a domain, paid by credit and card; the same, unpaid; hosting by a coupon; a card that is kept; bought credit; too much by bank; a ticket; a change of the domain; an export; a note; a tag; an approval that waits. */
beforeAll(async () => {
  stack = await startCrashStack({ config: { staff: { second_person_above: { USD: ABOVE } } } });
  const app = buyer(stack);
  const hostingAndDomain = (domain: string) => [hostingItem(domain), domainItem(domain)];
  await adjustCredit(USD_CLIENT, 'USD', 300);
  await app.payUnnoticed(await app.order(hostingAndDomain(freshDomain()), true), 'stripe');
  await app.order(hostingAndDomain(freshDomain()));
  await app.payUnnoticed(await app.creditInvoice(20), 'paystack');
  const invoiceId = await app.order([domainItem(freshDomain('com.gh'))]);
  const transfer = { clientId: USD_CLIENT, invoiceId, amount: 5000, reference: 'in' };
  await recordBankPayment(transfer, 'operator:test', new Date());
  const body = { department_id: 1, subject: 'Test', message: 'Test' };
  const ids = { client: USD_CLIENT };
  await invokeApi(createTicket, { token: stack.token, ids, body, idempotencyKey: randomUUID() });

  await recover(stack.queues, new Date());
  const [domain] = (await readSnapshot()).domains.filter(({ status }) => status === 'active');
  await invokeApi(updateDomain, {
    token: stack.token,
    ids: { client: USD_CLIENT, domain: domain?.id ?? 0 },
    body: { privacy: false },
    idempotencyKey: randomUUID(),
  });

  const asked = { token: stack.token, ids, body: undefined, idempotencyKey: randomUUID() };
  expect((await invokeApi(requestExport, asked)).status).toBe(201);
  await storeMethod(USD_CLIENT);
  await offerCoupon('TENTH');
  const promo = {
    items: [hostingItem(freshDomain())],
    payment_gateway: 'stripe',
    promo_code: 'TENTH',
    apply_credit: true,
  };
  await adjustCredit(USD_CLIENT, 'USD', 4491);
  await invokeApi(createOrder, { token: stack.token, ids, body: promo, idempotencyKey: randomUUID() });

  await addStaffNote(USD_CLIENT, { text: 'Calls in the morning.', about: null }, 'operator:test', new Date());
  await setTags(USD_CLIENT, ['vip'], 'operator:test', new Date());
  const issuer = await startStaffTokens();
  const adjust = {
    token: await issuer.tokenOf('billing'),
    ids,
    body: { amount: ABOVE + 1, reason: 'Sorry' },
    idempotencyKey: randomUUID(),
  };
  const { plan } = (await invokeApi(adjustByStaff, adjust)).body;
  const confirmed = { ...adjust, body: { ...adjust.body, confirm: plan.id } };
  expect((await invokeApi(adjustByStaff, confirmed)).body.status).toBe('waiting');
  await issuer.close();

  const now = await recover(stack.queues, new Date());
  const table = await readSnapshot();
  whole = { table, outside: await askOutside(table, stack.outside), now };
});
afterAll(() => stack.close());

test('nothing is wrong with a table in which nothing is broken', () => {
  expect(problemsIn(whole.table, whole.outside, whole.now)).toEqual([]);
});

test.each(BREAKS)('"%s" is said of a record broken so', (sentence, damage) => {
  const { table, outside, now } = structuredClone(whole);
  damage(table, outside);
  expect(problemsIn(table, outside, now)).toContainEqual(expect.stringMatching(sentence));
});
