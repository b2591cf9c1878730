import { expect, test } from 'vitest';
import { beingSetUp, dueNext, needsAttention, presentDashboard } from '../../shared/overview/dashboard.ts';
import { clientOf, day, domainOf, hostingOf, invoiceOf, NOW } from '../support/unit/records.ts';

type Dashboard = Parameters<typeof presentDashboard>[0];

const dashboardOf = (given: Partial<Dashboard> = {}): Dashboard => ({
  client: clientOf({}, { credit_balance: 1250 }),
  wallet: null,
  unpaid: [],
  hosting: [],
  domains: [],
  answered: [],
  events: [],
  ...given,
});
const overdue = invoiceOf({ total: 1000 }, day('2026-06-01'));
const open = invoiceOf({ total: 500 }, day('2026-07-01'));

test('what is owed and overdue are sums of balances, in the currency of the client', () => {
  expect(presentDashboard(dashboardOf({ unpaid: [overdue, open] }), 'owner', NOW)).toMatchObject({
    currency: 'USD',
    credit_balance: 12.5,
    unpaid_total: 15,
    overdue_total: 10,
  });
});

test('what needs attention comes by urgency: money, suspension, names about to be lost, delays, answers', () => {
  const ticket = { id: 9, subject: 'Mail', updated_at: NOW.toISOString() } as Dashboard['answered'][number];
  const found = needsAttention(
    dashboardOf({
      answered: [ticket],
      domains: [
        domainOf({ status: 'registration_failed' }),
        domainOf({ status: 'grace' }),
        domainOf({ status: 'redemption' }),
      ],
      hosting: [hostingOf({ status: 'provisioning_failed' }), hostingOf({ status: 'suspended' })],
      unpaid: [open, overdue],
    }),
    NOW,
  );
  expect(found.map(({ type }) => type)).toEqual([
    'invoice_overdue',
    'service_suspended',
    'domain_in_redemption',
    'domain_in_grace',
    'provisioning_failed',
    'provisioning_failed',
    'ticket_answered',
  ]);
});

test('nothing needs attention where all is well', () => {
  const well = dashboardOf({
    unpaid: [open],
    hosting: [hostingOf({ status: 'active' })],
    domains: [domainOf({ status: 'active' })],
  });
  expect(needsAttention(well, NOW)).toEqual([]);
});

test('no list is longer than ten entries', () => {
  const many = dashboardOf({ unpaid: Array.from({ length: 30 }, () => overdue) });
  expect(needsAttention(many, NOW)).toHaveLength(10);
  const waiting = dashboardOf({
    hosting: Array.from({ length: 30 }, () => hostingOf({ status: 'provisioning' })),
  });
  expect(beingSetUp(waiting)).toHaveLength(10);
});

test('what is paid for and not there yet is being set up', () => {
  const hosting = (['provisioning', 'active', 'suspended', 'pending'] as const).map((status) =>
    hostingOf({ status }),
  );
  const domains = (['pending_registration', 'pending_transfer', 'active', 'grace'] as const).map((status) =>
    domainOf({ status }),
  );
  expect(beingSetUp(dashboardOf({ hosting, domains })).map(({ status }) => status)).toEqual([
    'provisioning',
    'pending_registration',
    'pending_transfer',
  ]);
});

test('what is due next comes by its day; what is past, not active or never due does not', () => {
  const upcoming = dueNext(
    dashboardOf({
      unpaid: [open, overdue],
      hosting: [
        hostingOf({ status: 'active', next_due_at: day('2026-06-20').toISOString(), recurring_amount: 5000 }),
        hostingOf({ status: 'suspended', next_due_at: day('2026-06-21').toISOString() }),
        hostingOf({ status: 'active', next_due_at: null }),
      ],
      domains: [
        domainOf({ status: 'active', expires_at: day('2026-06-18').toISOString() }),
        domainOf({ status: 'grace', expires_at: day('2026-06-19').toISOString() }),
      ],
    }),
    NOW,
  );
  expect(upcoming.map(({ amount, due_at }) => [amount, due_at.slice(0, 10)])).toEqual([
    [14.99, '2026-06-18'],
    [50, '2026-06-20'],
    [5, '2026-07-01'],
  ]);
});
