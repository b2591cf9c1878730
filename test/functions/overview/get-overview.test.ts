import { expect, test } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { COUNTED_UP_TO } from '../../../shared/contract/overview.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { storeInvoice } from '../../support/billing-fixtures.ts';
import { storeDomain, storeHosting, storeTicket } from '../../support/fixtures.ts';
import { adjustCredit } from '../../support/table.ts';

const fixture = apiForFile();
const { usd, ghs } = DEMO.user.clients;
const overview = async (client: number) =>
  (await fixture.api('GET', `/clients/${client}/overview`, { token: fixture.token })).body.data;

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();

test('counts records by status and adds up what is owed', async () => {
  await storeHosting(usd);
  await storeHosting(usd, { status: 'suspended' });
  await storeHosting(usd, { status: 'terminated' });
  await storeDomain(usd, { status: 'pending_registration' });
  await storeInvoice(usd, 1250);
  await storeInvoice(usd, 333, { due_at: yesterday() });
  await storeInvoice(usd, 9900, { status: 'paid', balance: 0 });
  await storeTicket(usd, { status: 'answered' });
  await adjustCredit(usd, 'USD', 705);
  expect(await overview(usd)).toEqual({
    client_id: usd,
    currency: 'USD',
    credit_balance: 7.05,
    unpaid_total: 15.83,
    overdue_total: 3.33,
    invoices: { unpaid: 2, overdue: 1 },
    orders: { pending: 0, active: 0 },
    hosting: { pending: 0, provisioning: 0, provisioning_failed: 0, active: 1, suspended: 1 },
    domains: { pending: 0, pending_registration: 1, pending_transfer: 0, registration_failed: 0, active: 0 },
    tickets: { open: 0, answered: 1, customer_reply: 0, on_hold: 0, in_progress: 0 },
    expires_soon: 0,
    counted_up_to: COUNTED_UP_TO,
  });
});

test('stops counting where it says it does', async () => {
  await Promise.all(Array.from({ length: COUNTED_UP_TO + 5 }, () => storeTicket(ghs)));
  expect((await overview(ghs)).tickets.open).toBe(COUNTED_UP_TO);
});

test('is shown to nobody else', async () => {
  const path = `/clients/${usd}/overview`;
  expect((await fixture.api('GET', path)).status).toBe(401);
  expect((await fixture.api('GET', path, { token: await fixture.api.login('other') })).status).toBe(403);
});
