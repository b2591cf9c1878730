import { describe, expect, test } from 'vitest';
import { call, events, initialize, listOf, paid, statusOf } from './simulator.ts';

const refund = async (transaction: string, more: object = {}) =>
  (await call('/refund', { transaction, ...more })).body.data;

describe('refunds of the Paystack simulator', () => {
  test('reverse their transaction however small they are', async () => {
    const reference = await paid();
    expect(await refund(reference, { amount: 1 })).toMatchObject({ status: 'pending', amount: 1 });

    expect(await statusOf(reference)).toBe('reversed');
    expect(await listOf('/refund')).toMatchObject([{ amount: 1, status: 'processed', dispute: null }]);
    expect(events()).toEqual(['charge.success', 'refund.pending', 'refund.processed']);
    expect(await refund(reference, { amount: 999 })).toMatchObject({ amount: 999 });
    expect(await call('/refund', { transaction: reference })).toMatchObject({
      status: 400,
      body: { message: 'Transaction has been fully reversed' },
    });
  });

  test('stop where they are told, and continue when told', async () => {
    const reference = await paid();
    await call('/_simulator/refunds', { status: 'pending' });
    const { id } = await refund(reference, { amount: 400 });
    expect(await statusOf(reference)).toBe('reversal-pending');

    await call(`/_simulator/refunds/${id}`, { status: 'processing' });
    expect(await statusOf(reference)).toBe('reversal-pending');
    await call(`/_simulator/refunds/${id}`, { status: 'failed' });
    expect(await statusOf(reference)).toBe('success');
    expect(events().slice(1)).toEqual(['refund.pending', 'refund.processing', 'refund.failed']);
    expect(await refund(reference, { amount: 1000 })).toMatchObject({ amount: 1000 });
  });

  test('that need attention go on with a bank account, and no others do', async () => {
    const reference = await paid();
    await call('/_simulator/refunds', { status: 'needs-attention' });
    const { id } = await refund(reference);
    const details = { currency: 'GHS', account_number: '0123456789', bank_id: '9' };
    const retry = (refund_account_details: object) =>
      call(`/refund/retry_with_customer_details/${id}`, { refund_account_details });

    expect(events().at(-1)).toBe('refund.needs-attention');
    expect((await retry({ ...details, bank_id: '' })).status).toBe(400);
    expect((await retry(details)).body.data).toMatchObject({ status: 'processing' });
    expect(await retry(details)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('needs-attention') },
    });
  });

  test('are listed in pages, by time and by nothing else', async () => {
    const [one, two] = [await paid(), await paid()];
    await refund(one, { amount: 1, merchant_note: 'first' });
    await refund(one, { amount: 2 });
    await refund(two, { amount: 3 });
    const amounts = async (query: string) => (await listOf(`/refund?${query}`)).map(({ amount }) => amount);

    expect(await amounts('')).toEqual([3, 2, 1]);
    expect(await amounts('perPage=2&page=2')).toEqual([1]);
    expect(await amounts('transaction=1')).toEqual([3, 2, 1]);
    expect(await amounts(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect((await call('/refund?perPage=2')).body).toMatchObject({ meta: { total: 3, pageCount: 2 } });
    expect((await listOf('/refund')).at(-1)).toMatchObject({ merchant_note: 'first' });
  });

  test('are refused for what was not paid, or is unknown', async () => {
    const { reference } = await initialize();
    expect((await call('/refund', { transaction: reference })).status).toBe(400);
    expect((await call('/refund', { transaction: 'unknown' })).status).toBe(404);
    expect((await call('/refund', {})).status).toBe(400);
    expect((await call('/refund/1')).status).toBe(404);
    expect((await call('/_simulator/refunds', { status: 'done' })).status).toBe(404);
  });
});

describe('disputes of the Paystack simulator', () => {
  const open = async (more: object = {}) => {
    const reference = await paid();
    const { body } = await call(`/_simulator/transactions/${reference}/dispute`, more);
    return { reference, id: Number(body.data.id), dispute: body.data };
  };
  const resolve = (id: number, more: object) =>
    call(
      `/dispute/${id}/resolve`,
      { resolution: 'declined', message: 'No.', refund_amount: 0, uploaded_filename: 'x', ...more },
      { method: 'PUT' },
    );

  test('are declined with a file, and then lie with the bank', async () => {
    const { id, reference } = await open();
    const evidence = {
      customer_email: 'ama@example.com',
      customer_name: 'Ama',
      customer_phone: '0551234987',
    };
    expect((await call(`/dispute/${id}/evidence`, evidence)).status).toBe(400);
    const made = await call(`/dispute/${id}/evidence`, { ...evidence, service_details: 'Hosting' });
    expect(made.body.data).toMatchObject({ dispute: id, id: expect.any(Number) });

    const { data } = (await call(`/dispute/${id}/upload_url`)).body;
    expect((await resolve(id, { uploaded_filename: data.fileName })).status).toBe(400);
    await fetch(String(data.signedUrl), { method: 'PUT', body: '%PDF-1.7' });
    expect((await resolve(id, { uploaded_filename: data.fileName })).body.data).toMatchObject({
      status: 'awaiting-bank-feedback',
    });
    expect((await resolve(id, { uploaded_filename: data.fileName })).status).toBe(400);
    await call(`/_simulator/disputes/${id}/resolve`, { resolution: 'declined' });

    expect((await call(`/dispute/${id}`)).body.data).toMatchObject({
      status: 'resolved',
      resolution: 'declined',
    });
    expect(await statusOf(reference)).toBe('success');
    expect(await listOf('/refund')).toEqual([]);
  });

  test('that are accepted pay the money back by a refund of theirs', async () => {
    const { id, reference } = await open({ amount: 300 });
    expect((await resolve(id, { resolution: 'merchant-accepted', refund_amount: 1001 })).status).toBe(400);
    await resolve(id, { resolution: 'merchant-accepted', refund_amount: 300 });

    expect(await listOf('/refund')).toMatchObject([{ dispute: id, amount: 300, status: 'processed' }]);
    expect(await statusOf(reference)).toBe('reversed');
    expect(events()).toEqual(['charge.success', 'charge.dispute.create', 'charge.dispute.resolve']);
  });

  test('are found by status and time, and take any status', async () => {
    const { id } = await open();
    await open();
    await call(`/_simulator/disputes/${id}`, { status: 'pending' });

    expect(await listOf('/dispute?status=pending')).toMatchObject([{ id }]);
    expect(await listOf('/dispute?perPage=1')).toHaveLength(1);
    expect(events().at(-1)).toBe('charge.dispute.remind');
    expect((await call('/dispute/1')).status).toBe(404);
  });
});
