import { expect, test } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { storeInvoice } from '../../support/billing-fixtures.ts';
import { storeDomain, storeHosting, storeTicket } from '../../support/fixtures.ts';

const fixture = apiForFile();
const { usd, ghs } = DEMO.user.clients;
const dashboard = async (client: number) =>
  (await fixture.api('GET', `/clients/${client}/dashboard`, { token: fixture.token })).body.data;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('names what needs attention, most urgent first', async () => {
  const ticket = await storeTicket(usd, { status: 'answered', subject: 'Moving mail' });
  const failed = await storeHosting(usd, { status: 'provisioning_failed' });
  const expired = await storeDomain(usd, { status: 'redemption', expires_at: inDays(-40) });
  const suspended = await storeHosting(usd, { status: 'suspended' });
  const overdue = await storeInvoice(usd, 1250, { due_at: inDays(-1) });
  const { attention, overdue_total } = await dashboard(usd);
  expect(overdue_total).toBe(12.5);
  expect(attention.map(({ type, subject }: Record<string, unknown>) => [type, subject])).toEqual([
    ['invoice_overdue', { type: 'invoice', id: overdue.id }],
    ['service_suspended', { type: 'hosting_account', id: suspended.id }],
    ['domain_in_redemption', { type: 'domain', id: expired.id }],
    ['provisioning_failed', { type: 'hosting_account', id: failed.id }],
    ['ticket_answered', { type: 'ticket', id: ticket.id }],
  ]);
  expect(attention.at(-1).message).toContain('Moving mail');
});

test('shows what is being set up, what is due next and what happened last', async () => {
  const order = await fixture.api('POST', `/clients/${ghs}/credit/invoices`, {
    token: fixture.token,
    body: { amount: 20 },
    headers: { 'idempotency-key': 'dashboard' },
  });
  const domain = await storeDomain(ghs, { status: 'pending_transfer' });
  const hosting = await storeHosting(ghs, { next_due_at: inDays(2) });
  const renewing = await storeDomain(ghs, { expires_at: inDays(30) });
  const data = await dashboard(ghs);
  expect(data.waiting).toEqual([
    {
      subject: { type: 'domain', id: domain.id },
      name: domain.name,
      status: 'pending_transfer',
      since: domain.updated_at,
    },
  ]);
  expect(data.upcoming.map(({ subject }: { subject: unknown }) => subject)).toEqual([
    { type: 'hosting_account', id: hosting.id },
    { type: 'invoice', id: order.body.invoice.id },
    { type: 'domain', id: renewing.id },
  ]);
  expect(data.recent_events[0]).toMatchObject({
    type: 'invoice_created',
    subject: { type: 'invoice', id: order.body.invoice.id },
  });
});

test('never shows more than ten of anything', async () => {
  await Promise.all(Array.from({ length: 15 }, () => storeInvoice(usd, 100, { due_at: inDays(-3) })));
  await Promise.all(Array.from({ length: 15 }, () => storeHosting(usd)));
  const { attention, upcoming } = await dashboard(usd);
  expect([attention.length, upcoming.length]).toEqual([10, 10]);
});

test('is shown to nobody else', async () => {
  const path = `/clients/${usd}/dashboard`;
  expect((await fixture.api('GET', path)).status).toBe(401);
  expect((await fixture.api('GET', path, { token: await fixture.api.login('other') })).status).toBe(403);
});
