import { describe, expect, test } from 'vitest';
import { failureOf } from '../failure-of.ts';
import { control, gateway, listedWith, requestsDuring, startAnd, verifiedWith } from './paystack.ts';

let keys = 0;

const refund = (reference: string, amount = 500, idempotencyKey = `refund-${++keys}`) =>
  gateway.refund({ reference, amount, currency: 'GHS', idempotencyKey });

const refundsOf = async (reference: string) => (await gateway.find(reference))?.refunds;

describe('the list of refunds', () => {
  test('is read with the filters its description names, and others are left out here', async () => {
    const [mine, other] = [await startAnd('pay'), await startAnd('pay')];
    await refund(other, 300);
    await refund(mine, 200);

    expect(await refundsOf(mine)).toMatchObject([{ amount: 200 }]);
    expect(await refundsOf(other)).toMatchObject([{ amount: 300 }]);
  });

  test('is read until a page is empty where it does not say how long it is', async () => {
    const reference = await startAnd('pay');
    await refund(reference, 200);
    await listedWith('refund', (item) => item, { meta: undefined });
    const requests = await requestsDuring(async () => expect(await refundsOf(reference)).toHaveLength(1));

    expect(requests.filter((line) => line === 'GET /refund')).toHaveLength(2);
  });

  test('tells a refund of the dashboard, and one of a dispute, from ours', async () => {
    const reference = await startAnd('pay');
    await refund(reference, 200);
    await listedWith('refund', (item) => ({
      ...item,
      merchant_note: `Refund for transaction ${reference} by x`,
    }));
    expect(await refundsOf(reference)).toMatchObject([{ key: null, disputeId: null }]);

    const disputed = await startAnd('pay');
    const { id } = await control(`transactions/${disputed}/dispute`, { amount: 700 });
    await control(`disputes/${id}/resolve`);
    expect(await gateway.find(disputed)).toMatchObject({
      refunds: [{ amount: 700, status: 'succeeded', disputeId: String(id) }],
      disputes: [{ id: String(id), status: 'lost', amount: 700 }],
    });
  });

  test('takes amounts as text, and the times by either name', async () => {
    const reference = await startAnd('pay');
    await refund(reference, 200);
    await listedWith('refund', ({ createdAt, ...item }) => ({
      ...item,
      amount: '200',
      created_at: createdAt,
    }));
    expect(await refundsOf(reference)).toMatchObject([
      { amount: 200, createdAt: expect.stringMatching(/Z$/) },
    ]);
  });

  test('is given page by page since a time, with the state each has now', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    const reference = await startAnd('pay');
    for (let n = 0; n < 100; n += 1) await refund(reference, 100);
    const { id } = await refund(reference, 500, 'since');
    await control(`refunds/${id}`, { status: 'failed' });

    const first = await gateway.listRefundsSince(since, null);
    expect(first.items[0]).toMatchObject({ id, payment: reference, status: 'failed', key: 'since' });
    expect(first).toMatchObject({ items: { length: 100 }, next: '2' });
    expect((await gateway.listRefundsSince(since, '2')).next).toBeNull();
    expect((await gateway.listRefundsSince(new Date(Date.now() + 60_000).toISOString(), null)).items).toEqual(
      [],
    );
  });

  test('asks for the name of a payment where it only has its number', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    const reference = await startAnd('pay');
    await refund(reference, 200);
    await listedWith('refund', ({ transaction_reference: _, ...item }) => item);
    expect((await gateway.listRefundsSince(since, null)).items[0]).toMatchObject({ payment: reference });
  });

  test('is not believed in parts', async () => {
    const reference = await startAnd('pay');
    await refund(reference, 200);
    await listedWith('refund', ({ amount: _, ...item }) => item);
    expect(await failureOf(gateway.find(reference))).toMatchObject({ kind: 'invalid_response' });
    await verifiedWith(reference, { created_at: null });
    expect(await refundsOf(reference)).toHaveLength(1);
  });
});
