import { describe, expect, test } from 'vitest';
import type { DisputeEvidence } from '../../../shared/integrations/refunds-and-disputes.ts';
import { failureOf } from '../failure-of.ts';
import { control, gateway, listedWith, paystack, requestsDuring, startAnd } from './paystack.ts';

const disputed = async (more: object = {}) => {
  const reference = await startAnd('pay');
  const { id } = await control(`transactions/${reference}/dispute`, more);
  return { reference, id: String(id) };
};

const found = async (reference: string) => (await gateway.find(reference))?.disputes;

const FILE = {
  name: 'invoice.pdf',
  type: 'application/pdf',
  bytes: new Uint8Array(Buffer.from('%PDF-1.7')),
  kind: 'receipt',
} as const;

const evidence = (disputeId: string, more: Partial<DisputeEvidence> = {}): DisputeEvidence => ({
  disputeId,
  text: 'The account was used every day.',
  service: 'Web hosting for a year',
  customer: { name: 'Ama Mensah', email: 'ama@example.com', phone: '+233551234987' },
  files: [FILE],
  ...more,
});

describe('a dispute', () => {
  test('is found with its payment, and with no other', async () => {
    const { reference, id } = await disputed({ amount: 400, category: 'fraud' });
    await disputed();

    expect(await gateway.find(reference)).toMatchObject({ status: 'succeeded' });
    expect(await found(reference)).toEqual([
      {
        id,
        payment: reference,
        amount: 400,
        currency: 'GHS',
        status: 'needs_response',
        isInquiry: false,
        reason: 'fraud',
        dueBy: expect.stringMatching(/Z$/),
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  test.each([
    ['awaiting-merchant-feedback', null, 'needs_response'],
    ['pending', null, 'needs_response'],
    ['awaiting-bank-feedback', null, 'under_review'],
    ['resolved', 'declined', 'won'],
    ['resolved', 'merchant-accepted', 'lost'],
    ['resolved', 'auto-accepted', 'lost'],
    ['resolved', 'a word of the future', 'under_review'],
    ['archived', null, 'under_review'],
    ['archived', 'declined', 'won'],
  ])('that is %s (%s) is %s', async (status, resolution, expected) => {
    const { reference } = await disputed();
    await listedWith('dispute', (item) => ({ ...item, status, resolution }));
    expect(await found(reference)).toMatchObject([{ status: expected }]);
  });

  test.each([null, 0])('of which %s is to be refunded is about all of the payment', async (refund_amount) => {
    const { reference } = await disputed();
    await listedWith('dispute', (item) => ({
      ...item,
      refund_amount,
      currency: null,
      category: null,
      dueAt: null,
    }));
    expect(await found(reference)).toMatchObject([
      { amount: 12_550, currency: 'GHS', reason: null, dueBy: null },
    ]);
  });

  test('is listed since a time', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    const { reference, id } = await disputed();
    const { items, next } = await gateway.listDisputesSince(since, null);

    expect(items[0]).toMatchObject({ id, payment: reference });
    expect(next).toBeNull();
    expect(
      (await gateway.listDisputesSince(new Date(Date.now() + 60_000).toISOString(), null)).items,
    ).toEqual([]);
  });
});

describe('evidence', () => {
  test('reaches Paystack with its file, and then lies with the bank', async () => {
    const { reference, id } = await disputed();
    expect(await gateway.submitEvidence(evidence(id))).toMatchObject({ id, status: 'under_review' });
    expect(await found(reference)).toMatchObject([{ status: 'under_review', amount: 12_550 }]);
  });

  test('is handed in once, also when the answer was lost', async () => {
    const { id } = await disputed();
    paystack.faults.push({ match: `PUT /dispute/${id}/resolve`, times: 1, drop_after: true });
    expect(await failureOf(gateway.submitEvidence(evidence(id)))).toMatchObject({ kind: 'unavailable' });

    const requests = await requestsDuring(async () => {
      expect(await gateway.submitEvidence(evidence(id))).toMatchObject({ status: 'under_review' });
    });
    expect(requests).toEqual([`GET /dispute/${id}`]);
  });

  test('is handed in again when the storage did not take the file', async () => {
    const { id } = await disputed();
    paystack.faults.push({ match: 'PUT /_uploads', times: 1, status: 503 });
    expect(await failureOf(gateway.submitEvidence(evidence(id)))).toMatchObject({ kind: 'unavailable' });
    expect(await gateway.submitEvidence(evidence(id))).toMatchObject({ status: 'under_review' });
  });

  test.each([
    ['no file', { files: [] }, 'one_file_required'],
    ['two files', { files: [FILE, FILE] }, 'one_file_required'],
    [
      'no phone number',
      { customer: { name: 'Ama', email: 'ama@example.com', phone: null } },
      'phone_required',
    ],
  ])('is refused with %s before any call', async (_what, more, code) => {
    const requests = await requestsDuring(async () => {
      expect(await failureOf(gateway.submitEvidence(evidence('1', more)))).toMatchObject({
        kind: 'rejected',
        code,
      });
    });
    expect(requests).toEqual([]);
  });

  test('changes nothing of a dispute that is over, and is refused for none', async () => {
    const { id } = await disputed();
    await control(`disputes/${id}/resolve`, { resolution: 'declined' });
    expect(await gateway.submitEvidence(evidence(id))).toMatchObject({ status: 'won' });
    expect(await failureOf(gateway.submitEvidence(evidence('1')))).toMatchObject({
      kind: 'rejected',
      status: 404,
    });
  });
});
