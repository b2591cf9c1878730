import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as adjustCredit } from '../../functions/staff-billing/adjust-credit.ts';
import { handler as cancelInvoice } from '../../functions/staff-billing/cancel-invoice.ts';
import { handler as createInvoice } from '../../functions/staff-billing/create-invoice.ts';
import { handler as refundInvoice } from '../../functions/staff-billing/refund-invoice.ts';
import { handler as refundPayment } from '../../functions/staff-billing/refund-payment.ts';
import { handler as addNote } from '../../functions/staff-clients/add-note.ts';
import { handler as setTags } from '../../functions/staff-clients/set-tags.ts';
import { handler as sendEvidence } from '../../functions/staff-disputes/send-evidence.ts';
import { handler as suspendHosting } from '../../functions/staff-services/suspend-hosting.ts';
import { handler as unsuspendHosting } from '../../functions/staff-services/unsuspend-hosting.ts';
import { handler as answerTicket } from '../../functions/staff-tickets/answer-ticket.ts';
import { handler as openTicket } from '../../functions/staff-tickets/open-ticket.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import type { StaffRole } from '../../shared/contract/staff-roles.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';
import { getTicket } from '../../shared/tickets/tickets.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { storeTicket } from '../support/fixtures.ts';
import { gatewayControls } from '../support/gateway-controls.ts';
import { listingProblems } from '../support/invariants/listings.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { setAttributes } from '../support/set-attributes.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { startStaffTokens } from '../support/staff-tokens.ts';
import { creditBalance, scanTable } from '../support/table.ts';
import { buyer } from './buyer.ts';

const ABOVE = 100;
const stack = crashStackForFile({ config: { staff: { second_person_above: { USD: ABOVE } } } });

const app = buyer(stack);

let issuer: Awaited<ReturnType<typeof startStaffTokens>>;
const tokens = new Map<StaffRole, string>();
beforeAll(async () => {
  issuer = await startStaffTokens();
  for (const role of ['support', 'billing', 'provisioning', 'admin'] as const)
    tokens.set(role, await issuer.tokenOf(role));
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

const send = ({ handler, who, ids = {}, body, confirm }: Change, key = KEY) =>
  invokeApi(handler, {
    token: tokens.get(who) ?? '',
    ids: { client: USD_CLIENT, ...ids },
    body: { ...body, reason: 'The client asked for it', ...(confirm ? { confirm } : {}) },
    idempotencyKey: key,
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
  schedule: (now: Date) => Promise<void> = async () => {},
) =>
  crashEverywhere(stack, {
    arrange,
    schedule,
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

test('tags are those that were asked for, wherever the process dies before its request is repeated', async () => {
  await repeatEverywhere(
    async () => {
      const first = await planned({ handler: setTags, who: 'support', body: { tags: ['new', 'vip'] } });
      expect((await send(first, 'another key')).body.status).toBe('done');
      return planned({ handler: setTags, who: 'support', body: { tags: ['late payer', 'vip'] } });
    },
    'done',
    async () => {
      const snapshot = await readSnapshot();
      expect(snapshot.tags.map(({ tag }) => tag).sort()).toEqual(['late payer', 'vip']);
      expect([listingProblems(snapshot), await noted('client.tagged')]).toEqual([[], 2]);
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

/** Credit of USD 20, paid by card. */
const paidCredit = async () => {
  await app.payUnnoticed(await app.creditInvoice(20), 'stripe');
  const [attempt] = (await readSnapshot()).attempts;
  await settlePayment('stripe', attempt?.reference ?? '', new Date());
};

const onlyPayment = async () => {
  const { payments } = await readSnapshot();
  expect(payments).toHaveLength(1);
  return payments[0] as (typeof payments)[0];
};

test('a payment is refunded once, wherever the process dies before its request is repeated', async () => {
  await repeatEverywhere(
    async () => {
      await paidCredit();
      const { id } = await onlyPayment();
      return planned({ handler: refundPayment, who: 'billing', ids: { payment: id }, body: { amount: 5 } });
    },
    'done',
    async () => {
      await settlePayment('stripe', (await onlyPayment()).reference, new Date());
      expect(await onlyPayment()).toMatchObject({ amount_refunded: 500, refunds: [{ status: 'succeeded' }] });
      expect([await creditBalance(USD_CLIENT), await noted('payment.refund_asked')]).toEqual([1500, 1]);
    },
  );
});

/** A payment that its payer disputes at the bank. */
const disputed = async () => {
  await paidCredit();
  const { id, reference } = await onlyPayment();
  await gatewayControls({ outside: stack.outside }).dispute('stripe', reference);
  await settlePayment('stripe', reference, new Date());
  return { payment: id };
};

test('evidence reaches the bank once, wherever the process dies before its request is repeated', async () => {
  const body = { text: 'The credit was used since.' };
  await repeatEverywhere(
    async () => planned({ handler: sendEvidence, who: 'billing', ids: await disputed(), body }),
    'done',
    async () => {
      const [dispute] = (await onlyPayment()).disputes;
      expect(dispute).toMatchObject({
        ...{ status: 'under_review', evidence_sent_at: expect.stringMatching(/Z$/) },
      });
      const { url } = stack.outside.stripe;
      const authorization = `Bearer ${stack.outside.secrets.stripe.secret_key}`;
      const at = await fetch(`${url}/v1/disputes/${dispute?.gateway_id}`, { headers: { authorization } });
      expect(await at.json()).toMatchObject({
        evidence: { uncategorized_text: body.text },
        evidence_details: { submission_count: 1 },
      });
      expect(await noted('payment.evidence_sent')).toBe(1);
    },
    // The gateway tells of it before the request is repeated.
    async (now) => settlePayment('stripe', (await onlyPayment()).reference, now),
  );
});

/** Hosting that was paid by card and is set up. */
const hosting = async () => {
  await app.payUnnoticed(await app.order([hostingItem(freshDomain())]), 'stripe');
  await recover(stack.queues, new Date());
  const { hosting, invoices } = await readSnapshot();
  expect(hosting).toMatchObject([{ status: 'active' }]);
  return { hostingAccount: hosting[0]?.id ?? 0, invoice: invoices[0]?.id ?? 0 };
};

const onlyHosting = async () => (await readSnapshot()).hosting.map(({ status }) => status);

test('an invoice goes back to credit once with its hosting suspended, wherever the process dies before its request is repeated', async () => {
  const body = { to: 'credit', services: 'suspend' };
  await repeatEverywhere(
    async () => planned({ handler: refundInvoice, who: 'billing', ids: await hosting(), body }),
    'done',
    async () => {
      await recover(stack.queues, new Date());
      const [invoice] = (await readSnapshot()).invoices;
      expect([await creditBalance(USD_CLIENT), invoice?.status]).toEqual([invoice?.total, 'refunded']);
      expect([await noted('invoice.refunded'), await onlyHosting()]).toEqual([1, ['suspended']]);
    },
  );
});

test('an unpaid invoice is cancelled once with its order, wherever the process dies before its request is repeated', async () => {
  await repeatEverywhere(
    async () => {
      const invoice = await app.order([hostingItem(freshDomain())]);
      return planned({ handler: cancelInvoice, who: 'billing', ids: { invoice }, body: {} });
    },
    'done',
    async () => {
      const { invoices, orders } = await readSnapshot();
      expect([...invoices, ...orders].map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
      expect([await noted('invoice.cancelled'), await onlyHosting()]).toEqual([1, ['cancelled']]);
    },
  );
});

test('hosting is suspended once, wherever the process dies before its request is repeated', async () => {
  await repeatEverywhere(
    async () => planned({ handler: suspendHosting, who: 'provisioning', ids: await hosting(), body: {} }),
    'done',
    async () => {
      await recover(stack.queues, new Date());
      expect([await noted('hosting.held'), await onlyHosting()]).toEqual([1, ['suspended']]);
    },
  );
});

test('hosting comes back once, wherever the process dies before its request is repeated', async () => {
  await repeatEverywhere(
    async () => {
      const ids = await hosting();
      const suspend = await planned({ handler: suspendHosting, who: 'provisioning', ids, body: {} });
      expect((await send(suspend, 'another key')).body.status).toBe('done');
      await recover(stack.queues, new Date());
      return planned({ handler: unsuspendHosting, who: 'provisioning', ids, body: {} });
    },
    'done',
    async () => {
      await recover(stack.queues, new Date());
      expect([await noted('hosting.released'), await onlyHosting()]).toEqual([1, ['active']]);
    },
  );
});
