import { invoiceNumber } from '../../shared/billing/invoices/index.ts';
import { presentClient } from '../../shared/clients/index.ts';
import { clients } from '../../shared/contract/staff/clients.ts';
import { staffReads } from '../../shared/http/staff/index.ts';
import { clientOverview, presentServiceEntry } from '../../shared/operator/index.ts';
import { toMajor } from '../../shared/platform/money.ts';

export const handler = staffReads(clients['show-client'], async ({ path, now }) => {
  const { client, tags, members, hosting, domains, unpaid, tickets } = await clientOverview(path.client, now);
  const {
    role: _role,
    permissions: _permissions,
    ...profile
  } = presentClient({
    ...client.profile,
    role: 'read_only',
  });
  return {
    data: {
      client: profile,
      tags,
      credit_balance: toMajor(client.credit_balance, profile.currency),
      users: members,
      services: [...hosting.records, ...domains.records].map(presentServiceEntry),
      unpaid: unpaid.records.map(({ id, balance, currency, due_at }) => ({
        ...{ id, number: invoiceNumber(id), balance: toMajor(balance, currency), due_at },
      })),
      tickets: tickets.records.map(({ id, subject, status, last_reply_at }) => ({
        ...{ id, subject, status, last_reply_at },
      })),
      more: [hosting, domains, unpaid, tickets].some(({ more }) => more),
    },
  };
});
