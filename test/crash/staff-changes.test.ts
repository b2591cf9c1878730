import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as adjustCredit } from '../../functions/staff-billing/adjust-credit.ts';
import { handler as createInvoice } from '../../functions/staff-billing/create-invoice.ts';
import { handler as addNote } from '../../functions/staff-clients/add-note.ts';
import { handler as answerTicket } from '../../functions/staff-tickets/answer-ticket.ts';
import { handler as openTicket } from '../../functions/staff-tickets/open-ticket.ts';
import type { StaffRole } from '../../shared/contract/staff-roles.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';
import { getTicket } from '../../shared/tickets/tickets.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { storeTicket } from '../support/fixtures.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi } from '../support/invoke.ts';
import { setAttributes } from '../support/set-attributes.ts';
import { USD_CLIENT } from '../support/shop.ts';
import { startStaffTokens } from '../support/staff-tokens.ts';
import { creditBalance, scanTable } from '../support/table.ts';

const ABOVE = 100;
const stack = crashStackForFile({ config: { staff: { second_person_above: { USD: ABOVE } } } });

let issuer: Awaited<ReturnType<typeof startStaffTokens>>;
const tokens = new Map<StaffRole, string>();
beforeAll(async () => {
  issuer = await startStaffTokens();
  for (const role of ['support', 'billing', 'admin'] as const) tokens.set(role, await issuer.tokenOf(role));
});
afterAll(() => issuer.close());

type Handler = Parameters<typeof invokeApi>[0];
type Change = {
  handler: Handler;
  who: StaffRole;
  ids?: Record<string, number>;
  body: object;
  confirm?: string;
};

const KEY = 'one key';

const send = ({ handler, who, ids = {}, body, confirm }: Change) =>
  invokeApi(handler, {
    token: tokens.get(who) ?? '',
    ids: { client: USD_CLIENT, ...ids },
    body: { ...body, reason: 'The client asked for it', ...(confirm ? { confirm } : {}) },
    idempotencyKey: KEY,
  });

/** The change with the plan that was shown for it. */
const planned = async (change: Change): Promise<Change> => {
  const { status, body } = await send(change);
  expect([status, body.status]).toEqual([200, 'planned']);
  return { ...change, confirm: body.plan.id };
};

/** As if so much time had passed that whoever has a key has surely died. */
const afterItsTime = async (): Promise<void> => {
  for (const item of await scanTable())
    if ('unfinished_until' in item)
      await setAttributes(item, { unfinished_until: '2026-01-01T00:00:00.000Z' });
};

const noted = async (action: string): Promise<number> => {
  const { items } = await queryPage(collections.audit(USD_CLIENT), { limit: 50 });
  return items.filter((entry) => entry.action === action).length;
};

/** Kills a change at each call; whatever had come of it, its repetition ends in the state that `verify` knows. */
const repeatEverywhere = (
  arrange: () => Promise<Change>,
  status: 'waiting' | 'done',
  verify: (change: Change) => Promise<void>,
) =>
  crashEverywhere(stack, {
    arrange,
    invoke: send,
    verify: async (change) => {
      await afterItsTime();
      const first = await send(change);
      expect([first.status, first.body.status]).toEqual([200, status]);
      expect((await send(change)).text).toBe(first.text);
      await verify(change);
    },
  });

test('a note is added once, wherever the process dies before its request is repeated', async () => {
  const body = { text: 'Calls in the morning.' };
  await repeatEverywhere(
    () => planned({ handler: addNote, who: 'support', body }),
    'done',
    async () => {
      expect(
        (await queryPage(collections.ofClient(USD_CLIENT, 'STAFF_NOTE'), { limit: 9 })).items,
      ).toHaveLength(1);
      expect(await noted('client.noted')).toBe(1);
    },
  );
});

test('a ticket is answered once, wherever the process dies before its request is repeated', async () => {
  await repeatEverywhere(
    async () => {
      const { id } = await storeTicket(USD_CLIENT);
      const body = { message: 'It works.', name: 'Ama' };
      return planned({ handler: answerTicket, who: 'support', ids: { ticket: id }, body });
    },
    'done',
    async ({ ids }) => {
      expect((await getTicket(USD_CLIENT, ids?.ticket ?? 0)).message_count).toBe(1);
      expect(await noted('ticket.answered')).toBe(1);
    },
  );
});

test('a ticket is opened once for a caller, wherever the process dies before its request is repeated', async () => {
  const body = { department_id: 1, subject: 'Mail', message: 'You called.', name: 'Ama' };
  await repeatEverywhere(
    () => planned({ handler: openTicket, who: 'support', body }),
    'done',
    async () => {
      const { items } = await queryPage(collections.ofClient(USD_CLIENT, 'TICKET'), { limit: 9 });
      expect(items).toHaveLength(1);
      expect(await noted('ticket.opened')).toBe(1);
    },
  );
});

test('an invoice is written once, wherever the process dies before its request is repeated', async () => {
  const body = { lines: [{ description: 'Moving a website', amount: 20 }] };
  await repeatEverywhere(
    () => planned({ handler: createInvoice, who: 'billing', body }),
    'done',
    async () => {
      expect((await readSnapshot()).invoices).toHaveLength(1);
      expect(await noted('invoice.written')).toBe(1);
    },
  );
});

const much = { handler: adjustCredit, body: { amount: ABOVE + 1 } };

const approvals = async (): Promise<number> =>
  (await queryPage(collections.approvals(), { limit: 9 })).items.length;

test('a second person is asked for once, wherever the process dies before the request is repeated', async () => {
  await repeatEverywhere(
    () => planned({ ...much, who: 'billing' }),
    'waiting',
    async () => {
      expect([await approvals(), await noted('approval.requested'), await creditBalance(USD_CLIENT)]).toEqual(
        [...[1, 1, 0]],
      );
    },
  );
});

test('an approval is spent with the one change it lets through, wherever the process dies', async () => {
  await repeatEverywhere(
    async () => {
      const first = await planned({ ...much, who: 'billing' });
      expect((await send(first)).body.status).toBe('waiting');
      return { ...first, who: 'admin' as const };
    },
    'done',
    async () => {
      expect([await approvals(), await noted('credit.adjusted')]).toEqual([0, 1]);
      expect(await creditBalance(USD_CLIENT)).toBe((ABOVE + 1) * 100);
    },
  );
});
