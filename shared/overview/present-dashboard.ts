import type { Role } from '../contract/roles.ts';
import { presentEvent } from '../events/present-event.ts';
import { toMajor } from '../platform/money.ts';
import { needsAttention } from './attention.ts';
import { type Dashboard, visibleTo } from './load-dashboard.ts';
import { overdueOf, owed } from './unpaid-invoices.ts';
import { beingSetUp, dueNext } from './upcoming-renewals.ts';

export const presentDashboard = (whole: Dashboard, role: Role, now: Date) => {
  const dashboard = visibleTo(role, whole);
  const { client, unpaid, events } = dashboard;
  const { currency } = client.profile;
  return {
    client_id: client.id,
    currency,
    credit_balance: toMajor(client.credit_balance, currency),
    unpaid_total: owed(unpaid, currency),
    overdue_total: owed(overdueOf(unpaid, now), currency),
    attention: needsAttention(dashboard, now),
    waiting: beingSetUp(dashboard),
    upcoming: dueNext(dashboard, now),
    recent_events: events.map((event) => presentEvent(event, role)),
  };
};
