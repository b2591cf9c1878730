import { expect, test } from 'vitest';
import { newPayment, paymentSource, toBankReference } from '../../../shared/billing/payments/bank-payment.ts';
import { Sentence } from '../../../shared/languages/sentence.ts';
import { invoiceOf, NOW } from '../../support/unit/records.ts';

test('one reference is the same however people copy it', () => {
  expect(toBankReference('  ft 2026\t 0615 ')).toBe('FT 2026 0615');
  expect(toBankReference('FT 2026 0615')).toBe('FT 2026 0615');
});

test.each(['', '   ', '\t'])('%j is no reference', (given) => {
  expect(() => toBankReference(given)).toThrow(
    expect.objectContaining({ fields: { reference: [expect.any(Sentence)] } }),
  );
});

test('money received is a payment of its invoice, with thanks in its currency', () => {
  const received = {
    gateway: 'bank',
    reference: 'FT 1',
    amount: 12_50,
    amount_applied: 1000,
    currency: 'GHS',
  } as const;
  const { payment, event } = newPayment(invoiceOf(), received, NOW);
  expect(payment).toMatchObject({
    ...received,
    client_id: 1,
    invoice_id: 2,
    status: 'succeeded',
    amount_refunded: 0,
  });
  expect(event.message).toContain('GHS 12.50');
  expect(event.subject).toEqual({ type: 'payment', id: payment.id });
  expect(paymentSource('bank', 'FT 1')).toBe('payment:bank:FT 1');
});
