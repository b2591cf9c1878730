import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyPaystackWebhook } from '../../../shared/integrations/gateway/paystack/webhook.ts';
import { InvalidSignatureError } from '../../../shared/integrations/payment-gateway.ts';

const KEY = 'sk_test_current';

const sign = (body: string, key = KEY): string => createHmac('sha512', key).update(body).digest('hex');

const eventBody = (event: string, data: unknown): string => JSON.stringify({ event, data });

const SUCCESS = eventBody('charge.success', { id: 302961, reference: 'attempt-1', currency: 'GHS' });

const verify = (body: string, header: string | undefined, keys = [KEY]) =>
  verifyPaystackWebhook(Buffer.from(body), header, keys);

describe('a Paystack webhook signature', () => {
  test('is accepted and tells the event', () => {
    expect(verify(SUCCESS, sign(SUCCESS))).toEqual({
      eventId: 'charge.success:302961',
      type: 'charge.success',
      reference: 'attempt-1',
    });
  });

  test('may be made with the previous key during a rotation', () => {
    const previous = 'sk_test_previous';
    expect(verify(SUCCESS, sign(SUCCESS, previous), [KEY, previous])).toMatchObject({
      type: 'charge.success',
    });
    expect(() => verify(SUCCESS, sign(SUCCESS, previous))).toThrow(InvalidSignatureError);
  });

  test.each([
    ['absent', undefined],
    ['empty', ''],
    ['cut short', sign(SUCCESS).slice(0, -2)],
    ['not hexadecimal', 'zz'.repeat(64)],
    ['of SHA-256', createHmac('sha256', KEY).update(SUCCESS).digest('hex')],
  ])('that is %s is refused', (_what, header) => {
    expect(() => verify(SUCCESS, header)).toThrow(InvalidSignatureError);
  });

  test('of another body is refused', () => {
    expect(() => verify(SUCCESS.replace('GHS', 'USD'), sign(SUCCESS))).toThrow(InvalidSignatureError);
  });

  test('is refused when no key, or an empty one, is configured', () => {
    expect(() => verify(SUCCESS, sign(SUCCESS), [])).toThrow(InvalidSignatureError);
    expect(() => verify(SUCCESS, sign(SUCCESS, ''), [''])).toThrow(InvalidSignatureError);
  });

  test.each(['{"event": "charge', 'null', '[]', '7', '{}', '{"event": 1}'])(
    'does not save a body that is no event: %s',
    (body) => {
      expect(() => verify(body, sign(body))).toThrow(InvalidSignatureError);
    },
  );
});

describe('the payment a Paystack event is about', () => {
  test.each([
    ['charge.success', { id: 1, reference: 'attempt-1' }, 'attempt-1'],
    ['refund.processed', { transaction_reference: 'attempt-1', reference: 'RF1' }, 'attempt-1'],
    [
      'charge.dispute.create',
      { id: 1, reference: 'D1', transaction: { reference: 'attempt-1' } },
      'attempt-1',
    ],
    ['transfer.success', { id: 1, reference: 'a-transfer' }, null],
    ['charge.success', { id: 1 }, null],
    ['charge.success', null, null],
  ])('of type %s in %j is %s', (type, data, reference) => {
    const body = eventBody(type, data);
    expect(verify(body, sign(body))).toMatchObject({ type, reference });
  });
});

describe('the id of a Paystack event', () => {
  const idOf = (event: string, data: unknown) => {
    const body = eventBody(event, data);
    return verify(body, sign(body)).eventId;
  };

  test('stays the same for a repeated event and differs for another', () => {
    const refund = { transaction_reference: 'attempt-1', amount: '100' };
    expect(idOf('refund.processed', refund)).toBe(idOf('refund.processed', refund));
    expect(idOf('refund.processed', refund)).not.toBe(idOf('refund.processed', { ...refund, amount: '200' }));
    expect(idOf('refund.processed', refund)).not.toBe(idOf('refund.pending', refund));
    expect(idOf('charge.success', { id: 1 })).not.toBe(idOf('charge.success', { id: 2 }));
  });
});
