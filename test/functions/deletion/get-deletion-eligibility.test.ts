import { beforeEach, expect, test } from 'vitest';
import { moveCredit } from '../../../shared/billing/ledger/index.ts';
import { say } from '../../../shared/languages/sentence.ts';
import { transact } from '../../../shared/platform/table/write.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { storeInvoice } from '../../support/billing-fixtures.ts';
import { storeDomain, storeHosting } from '../../support/fixtures.ts';
import { adjustCredit } from '../../support/table.ts';
import { type Newcomer, newUser } from '../../support/users.ts';

const fixture = apiForFile();
let user: Newcomer;
beforeEach(async () => {
  user = await newUser(fixture.api);
});

const eligibility = async () =>
  (await fixture.api('GET', '/me/deletion-eligibility', { token: user.token })).body;

test('a user with nothing open may leave', async () => {
  await storeHosting(user.client, { status: 'terminated' });
  await storeDomain(user.client, { status: 'expired' });
  await storeInvoice(user.client, 500, { status: 'paid', balance: 0 });
  expect(await eligibility()).toEqual({ eligible: true, blockers: [] });
});

test('names everything that blocks, with how much of it there is', async () => {
  await storeHosting(user.client);
  await storeHosting(user.client, { status: 'suspended' });
  await storeDomain(user.client, { status: 'pending_transfer' });
  await storeInvoice(user.client, 500);
  await adjustCredit(user.client, 'USD', 1250);
  const { eligible, blockers } = await eligibility();
  expect(eligible).toBe(false);
  const counts = blockers.map(({ type, count }: { type: string; count: number }) => [type, count]);
  expect(Object.fromEntries(counts)).toEqual({
    active_services: 2,
    active_domains: 1,
    unpaid_invoices: 1,
    credit_left: 1,
  });
  expect(JSON.stringify(blockers)).toContain('USD 12.50');
});

test('credit that is owed has to be settled first, and is not credit that is left', async () => {
  const taken = {
    type: 'refund',
    amount: -700,
    source: 'test',
    invoiceId: null,
    description: say`Test`,
  } as const;
  await transact(moveCredit(user.client, 'USD', [taken], new Date(), { mayOwe: true }));
  const { eligible, blockers } = await eligibility();
  expect({ eligible, blockers }).toMatchObject({
    eligible: false,
    blockers: [{ type: 'credit_owed', count: 1 }],
  });
  expect(blockers[0].message).toContain('USD 7.00 that you owe');
  await adjustCredit(user.client, 'USD', 700);
  expect(await eligibility()).toEqual({ eligible: true, blockers: [] });
});

test('counts an order that waits for payment, and its invoice', async () => {
  await fixture.api('POST', `/clients/${user.client}/orders`, {
    token: user.token,
    headers: { 'idempotency-key': 'one' },
    body: {
      items: [{ type: 'domain', domain: `x${user.client}.com`, domain_option: 'register', years: 1 }],
      payment_gateway: 'stripe',
    },
  });
  const types = (await eligibility()).blockers.map(({ type }: { type: string }) => type);
  expect(types).toEqual(['unpaid_invoices', 'pending_orders']);
});

test('what is open in a client account somebody else can access blocks nothing', async () => {
  await storeHosting(user.client);
  await user.shareWith(await newUser(fixture.api));
  expect(await eligibility()).toEqual({ eligible: true, blockers: [] });
});

test('is told to nobody without a token', async () => {
  expect((await fixture.api('GET', '/me/deletion-eligibility')).status).toBe(401);
});
