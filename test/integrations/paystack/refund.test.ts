import { describe, expect, it } from 'vitest';
import { failureOf } from '../failure-of.ts';
import { gateway, paystack, startAnd } from './paystack.ts';

describe('refunding', () => {
  it('refunds once however often the request is repeated', async () => {
    const reference = await startAnd('pay');
    const request = { reference, amount: 500, currency: 'GHS', idempotencyKey: 'repeated' };

    await gateway.refund(request);
    await gateway.refund(request);

    expect(await gateway.find(reference)).toMatchObject({ amountRefunded: 500 });
  });

  it('does not refund again when the answer to the first try was lost', async () => {
    const reference = await startAnd('pay');
    const request = { reference, amount: 12_550, currency: 'GHS', idempotencyKey: 'lost' };
    paystack.faults.push({ match: 'POST /refund', times: 1, drop_after: true });

    expect(await failureOf(gateway.refund(request))).toMatchObject({ kind: 'unavailable' });
    await gateway.refund(request);

    expect(await gateway.find(reference)).toMatchObject({ amountRefunded: 12_550 });
  });

  it('is refused for an unknown or unpaid payment, for too much and for what is refunded already', async () => {
    const refund = (reference: string, amount: number) =>
      failureOf(
        gateway.refund({ reference, amount, currency: 'GHS', idempotencyKey: `refund-of-${amount}` }),
      );
    const reference = await startAnd('pay');

    expect(await refund('never-used', 1)).toMatchObject({ kind: 'rejected', code: 'transaction_not_found' });
    expect(await refund(await startAnd('abandon'), 1)).toMatchObject({ kind: 'rejected' });
    expect(await refund(reference, 12_551)).toMatchObject({ kind: 'rejected' });
    await gateway.refund({ reference, amount: 12_550, currency: 'GHS', idempotencyKey: 'all' });
    expect(await refund(reference, 1)).toMatchObject({ kind: 'rejected', code: 'transaction_reversed' });
  });
});
