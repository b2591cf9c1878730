import { describe, expect, it } from 'vitest';
import { failureOf } from '../failure-of.ts';
import { payment } from '../payment.ts';
import { gateway, pay, stripe } from './stripe.ts';

describe('refunding', () => {
  it('refunds once however often the request is repeated', async () => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_card_visa');
    const request = {
      reference: started.reference,
      amount: 500,
      currency: 'USD',
      idempotencyKey: 'repeated',
    };

    await gateway.refund(request);
    await gateway.refund(request);

    expect(await gateway.find(started.reference)).toMatchObject({ amountRefunded: 500 });
  });

  it('is refused for more than was paid, and for what is already refunded', async () => {
    const started = await gateway.start(payment());
    const refund = (amount: number, idempotencyKey: string) =>
      failureOf(gateway.refund({ reference: started.reference, amount, currency: 'USD', idempotencyKey }));
    expect(await refund(100, 'unpaid')).toMatchObject({ kind: 'rejected' });
    await pay(started, 'pm_card_visa');

    expect(await refund(2000, 'too-much')).toMatchObject({ kind: 'rejected' });
    await gateway.refund({
      reference: started.reference,
      amount: 1999,
      currency: 'USD',
      idempotencyKey: 'all',
    });
    expect(await refund(1, 'again')).toMatchObject({ kind: 'rejected', code: 'charge_already_refunded' });
  });

  it('reports a refund that Stripe could not make', async () => {
    stripe.faults.push({
      match: 'POST /v1/refunds',
      times: 1,
      status: 200,
      body: { id: 're_1', status: 'failed' },
    });
    const request = { reference: 'pi_1', amount: 1, currency: 'USD', idempotencyKey: 'failing' };

    expect(await failureOf(gateway.refund(request))).toMatchObject({
      kind: 'rejected',
      code: 'refund_failed',
    });
  });
});
