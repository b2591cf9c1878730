import { expect, test } from 'vitest';
import { assertPayable } from '../../../shared/billing/invoices/invoices.ts';
import { newAttempt } from '../../../shared/billing/payments/attempts.ts';
import {
  assertChargeable,
  pointReference,
  rememberCustomer,
  toStartPayment,
} from '../../../shared/billing/payments/start-payment.ts';
import type { Sentence } from '../../../shared/languages/sentence.ts';
import { attemptOf, clientOf, invoiceOf, NOW } from '../../support/unit/records.ts';
import { changed, inWords } from '../../support/unit/writes.ts';

const request = {
  gateway: 'stripe' as const,
  saveCard: false,
  returnUrl: 'https://example.com/back',
  cancelUrl: 'https://example.com/back',
  actor: 'user:7' as const,
};
const context = { client: clientOf(), invoice: invoiceOf(), attempts: [] };
const start = (given: Partial<Parameters<typeof toStartPayment>[0]> = {}) =>
  toStartPayment({ ...request, ...given }, context);

test('the same balance and number of attempts are one request at Stripe, kept apart by whether the card is kept', () => {
  expect(start()).toMatchObject({ reference: '2-10000-0', idempotencyKey: 'payment-1-2-10000-0' });
  expect(start({ saveCard: true }).reference).toBe('2-10000-0-save');
  expect(start({ gateway: 'paystack' }).reference).toMatch(/^2-10000-0-[0-9a-f]{8}$/);
});

test('a reference is new, or belongs to the later attempt while nothing is settled under it', () => {
  expect(inWords([pointReference(attemptOf(), false)])).toEqual(['new REFERENCE']);
  const again = pointReference(attemptOf(), true);
  expect(inWords([again])).toEqual(['change REFERENCE if attribute_not_exists(settled_at)']);
  expect(changed(again).set).toEqual({ attempt_id: 4 });
});

test('whom a gateway takes a client for is noted once, beside what others do', () => {
  const remembered = (customer: string | null, known: Record<string, string> = {}) =>
    rememberCustomer(clientOf({}, { gateway_customers: known }), 'stripe', customer).map(
      (write) => changed(write).set,
    );
  expect(remembered('cus_1', { paystack: 'CUS_2' })).toEqual([
    { gateway_customers: { paystack: 'CUS_2', stripe: 'cus_1' } },
  ]);
  expect(remembered('cus_1', { stripe: 'cus_1' })).toEqual([]);
  expect(remembered(null)).toEqual([]);
});

test('the gateway is asked about an attempt a minute after it began', () => {
  const beginning = { gateway: 'stripe', reference: 'pi_1', status: 'created' } as const;
  const { due_sk } = newAttempt(invoiceOf(), 4, beginning, NOW);
  expect(due_sk).toMatch(new RegExp(`^${new Date(NOW.getTime() + 60_000).toISOString()}`));
});

test('money is taken for what is owed only', () => {
  expect(() => assertPayable(invoiceOf())).not.toThrow();
  expect(() => assertPayable(invoiceOf({ status: 'paid', balance: 0 }))).toThrow('already paid');
  expect(() => assertPayable(invoiceOf({ status: 'cancelled' }))).toThrow('cannot be paid');
});

/** A sentence that has these words. */
const telling = (words: string) => expect.toSatisfy((said: Sentence) => said.english.includes(words));

test('a gateway charges what it can, and what the provider has it charge', () => {
  const charge =
    (currency: string, can: boolean, amount = 10_000) =>
    () =>
      assertChargeable({ id: 'paystack', supportsCurrency: () => can }, amount, currency);
  expect(charge('GHS', true)).not.toThrow();
  for (const refused of [charge('GHS', false), charge('XXX', true)]) {
    expect(refused).toThrow(
      expect.objectContaining({ fields: { gateway: [telling('Choose another one')] } }),
    );
  }
  expect(charge('GHS', true, 10)).not.toThrow();
  expect(charge('GHS', true, 9)).toThrow(
    expect.objectContaining({
      fields: { gateway: [telling('takes GHS 0.10 or more, not GHS 0.09.')] },
    }),
  );
});
