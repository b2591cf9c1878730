import { describe, expect, test } from 'vitest';
import { call, control, eventsOf, get, KEYS, payWith, stripe } from './simulator.ts';

const open = async (more: Record<string, string> = {}) => {
  const { id } = await payWith('pm_card_visa');
  return { payment: id, dispute: await control(`payment_intents/${id}/dispute`, more) };
};

const upload = async (type: string, purpose = 'dispute_evidence') => {
  const body = new FormData();
  body.set('purpose', purpose);
  body.set('file', new File(['%PDF-1.7'], 'receipt.pdf', { type }));
  const headers = { authorization: `Bearer ${KEYS.secretKey}` };
  const answer = await fetch(`${stripe.url}/v1/files`, { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe('disputes of the Stripe simulator', () => {
  test('take the money, wait for an answer and go to the bank with it', async () => {
    const { payment, dispute } = await open({ amount: '400', reason: 'duplicate' });
    expect(dispute).toMatchObject({
      amount: 400,
      reason: 'duplicate',
      status: 'needs_response',
      evidence_details: { due_by: expect.any(Number), has_evidence: false, submission_count: 0 },
    });
    expect((await call('/v1/refunds', { form: { payment_intent: payment } })).body).toMatchObject({
      error: { code: 'charge_disputed' },
    });

    const file = (await upload('application/pdf')).body;
    const form = { 'evidence[uncategorized_text]': 'It was used.', 'evidence[receipt]': String(file.id) };
    expect(
      (await call(`/v1/disputes/${dispute.id}`, { form: { ...form, submit: 'false' } })).body,
    ).toMatchObject({
      status: 'needs_response',
      evidence: { receipt: file.id },
    });
    expect((await call(`/v1/disputes/${dispute.id}`, { form })).body).toMatchObject({
      status: 'under_review',
      evidence_details: { has_evidence: true, submission_count: 1 },
    });
    expect((await call(`/v1/disputes/${dispute.id}`, { form })).status).toBe(400);
    await control(`disputes/${dispute.id}`, { status: 'won' });

    expect(await eventsOf(String(dispute.id))).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]);
    expect((await get(`/v1/disputes?payment_intent=${payment}`)).body.data).toMatchObject([
      { id: dispute.id, status: 'won', balance_transactions: [{ net: -400 }, { net: 400 }] },
    ]);
  });

  test.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('are decided by the test words %s', async (words, status) => {
    const { dispute } = await open();
    const form = { 'evidence[uncategorized_text]': words };
    expect((await call(`/v1/disputes/${dispute.id}`, { form })).body).toMatchObject({ status });
  });

  test('may begin as an inquiry, which takes nothing', async () => {
    const { payment, dispute } = await open({ status: 'warning_needs_response' });
    expect(dispute).toMatchObject({ balance_transactions: [], is_charge_refundable: true });

    const form = { 'evidence[uncategorized_text]': 'It was used.' };
    expect((await call(`/v1/disputes/${dispute.id}`, { form })).body).toMatchObject({
      status: 'warning_under_review',
    });
    expect(await control(`disputes/${dispute.id}`, { status: 'warning_closed' })).toMatchObject({
      balance_transactions: [],
    });
    expect((await call('/v1/refunds', { form: { payment_intent: payment } })).status).toBe(200);
  });

  test('are lost when the merchant gives in, once', async () => {
    const { dispute } = await open();
    expect((await call(`/v1/disputes/${dispute.id}/close`)).body).toMatchObject({ status: 'lost' });
    expect((await call(`/v1/disputes/${dispute.id}/close`)).status).toBe(400);
  });

  test.each([
    ['pm_card_createDispute', 'needs_response'],
    ['pm_card_createDisputeProductNotReceived', 'needs_response'],
    ['pm_card_createDisputeInquiry', 'warning_needs_response'],
  ])('come by themselves with %s', async (method, status) => {
    const { id } = await payWith(method);
    expect((await get(`/v1/disputes?payment_intent=${id}`)).body.data).toMatchObject([{ status }]);
  });

  test('refuse what is no evidence', async () => {
    const { dispute } = await open();
    const send = async (form: Record<string, string>) =>
      ((await call(`/v1/disputes/${dispute.id}`, { form })).body.error as Record<string, unknown>).param;

    expect(await send({ 'evidence[proof]': 'x' })).toBe('evidence[proof]');
    expect(await send({ 'evidence[receipt]': 'file_gone' })).toBe('evidence[receipt]');
    expect(await send({ 'evidence[uncategorized_text]': 'x'.repeat(20_001) })).toBe(
      'evidence[uncategorized_text]',
    );
    expect((await upload('text/html')).status).toBe(400);
    expect((await upload('application/pdf', 'identity_document')).status).toBe(400);
    expect((await call('/v1/files', { form: { purpose: 'dispute_evidence' } })).status).toBe(400);
  });
});
