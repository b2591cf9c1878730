import { describe, expect, test } from 'vitest';
import { statusOf as disputeStatusOf } from '../../../shared/integrations/gateway/paypal/disputes.ts';
import {
  approvalOf,
  isDecline,
  isHardDecline,
  refund,
  toGatewayPayment,
  toGatewayRefund,
} from '../../../shared/integrations/gateway/paypal/order.ts';
import { orderOf } from './order.ts';

const paymentOf = (parts: Parameters<typeof orderOf>[0]) => toGatewayPayment(orderOf(parts), []);

describe('a PayPal order', () => {
  test.each([
    ['CREATED', 'created', true],
    ['SAVED', 'created', true],
    ['PAYER_ACTION_REQUIRED', 'created', true],
    ['APPROVED', 'approved', false],
    ['VOIDED', 'cancelled', false],
    ['COMPLETED', 'unknown', false],
    ['A_STATUS_TO_COME', 'unknown', false],
  ])('that is %s and not captured is %s', (status, expected, isAbandoned) => {
    expect(paymentOf({ status })).toMatchObject({
      status: expected,
      isAbandoned,
      amount: 1999,
      metadata: { client_id: '5', invoice_id: '7' },
    });
  });

  test.each([
    ['COMPLETED', 'succeeded'],
    ['PARTIALLY_REFUNDED', 'succeeded'],
    ['REFUNDED', 'succeeded'],
    ['PENDING', 'processing'],
    ['DECLINED', 'failed'],
    ['FAILED', 'failed'],
    ['A_STATUS_TO_COME', 'unknown'],
  ])('whose capture is %s is %s', (status, expected) => {
    const payment = paymentOf({ capture: { status } });
    expect(payment.status).toBe(expected);
    expect(payment.declineId).toBe(expected === 'failed' ? '3C679366HH908993F' : null);
  });

  test('that was declined before counts by the capture that was not', () => {
    const order = orderOf({ capture: { status: 'DECLINED' } });
    const [unit] = order.purchase_units;
    unit?.payments?.captures?.push({
      id: '8MC585209K746392H',
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '19.99' },
    });
    expect(toGatewayPayment(order, [])).toMatchObject({ status: 'succeeded', declineId: null });
  });

  test('tells one approval from the next', () => {
    const first = orderOf({ status: 'APPROVED', update_time: '2026-11-01T10:05:00Z' });
    const again = orderOf({ status: 'APPROVED', update_time: '2026-11-01T10:09:00Z' });
    expect(approvalOf(first)).not.toBe(approvalOf(again));
    expect(toGatewayPayment(first, []).approvalId).toBe(approvalOf(first));
    expect(paymentOf({ status: 'CREATED' })).not.toHaveProperty('approvalId');
  });

  test('leaves its wallet and the country of its payer once it is paid', () => {
    const paypal = {
      account_id: 'QYR5Z8XDVJNXQ',
      address: { country_code: 'DE' },
      attributes: {
        vault: { id: '8kk8451t', status: 'VAULTED', customer: { id: 'BygeLlrpZF' } },
      },
    };
    expect(paymentOf({ capture: { status: 'COMPLETED' }, paypal })).toMatchObject({
      payerCountry: 'DE',
      savedMethod: {
        id: '8kk8451t',
        owner: 'BygeLlrpZF',
        brand: 'PayPal',
        last4: '',
        fingerprint: 'QYR5Z8XDVJNXQ',
      },
    });
    for (const unpaid of [{ status: 'APPROVED' }, { capture: { status: 'PENDING' } }])
      expect(paymentOf({ ...unpaid, paypal })).toMatchObject({ savedMethod: null, payerCountry: null });
    const pending = { ...paypal, attributes: { vault: { status: 'APPROVED' } } };
    expect(paymentOf({ capture: { status: 'COMPLETED' }, paypal: pending }).savedMethod).toBeNull();
  });
});

test.each([
  ['PENDING', 'pending'],
  ['COMPLETED', 'succeeded'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'cancelled'],
  ['A_STATUS_TO_COME', 'pending'],
])('a refund that is %s is %s', (status, expected) => {
  const made = refund().parse({
    id: '1JU08902781691411',
    status,
    status_details: { reason: 'ECHECK' },
    amount: { currency_code: 'USD', value: '5.01' },
    invoice_id: 'refund-5-7-9',
  });
  expect(toGatewayRefund(made, 'the-order')).toEqual({
    id: '1JU08902781691411',
    payment: 'the-order',
    amount: 501,
    currency: 'USD',
    status: expected,
    reason: 'echeck',
    key: 'refund-5-7-9',
    disputeId: null,
    createdAt: null,
  });
});

describe('a dispute at PayPal', () => {
  test.each([
    ['OPEN', 'needs_response'],
    ['WAITING_FOR_SELLER_RESPONSE', 'needs_response'],
    ['WAITING_FOR_BUYER_RESPONSE', 'under_review'],
    ['UNDER_REVIEW', 'under_review'],
    ['OTHER', 'under_review'],
    ['A_STATUS_TO_COME', 'under_review'],
  ])('that is %s is %s', (status, expected) => expect(disputeStatusOf({ status })).toBe(expected));

  test.each([
    ['RESOLVED_BUYER_FAVOUR', 'lost'],
    ['RESOLVED_SELLER_FAVOUR', 'won'],
    ['RESOLVED_WITH_PAYOUT', 'won'],
    ['CANCELED_BY_BUYER', 'won'],
    ['ACCEPTED', 'lost'],
    ['DENIED', 'won'],
    ['NONE', 'under_review'],
    [undefined, 'under_review'],
  ])('that ended as %s is %s', (outcome_code, expected) => {
    expect(disputeStatusOf({ status: 'RESOLVED', dispute_outcome: { outcome_code } })).toBe(expected);
  });
});

test('what the payer can do something about is a decline, and only an account that is closed is one for good', () => {
  const ours = ['PERMISSION_DENIED', 'PAYEE_ACCOUNT_RESTRICTED', 'DUPLICATE_INVOICE_ID', 'toString'];
  expect(ours.filter(isDecline)).toEqual([]);
  expect(['INSTRUMENT_DECLINED', 'PAYER_CANNOT_PAY', 'TRANSACTION_REFUSED'].every(isDecline)).toBe(true);
  expect(isHardDecline('INSTRUMENT_DECLINED')).toBe(false);
  expect(isHardDecline('PAYER_ACCOUNT_LOCKED_OR_CLOSED')).toBe(true);
});
