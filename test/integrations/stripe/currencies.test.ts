import { describe, expect, it } from 'vitest';
import { failureOf } from '../failure-of.ts';
import { payment } from '../payment.ts';
import { gateway, pay, requestsDuring } from './stripe.ts';

describe('currencies', () => {
  it('knows which currencies a card can be charged in', () => {
    const asked = ['USD', 'EUR', 'GBP', 'NGN', 'XOF', 'KWD', 'GHS', 'MGA', 'usd', 'XXX'];
    expect(asked.filter(gateway.supportsCurrency)).toEqual(['USD', 'EUR', 'GBP', 'NGN', 'XOF', 'KWD']);
  });

  it('is told by Stripe that GHS cannot be charged', async () => {
    expect(await failureOf(gateway.start(payment({ currency: 'GHS' })))).toMatchObject({
      kind: 'rejected',
      status: 400,
    });
  });

  it('sends krónur as if they had decimals and reads them back without', async () => {
    const started = await gateway.start(payment({ amount: 500, currency: 'ISK' }));
    const confirmed = await pay(started, 'pm_card_visa');
    await gateway.refund({
      reference: started.reference,
      amount: 200,
      currency: 'ISK',
      idempotencyKey: 'isk-refund',
    });

    expect(confirmed.body).toMatchObject({ amount: 50_000, currency: 'isk' });
    expect(await gateway.find(started.reference)).toMatchObject({
      amount: 500,
      amountRefunded: 200,
      currency: 'ISK',
    });
  });

  it('sends yen as they are', async () => {
    const { reference } = await gateway.start(payment({ amount: 500, currency: 'JPY' }));
    expect(await gateway.find(reference)).toMatchObject({ amount: 500, currency: 'JPY' });
  });

  it('refuses three-decimal amounts that cards cannot be charged, before any call', async () => {
    const requests = await requestsDuring(async () => {
      const refused = await failureOf(gateway.start(payment({ amount: 5124, currency: 'KWD' })));
      expect(refused).toMatchObject({ kind: 'rejected', code: 'amount_not_chargeable' });
    });

    expect(requests).toEqual([]);
    await expect(gateway.start(payment({ amount: 5120, currency: 'KWD' }))).resolves.toBeDefined();
  });
});
