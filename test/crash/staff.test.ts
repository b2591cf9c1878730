import { afterAll, beforeAll, expect, test } from 'vitest';
import { getClient } from '../../shared/clients/clients.ts';
import { editClient } from '../../shared/operator/edit-client.ts';
import { findClients } from '../../shared/operator/find-clients.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';
import { assignTicket } from '../../shared/tickets/assign-ticket.ts';
import { getTicket } from '../../shared/tickets/tickets.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { type CrashStack, startCrashStack } from '../support/crash-stack.ts';
import { storeTicket } from '../support/fixtures.ts';
import { USD_CLIENT } from '../support/shop.ts';

let stack: CrashStack;
beforeAll(async () => {
  stack = await startCrashStack();
});
afterAll(() => stack.close());

const ACTOR = 'operator:tester';

const noted = async (action: string): Promise<number> => {
  const { items } = await queryPage(collections.audit(USD_CLIENT), { limit: 50 });
  return items.filter((entry) => entry.action === action).length;
};

test('a profile is changed with what it is found by and the entry of it, wherever the process dies', async () => {
  await crashEverywhere(stack, {
    arrange: async () => undefined,
    invoke: () => editClient(USD_CLIENT, { first_name: 'Zenobia' }, ACTOR, new Date()),
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
