import { expect, test } from 'vitest';
import {
  type ChargingAttempt,
  planActionRequired,
  planDecline,
  planNotCharged,
  planUnderWay,
} from '../../../shared/billing/autopay/record-charge.ts';
import { firstCharges } from '../../../shared/billing/invoices/dunning.ts';
import type { StoredCharge } from '../../../shared/integrations/payment-gateway.ts';
import { attemptOf, day, invoiceOf, NOW } from '../../support/unit/records.ts';
import { walletOf } from '../../support/unit/wallet.ts';
import { changedIn, inWords, putIn } from '../../support/unit/writes.ts';

const charge = { method_id: 7, method: 'pm_1', owner: 'cus_1', key: 'charge-2-4', used: [7] };
const attempt: ChargingAttempt = { ...attemptOf({ reference: 'charge-2-4' }), charge };
const autopay = { ...firstCharges(day('2026-06-20'), 3), tried: 1, step: 1 };
const invoice = invoiceOf({ kind: 'renewal', autopay, charging: attempt.id });
const declined: StoredCharge = {
  reference: 'pi_9',
  outcome: 'soft_decline',
  failureMessage: 'Insufficient funds.',
  declineCode: 'insufficient_funds',
  authorizationUrl: null,
};
const charged = (
  given: Partial<StoredCharge> = {},
  rest: { attempt?: ChargingAttempt; invoice?: typeof invoice } = {},
) => ({
  attempt,
  invoice,
  wallet: walletOf(),
  charge: { ...declined, ...given },
  declines: [],
  ...rest,
});

const ofInvoice = (plan: { writes: Parameters<typeof changedIn>[0] }) => changedIn(plan.writes, 'INVOICE')[0];

test('the gateway’s own name of a payment is filed beside ours, and ours is not filed again', () => {
  const under = planUnderWay(charged({ outcome: 'processing' }), NOW);
  expect(changedIn(under.writes, 'ATTEMPT')).toMatchObject([
    { set: { reference: 'pi_9', status: 'processing' } },
  ]);
  const pointers = (reference: string | null) => planUnderWay(charged({ reference }), NOW).writes.length;
  expect([pointers('pi_9'), pointers('charge-2-4'), pointers(null)]).toEqual([2, 1, 1]);
});

test('a decline has the other method tried at once, and frees the invoice', () => {
  const plan = planDecline(charged(), NOW);
  expect(ofInvoice(plan)).toMatchObject({
    set: { autopay: { used: [7], asked: [], next_at: NOW.toISOString() } },
    removed: expect.arrayContaining(['charging']),
  });
  expect(changedIn(plan.writes, 'WALLET')).toEqual([]);
  expect(putIn(plan.writes, 'EVENT')).toMatchObject([{ type: 'payment_failed' }]);
  expect(plan.followUp?.events).toMatchObject([{ type: 'payment_failed' }]);
});

test('where no other is left, or one charge was asked for, the next day stays as it was', () => {
  const all = { ...attempt, charge: { ...charge, used: [7, 8] } };
  expect(ofInvoice(planDecline(charged({}, { attempt: all }), NOW))?.set).toMatchObject({ autopay });
  const asked = { ...attempt, charge: { ...charge, used: [] } };
  expect(ofInvoice(planDecline(charged({}, { attempt: asked }), NOW))?.set).toMatchObject({ autopay });
});

test('a card declined for good is charged no more, unless the gateway only would not try it', () => {
  const methods = (given: Partial<StoredCharge>) =>
    changedIn(planDecline(charged(given), NOW).writes, 'WALLET')[0]?.set.methods;
  expect(methods({ outcome: 'hard_decline' })).toMatchObject([
    { id: 7, is_declined: true },
    { id: 8, is_declined: false },
  ]);
  expect(methods({ outcome: 'hard_decline', declineCode: 'charge_rejected' })).toBeUndefined();
  // It was saved again meanwhile, or another card has its place.
  const gone = { ...attempt, charge: { ...charge, method: 'pm_0' } };
  expect(
    changedIn(planDecline(charged({ outcome: 'hard_decline' }, { attempt: gone }), NOW).writes, 'WALLET'),
  ).toEqual([]);
});

test('what the gateway would not try is not tried again, and has come to nothing', () => {
  const rejected = planDecline(charged({ reference: null, declineCode: 'charge_rejected' }), NOW);
  expect(ofInvoice(rejected)?.set).toMatchObject({ autopay: { asked: [7] } });
  expect(changedIn(rejected.writes, 'ATTEMPT')).toMatchObject([{ set: { status: 'cancelled' } }]);
  expect(changedIn(planDecline(charged(), NOW).writes, 'ATTEMPT')).toMatchObject([
    { set: { status: 'failed' } },
  ]);
});

test('what its owner has to confirm is not charged again by itself', () => {
  const plan = planActionRequired(charged({ outcome: 'requires_action' }), NOW);
  expect(ofInvoice(plan)).toMatchObject({
    set: { autopay: { asked: [7] } },
    removed: expect.arrayContaining(['charging']),
  });
  expect(changedIn(plan.writes, 'ATTEMPT')).toMatchObject([
    { set: { status: 'requires_action', reference: 'pi_9' } },
  ]);
  expect(putIn(plan.writes, 'EVENT')).toMatchObject([{ type: 'payment_action_required' }]);
  const { autopay: _, ...manual } = invoice;
  expect(ofInvoice(planActionRequired(charged({}, { invoice: manual }), NOW))?.set).not.toHaveProperty(
    'autopay',
  );
});

test('an invoice that is charged otherwise meanwhile, or paid, is left as it is', () => {
  const writes = (given: Partial<typeof invoice>) =>
    changedIn(planNotCharged({ attempt, invoice: { ...invoice, ...given } }, NOW).writes, 'INVOICE').length;
  expect([writes({}), writes({ charging: 99 }), writes({ status: 'paid' })]).toEqual([1, 0, 0]);
});

test('what became of a charge is written with everything that follows', () => {
  const ATTEMPT = ['change ATTEMPT if version = 1'];
  const NAMED = [...ATTEMPT, 'new REFERENCE', 'change INVOICE if version = 1'];
  expect(inWords(planDecline(charged(), NOW).writes)).toEqual([...NAMED, 'new EVENT']);
  expect(inWords(planActionRequired(charged(), NOW).writes)).toEqual([...NAMED, 'new EVENT']);
  const declinedForGood = planDecline(charged({ outcome: 'hard_decline' }), NOW);
  expect(inWords(declinedForGood.writes)).toEqual([...NAMED, 'change WALLET if version = 4', 'new EVENT']);
  expect(inWords(planNotCharged({ attempt, invoice }, NOW).writes)).toEqual([
    ...ATTEMPT,
    'change INVOICE if version = 1',
  ]);
});
