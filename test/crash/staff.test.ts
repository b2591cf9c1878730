import { expect, test } from 'vitest';
import { getClient } from '../../shared/clients/clients.ts';
import { getHosting } from '../../shared/hosting/hosting.ts';
import { joinServer, leaveServer } from '../../shared/hosting/servers.ts';
import { announce } from '../../shared/notifications/announce.ts';
import { editClient } from '../../shared/operator/clients.ts';
import { findClients } from '../../shared/operator/find-clients.ts';
import {
  changeServer,
  suspendByStaff,
  terminateByStaff,
  unsuspendByStaff,
} from '../../shared/operator/hosting.ts';
import { addManualLine, moveDueDate, writeManualInvoice } from '../../shared/operator/invoices.ts';
import type { HostingReference } from '../../shared/operator/manual-actions.ts';
import { sendAnnouncement } from '../../shared/operator/messages.ts';
import { listOwedInvoices } from '../../shared/operator/service-lists.ts';
import { getItem, queryPage } from '../../shared/platform/table/query.ts';
import { transact, update } from '../../shared/platform/table/write.ts';
import { collections } from '../../shared/records/collections.ts';
import { keys } from '../../shared/records/keys.ts';
import { assignTicket } from '../../shared/tickets/conversation.ts';
import { getTicket } from '../../shared/tickets/tickets.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { storeTicket } from '../support/fixtures.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { recover } from '../support/recover.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { buyer } from './buyer.ts';

const stack = crashStackForFile();
const app = buyer(stack);

const ACTOR = 'operator:tester';

const noted = async (action: string): Promise<number> => {
  const { items } = await queryPage(collections.audit(USD_CLIENT), { limit: 50 });
  return items.filter((entry) => entry.action === action).length;
};

test('a profile is changed with what it is found by and the entry of it, wherever the process dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => undefined,
    invoke: () => editClient(USD_CLIENT, { first_name: 'Zenobia' }, false, ACTOR, new Date()),
    verify: async () => {
      const changed = (await getClient(USD_CLIENT)).profile.first_name === 'Zenobia';
      expect((await findClients('zenobia')).length).toBe(changed ? 1 : 0);
      expect((await noted('profile.updated')) > 0).toBe(changed);
    },
  });
});

test('a ticket is assigned once, and noted once, wherever the process dies', async () => {
  await crashEverywhere(stack, {
    arrange: () => storeTicket(USD_CLIENT),
    invoke: ({ id }) => assignTicket(USD_CLIENT, id, 'ama', ACTOR, new Date()),
    verify: async ({ id }) => {
      const { assigned_to } = await getTicket(USD_CLIENT, id);
      expect(await noted('ticket.assigned')).toBe(assigned_to === 'ama' ? 1 : 0);
    },
  });
});

test('an invoice is written with its place among the unpaid ones, once or not at all, wherever the process dies', async () => {
  const lines = [{ description: 'Moving a website', amount: 12_050 }];
  await crashEverywhere(stack, {
    arrange: async () => undefined,
    invoke: () => writeManualInvoice(USD_CLIENT, { lines }, ACTOR, new Date()),
    verify: async (_none, again) => {
      const { invoices } = await listOwedInvoices({ limit: 10 });
      expect(again ? [1, 2] : [0, 1]).toContain(invoices.length);
      expect(await noted('invoice.written')).toBe(invoices.length);
    },
  });
});

test('a line is added with what the invoice comes to then, or not at all, wherever the process dies', async () => {
  const lines = [{ description: 'Moving a website', amount: 12_050 }];
  await crashEverywhere(stack, {
    arrange: () => writeManualInvoice(USD_CLIENT, { lines }, ACTOR, new Date()),
    invoke: ({ id }) =>
      addManualLine(USD_CLIENT, id, { description: 'On a Sunday', amount: 5_000 }, ACTOR, new Date()),
    verify: async () => {
      const { invoices } = await readSnapshot();
      const added = await noted('invoice.line_added');
      expect(added).toBeLessThanOrEqual(2);
      expect(invoices).toMatchObject([{ subtotal: 12_050 + added * 5_000 }]);
      expect(invoices[0]?.lines).toHaveLength(1 + added);
    },
  });
});

test('a due date is moved with all that follows it, wherever the process dies', async () => {
  const due = new Date(Date.now() + 60 * 86_400_000);
  const lines = [{ description: 'Moving a website', amount: 12_050 }];
  await crashEverywhere(stack, {
    arrange: () => writeManualInvoice(USD_CLIENT, { lines }, ACTOR, new Date()),
    invoke: ({ id }) => moveDueDate(USD_CLIENT, id, due, ACTOR, new Date()),
    verify: async () => {
      const { invoices } = await listOwedInvoices({ limit: 10 });
      const moved = invoices[0]?.due_at === due.toISOString();
      expect((await noted('invoice.due_date_moved')) > 0).toBe(moved);
    },
  });
});

/** Hosting that is set up. */
const hosting = async (): Promise<HostingReference> => {
  await app.payUnnoticed(await app.order([hostingItem(freshDomain())]), 'stripe');
  await recover(stack.queues, new Date());
  const [record] = (await readSnapshot()).hosting;
  expect(record?.status).toBe('active');
  return { kind: 'hosting', clientId: USD_CLIENT, id: record?.id ?? 0 };
};

const statusOf = async ({ clientId, id }: HostingReference) => (await getHosting(clientId, id)).status;

test('hosting is suspended by staff or stays up, and is noted so, wherever the process dies', async () => {
  await crashEverywhere(stack, {
    arrange: hosting,
    invoke: (reference) =>
      suspendByStaff(reference, 'Abuse', ACTOR, new Date()).catch((error: Error) => {
        if (!/already/.test(error.message)) throw error;
      }),
    verify: async (reference) => {
      const held = await noted('hosting.held');
      expect(held).toBeLessThanOrEqual(1);
      expect(await statusOf(reference)).toBe(held === 1 ? 'suspended' : 'active');
    },
  });
});

test('hosting that staff let up again comes back and is noted so, wherever the process dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => {
      const reference = await hosting();
      await suspendByStaff(reference, 'Abuse', ACTOR, new Date());
      await recover(stack.queues, new Date());
      return reference;
    },
    invoke: (reference) =>
      unsuspendByStaff(reference, ACTOR, new Date()).catch((error: Error) => {
        if (!/have not suspended/.test(error.message)) throw error;
      }),
    verify: async (reference) => {
      const released = await noted('hosting.released');
      expect(released).toBeLessThanOrEqual(1);
      expect(await statusOf(reference)).toBe(released === 1 ? 'active' : 'suspended');
    },
  });
});

test('hosting is noted on another server with its place on the list of each, wherever the process dies', async () => {
  const retired = 'server0';
  await crashEverywhere(stack, {
    arrange: async () => {
      const reference = await hosting();
      const record = await getHosting(reference.clientId, reference.id);
      if (!record.server) throw new Error('It has a server.');
      const { id } = record.server;
      const server = { ...record.server, id: retired };
      const moved = [...leaveServer(id, record), ...joinServer(retired, record)];
      await transact([update(record, { set: { server }, due: 'unchanged' }), ...moved]);
      return reference;
    },
    invoke: (reference) =>
      changeServer(reference, 'server1', ACTOR, new Date()).catch((error: Error) => {
        if (!/ already/.test(error.message)) throw error;
      }),
    verify: async ({ clientId, id }) => {
      const changed = await noted('hosting.server_changed');
      expect(changed).toBeLessThanOrEqual(1);
      const server = changed === 1 ? 'server1' : retired;
      expect((await getHosting(clientId, id)).server).toMatchObject({ id: server });
      const { serverAccounts } = await readSnapshot();
      expect(serverAccounts.map(({ pk }) => pk)).toEqual([`SERVER#${server}`]);
    },
  });
});

test('hosting is ended by staff whole or not at all, wherever the process dies', async () => {
  await crashEverywhere(stack, {
    arrange: hosting,
    invoke: (reference) =>
      terminateByStaff(reference, 'Fraud', ACTOR, new Date()).catch((error: Error) => {
        if (!/ending already/.test(error.message)) throw error;
      }),
    verify: async (reference) => {
      const ordered = await noted('hosting.termination_ordered');
      expect(ordered).toBeLessThanOrEqual(1);
      expect(await statusOf(reference)).toBe(ordered === 1 ? 'terminated' : 'active');
    },
  });
});

test('an announcement reaches each client once, wherever the process dies', async () => {
  const text = { type: 'incident', title: 'Mail is slow', message: 'We are at it.', server: null } as const;
  await crashEverywhere(stack, {
    arrange: () => sendAnnouncement(text, ACTOR, new Date()),
    isTelling: true,
    invoke: ({ id }) => announce(id, new Date()),
    aheadMs: 120_000,
    verify: async ({ id }) => {
      const { events, clients } = await readSnapshot();
      const told = events.filter((event) => event.id === id).map(({ client_id }) => client_id);
      expect(told.sort()).toEqual(clients.map((client) => client.id).sort());
      expect(await getItem(keys.announcement(id))).toMatchObject({ status: 'sent', reached: clients.length });
    },
  });
});
