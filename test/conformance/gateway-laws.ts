import { expect } from 'vitest';
import {
  InvalidSignatureError,
  type PaymentGateway,
  type StartedPayment,
  type StartPayment,
  type StoredMethod,
} from '../../shared/integrations/payment-gateway.ts';
import type { GatewayDescription, GatewayWebhook } from '../../shared/integrations/vendor.ts';
import { failureOf } from '../integrations/failure-of.ts';
import { payment } from '../integrations/payment.ts';
import { storedCharge } from '../integrations/stored-charge.ts';
import { commonLaws, fault, type Law, requestsDuring, type World } from './law.ts';

export type GatewayWorld = World & {
  gateway: PaymentGateway;
  withWrongKeys: PaymentGateway;
  /** A currency that it charges. */
  currency: string;
  /** What the payer does: pays, with a card that may be kept, or is declined. */
  pay(started: StartedPayment, outcome: 'paid' | 'declined'): Promise<void>;
  /** The bank takes a payment back. */
  dispute(reference: string): Promise<void>;
  /** A card that was kept and whose charges the bank declines. */
  keepDeclining(): Promise<StoredMethod>;
  /** A payment and a card, in the form that the gateway gives its names. */
  names: { reference: string; methodId: string; owner: string };
  /** Part of "METHOD /path" of the requests that carry these out. */
  requests: Record<'refund' | 'charge', string> & { capture?: string };
  readWebhook: GatewayWebhook['readWebhook'];
  /** An event as the gateway signs it. */
  signed(event: object): { body: Buffer; headers: Record<string, string> };
};

const order = ({ currency }: GatewayWorld, changes: Partial<StartPayment> = {}): StartPayment =>
  payment({ amount: 12_547, currency, saveCard: true, ...changes });

/** A payment once its payer has done their part, and we have done ours. */
const settle = async ({ gateway }: GatewayWorld, reference: string) => {
  const found = await gateway.find(reference);
  return found?.status === 'approved' ? gateway.capture(reference) : found;
};

const paid = async (world: GatewayWorld, changes: Partial<StartPayment> = {}): Promise<string> => {
  const started = await world.gateway.start(order(world, changes));
  await world.pay(started, 'paid');
  await settle(world, started.reference);
  return started.reference;
};

const kept = async (world: GatewayWorld): Promise<StoredMethod> => {
  const method = (await world.gateway.find(await paid(world)))?.savedMethod;
  if (!method) throw new Error('No card was kept.');
  return method;
};

/** Everything that was charged or refunded, as the gateway itself tells it. */
const refunds = async ({ gateway }: GatewayWorld) =>
  (await gateway.listRefundsSince(new Date(Date.now() - 60_000).toISOString(), null)).items;

const calls = (world: GatewayWorld, { can }: GatewayDescription, deadlineMs?: number) => {
  const { currency } = world;
  const gateway =
    deadlineMs === undefined ? world.gateway : world.gateway.within(AbortSignal.timeout(deadlineMs));
  const { reference, methodId, owner } = world.names;
  const method = { id: methodId, owner };
  const since = new Date(0).toISOString();
  return {
    start: () => gateway.start(order(world)),
    find: () => gateway.find(reference),
    ...(can.capturesAfterApproval && { capture: () => gateway.capture(reference) }),
    refund: () => gateway.refund({ reference, amount: 100, currency, idempotencyKey: 'key-of-a-refund' }),
    listRefundsSince: () => gateway.listRefundsSince(since, null),
    listDisputesSince: () => gateway.listDisputesSince(since, null),
    listPaymentMethods: () => gateway.listPaymentMethods(owner),
    detach: () => gateway.detach(methodId),
    chargeStored: () => gateway.chargeStored(storedCharge(order(world), method)),
    findStoredCharge: () => gateway.findStoredCharge(storedCharge(order(world), method)),
  };
};

const notSupported = { kind: 'rejected', code: 'not_supported' };

export const GATEWAY_LAWS: Law<GatewayDescription, GatewayWorld>[] = [
  {
    title: 'a payment reads back as it was asked for, to the smallest unit',
    hold: async (world) => {
      for (const amount of [12_547, 100_001, 99_999_99]) {
        const request = order(world, { amount });
        const started = await world.gateway.start(request);
        const { currency, metadata } = request;
        const asked = { amount, currency, failureMessage: null, refunds: [], metadata };
        expect(await world.gateway.find(started.reference)).toMatchObject({ ...asked, status: 'created' });
        await world.pay(started, 'paid');
        await settle(world, started.reference);
        expect(await world.gateway.find(started.reference)).toMatchObject({ ...asked, status: 'succeeded' });
      }
      expect(await world.gateway.find('attempt-of-nobody')).toBeNull();
    },
  },
  {
    title: 'a decline is a failed payment or an open one, and never money',
    hold: async (world) => {
      const started = await world.gateway.start(order(world));
      await world.pay(started, 'declined');
      const found = await settle(world, started.reference);
      expect(['failed', 'created']).toContain(found?.status);
      expect(found).toMatchObject({ savedMethod: null, refunds: [] });
    },
  },
  {
    title:
      'capturesAfterApproval: an approved payment is captured once, also after a lost answer and by two at once',
    when: ({ can }) => can.capturesAfterApproval,
    hold: async (world) => {
      const { gateway, requests } = world;
      const started = await gateway.start(order(world));
      expect(await gateway.capture(started.reference)).toMatchObject({ status: 'created' });
      await world.pay(started, 'paid');
      expect(await gateway.find(started.reference)).toMatchObject({
        status: 'approved',
        approvalId: expect.any(String),
        savedMethod: null,
      });
      fault(world, requests.capture ?? '', { drop_after: true });
      expect((await failureOf(gateway.capture(started.reference))).retryable).toBe(true);
      const both = await Promise.all([
        gateway.capture(started.reference),
        gateway.capture(started.reference),
      ]);
      for (const found of [...both, await gateway.find(started.reference)])
        expect(found).toMatchObject({ status: 'succeeded', amount: 12_547, reference: started.reference });
      await gateway.refund({ ...started, amount: 12_547, currency: world.currency, idempotencyKey: 'all' });
      const { currency } = world;
      const more = { reference: started.reference, amount: 1, currency, idempotencyKey: 'more' };
      expect(await failureOf(gateway.refund(more))).toMatchObject({ kind: 'rejected' });
    },
  },
  {
    title: 'capturesAfterApproval: two at once capture what nobody has captured before once',
    when: ({ can }) => can.capturesAfterApproval,
    hold: async (world) => {
      const { gateway } = world;
      const started = await gateway.start(order(world));
      await world.pay(started, 'paid');
      const captured = await Promise.allSettled([1, 2, 3].map(() => gateway.capture(started.reference)));
      expect(captured.map(({ status }) => status)).toContain('fulfilled');
      for (const one of captured)
        if (one.status === 'fulfilled') expect(one.value.status).toBe('succeeded');
        else expect(one.reason).toMatchObject({ retryable: true });
      expect(await gateway.find(started.reference)).toMatchObject({ status: 'succeeded', amount: 12_547 });
    },
  },
  {
    title: 'capturesAfterApproval: a capture that is declined is told once for each approval',
    when: ({ can }) => can.capturesAfterApproval,
    hold: async (world) => {
      const { gateway } = world;
      const started = await gateway.start(order(world));
      await world.pay(started, 'declined');
      const declined = await gateway.capture(started.reference);
      expect(declined).toMatchObject({ status: 'failed', failureMessage: expect.any(String) });
      const found = await gateway.find(started.reference);
      // Declined, it waits for its payer: as what nobody has approved, or as what was declined under its approval.
      if (found?.status === 'approved') expect(found.approvalId).toBe(declined.declineId);
      else expect(found).toMatchObject({ status: 'created' });
    },
  },
  {
    title: 'no capturesAfterApproval: it is refused at once',
    when: ({ can }) => !can.capturesAfterApproval,
    hold: async (world) => {
      const asked = await requestsDuring(world, async () => {
        expect(await failureOf(world.gateway.capture(world.names.reference))).toMatchObject(notSupported);
      });
      expect(asked).toEqual([]);
    },
  },
  {
    title: 'repeatsReference: starting twice opens one payment',
    when: ({ can }) => can.repeatsReference,
    hold: async (world) => {
      const request = order(world);
      const started = await Promise.all([world.gateway.start(request), world.gateway.start(request)]);
      expect(new Set(started.map(({ reference }) => reference)).size).toBe(1);
    },
  },
  {
    title: 'a reference is taken once: again is refused as such',
    when: ({ can }) => !can.repeatsReference,
    hold: async (world) => {
      const request = order(world);
      const started = await world.gateway.start(request);
      expect(started.reference).toBe(request.reference);
      expect(await failureOf(world.gateway.start(request))).toMatchObject({
        kind: 'rejected',
        code: 'duplicate_reference',
      });
    },
  },
  {
    title: 'refunding twice refunds once, also after a lost answer, and never more than was paid',
    hold: async (world) => {
      const reference = await paid(world);
      const { currency } = world;
      const refund = (amount: number, idempotencyKey: string) =>
        world.gateway.refund({ reference, amount, currency, idempotencyKey });
      fault(world, world.requests.refund, { drop_after: true });
      await refund(5_001, 'first').catch((error: unknown) =>
        expect(error).toMatchObject({ retryable: true }),
      );
      const first = await refund(5_001, 'first');
      expect(await refund(5_001, 'first')).toMatchObject({ id: first.id, amount: 5_001, currency });
      expect(await failureOf(refund(7_547, 'too-much'))).toMatchObject({ kind: 'rejected' });
      await refund(7_546, 'rest');
      expect((await world.gateway.find(reference))?.refunds.map(({ amount }) => amount).sort()).toEqual([
        5_001, 7_546,
      ]);
      expect((await refunds(world)).reduce((sum, { amount }) => sum + amount, 0)).toBe(12_547);
    },
  },
  {
    title: 'a refund of no payment or an unpaid one is refused',
    hold: async (world) => {
      const { reference } = await world.gateway.start(order(world));
      for (const unpaid of [reference, 'attempt-of-nobody']) {
        const refund = { reference: unpaid, amount: 100, currency: world.currency, idempotencyKey: unpaid };
        expect(await failureOf(world.gateway.refund(refund))).toMatchObject({ kind: 'rejected' });
      }
    },
  },
  {
    title: 'a kept card is charged once under one reference, also after a lost answer',
    hold: async (world) => {
      const method = await kept(world);
      const request = storedCharge(order(world, { amount: 3_333 }), method);
      expect(await world.gateway.findStoredCharge(request)).toBeNull();
      fault(world, world.requests.charge, { drop_after: true });
      await world.gateway
        .chargeStored(request)
        .catch((error: unknown) => expect(error).toMatchObject({ retryable: true }));
      const charged = await world.gateway.chargeStored(request);
      expect(charged).toMatchObject({ outcome: 'succeeded', declineCode: null });
      expect(await world.gateway.chargeStored(request)).toMatchObject({ reference: charged.reference });
      expect(await world.gateway.findStoredCharge(request)).toMatchObject({ reference: charged.reference });
      expect(await world.gateway.find(charged.reference ?? '')).toMatchObject({
        status: 'succeeded',
        amount: 3_333,
      });
    },
  },
  {
    title: 'a declined charge of a kept card is an outcome, and one of a detached card final',
    hold: async (world) => {
      const method = await kept(world);
      const ids = async () => (await world.gateway.listPaymentMethods(method.owner)).map(({ id }) => id);
      expect(await ids()).toContain(method.id);
      const declining = await world.keepDeclining();
      const declined = await world.gateway.chargeStored(storedCharge(order(world), declining));
      expect(['soft_decline', 'hard_decline']).toContain(declined.outcome);
      expect(declined.failureMessage).toEqual(expect.any(String));
      for (let times = 0; times < 2; times += 1) await world.gateway.detach(method.id);
      const detached = await world.gateway.chargeStored(storedCharge(order(world), method));
      expect(detached.outcome).toBe('hard_decline');
      expect(await ids()).not.toContain(method.id);
    },
  },
  {
    title: 'a dispute is told with its payment and in the list',
    hold: async (world) => {
      const reference = await paid(world);
      await world.dispute(reference);
      const expected = { amount: 12_547, currency: world.currency, status: 'needs_response' };
      expect((await world.gateway.find(reference))?.disputes).toMatchObject([expected]);
      const { items } = await world.gateway.listDisputesSince(
        new Date(Date.now() - 60_000).toISOString(),
        null,
      );
      expect(items).toMatchObject([expected]);
    },
  },
  {
    title: 'mobileMoney: wallets are there',
    when: ({ can }) => can.mobileMoney,
    hold: async ({ gateway }) => expect(gateway.mobileMoney).not.toBeNull(),
  },
  {
    title: 'no mobileMoney: there are no wallets',
    when: ({ can }) => !can.mobileMoney,
    hold: async ({ gateway }) => expect(gateway.mobileMoney).toBeNull(),
  },
  {
    title: 'savesWithoutPayment: a card can be saved',
    when: ({ can }) => can.savesWithoutPayment,
    hold: async (world) => {
      const { customer, idempotencyKey } = order(world);
      const started = await world.gateway.startSavingMethod({ customer, idempotencyKey, metadata: {} });
      expect(await world.gateway.findSaving(started.reference)).toMatchObject({
        status: 'created',
        method: null,
      });
      expect(await world.gateway.clientOf(started.gatewayCustomerId)).toBe(customer.clientId);
    },
  },
  {
    title: 'no savesWithoutPayment: it is refused at once',
    when: ({ can }) => !can.savesWithoutPayment,
    hold: async (world) => {
      const { customer, idempotencyKey } = order(world);
      const asked = await requestsDuring(world, async () => {
        const saving = world.gateway.startSavingMethod({ customer, idempotencyKey, metadata: {} });
        expect(await failureOf(saving)).toMatchObject(notSupported);
      });
      expect(asked).toEqual([]);
    },
  },
  {
    title: 'it charges the currencies that it names, within the limits that it names',
    hold: async ({ gateway, currency }, vendor) => {
      expect(gateway.id).toBe(vendor.id);
      for (const code of [currency, 'XXX', 'usd'])
        expect(gateway.supportsCurrency(code)).toBe(vendor.supportsCurrency(code));
      expect(vendor.supportsCurrency(currency)).toBe(true);
      expect(vendor.supportsCurrency('XXX')).toBe(false);
    },
  },
  {
    title: 'a webhook counts only with the signature of its bytes',
    hold: async ({ readWebhook, signed }) => {
      const { body, headers } = signed({ id: 'evt_1', type: 'ping', event: 'ping', data: { object: {} } });
      await expect(readWebhook(body, headers, new Date())).resolves.toMatchObject({ type: 'ping' });
      const changed = Buffer.from(body.toString().replace('ping', 'pong'));
      const forged = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, value.replace(/.$/, '!')]),
      );
      for (const [bytes, given] of [
        [changed, headers],
        [body, forged],
        [body, {}],
      ] as const)
        await expect(readWebhook(bytes, given, new Date())).rejects.toThrow(InvalidSignatureError);
    },
  },
  ...commonLaws<GatewayDescription, GatewayWorld>(calls, (world) => ({
    ...world,
    gateway: world.withWrongKeys,
  })),
];
