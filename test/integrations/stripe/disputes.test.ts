import { describe, expect, test } from 'vitest';
import type { DisputeEvidence } from '../../../shared/integrations/refunds-and-disputes.ts';
import { failureOf } from '../failure-of.ts';
import { payment } from '../payment.ts';
import { ask, checkout, control, controlAny, gateway, paidWith, requestsDuring, stripe } from './stripe.ts';

const disputed = async (more: Record<string, string> = {}) => {
  const reference = await paidWith();
  const opened = (await (await control(`${reference}/dispute`, more)).json()) as { id: string };
  return { reference, id: opened.id };
};

const found = async (reference: string) => (await gateway.find(reference))?.disputes[0];

const evidence = (disputeId: string, more: Partial<DisputeEvidence> = {}): DisputeEvidence => ({
  disputeId,
  text: 'The account was used every day.',
  service: 'Web hosting for a year',
  customer: { name: 'Ama Mensah', email: 'ama@example.com', phone: null },
  files: [
    {
      name: 'invoice.pdf',
      type: 'application/pdf',
      bytes: new Uint8Array(Buffer.from('%PDF-1.7')),
      kind: 'receipt',
    },
  ],
  ...more,
});

describe('a dispute', () => {
  test('is found with its payment', async () => {
    const { reference, id } = await disputed({ amount: '400', reason: 'duplicate' });

    expect(await gateway.find(reference)).toMatchObject({
      status: 'succeeded',
      disputes: [
        {
          id,
          payment: reference,
          amount: 400,
          currency: 'USD',
          status: 'needs_response',
          isInquiry: false,
          reason: 'duplicate',
          dueBy: expect.stringMatching(/Z$/),
        },
      ],
    });
  });

  test.each([
    ['needs_response', 'needs_response', false],
    ['under_review', 'under_review', false],
    ['won', 'won', false],
    ['lost', 'lost', false],
    ['prevented', 'won', false],
    ['warning_needs_response', 'needs_response', true],
    ['warning_under_review', 'under_review', true],
    ['warning_closed', 'won', true],
  ])('that is %s is %s', async (status, expected, isInquiry) => {
    const { reference, id } = await disputed();
    await controlAny(`disputes/${id}`, { status });
    expect(await found(reference)).toMatchObject({ status: expected, isInquiry });
  });

  test('of a status to come is not decided', async () => {
    const { reference, id } = await disputed();
    const data = [{ ...(await ask(`disputes/${id}`)), status: 'a_new_one' }];
    stripe.faults.push({
      match: 'GET /v1/disputes',
      times: 1,
      status: 200,
      body: { object: 'list', has_more: false, data },
    });
    expect(await found(reference)).toMatchObject({ status: 'under_review' });
  });

  test('is seen although no charge shows it, as an inquiry', async () => {
    const reference = await paidWith('pm_card_createDisputeInquiry');
    expect(await found(reference)).toMatchObject({ status: 'needs_response', isInquiry: true });
  });

  test('is listed since a time, under the name of its payment', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    const { reference, id } = await disputed();

    const { items } = await gateway.listDisputesSince(since, null);
    expect(items[0]).toMatchObject({ id, payment: reference });
    expect(
      (await gateway.listDisputesSince(new Date(Date.now() + 60_000).toISOString(), null)).items,
    ).toEqual([]);
  });

  test('of a payment on the page is found by its session', async () => {
    const started = await checkout.start(payment());
    await fetch(started.mobile.authorization_url ?? '', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ outcome: 'pay' }),
    });
    const session = await ask(`checkout/sessions/${started.reference}`);
    await control(`${session.payment_intent}/dispute`);

    expect(await found(started.reference)).toMatchObject({ payment: started.reference });
    const { items } = await gateway.listDisputesSince(new Date(0).toISOString(), null);
    expect(await gateway.referenceOf(items[0]?.payment ?? '')).toBe(started.reference);
  });
});

describe('evidence', () => {
  test('reaches the bank with its files', async () => {
    const { id } = await disputed();

    expect(await gateway.submitEvidence(evidence(id))).toMatchObject({ id, status: 'under_review' });
    const dispute = await ask(`disputes/${id}`);
    expect(dispute).toMatchObject({
      evidence: {
        uncategorized_text: 'The account was used every day.',
        product_description: 'Web hosting for a year',
        customer_name: 'Ama Mensah',
        customer_email_address: 'ama@example.com',
        receipt: expect.stringMatching(/^file_/),
      },
      evidence_details: { submission_count: 1 },
    });
  });

  test('is handed in once, also when the answer was lost', async () => {
    const { id } = await disputed();
    stripe.faults.push({ match: `POST /v1/disputes/${id}`, times: 2, drop_after: true });
    await failureOf(gateway.submitEvidence(evidence(id)));

    const requests = await requestsDuring(() => gateway.submitEvidence(evidence(id)));
    expect(requests).toEqual([`GET /v1/disputes/${id}`]);
    expect(await ask(`disputes/${id}`)).toMatchObject({ evidence_details: { submission_count: 1 } });
  });

  test('changes nothing of a dispute that is over', async () => {
    const { id } = await disputed();
    await controlAny(`disputes/${id}`, { status: 'lost' });
    expect(await gateway.submitEvidence(evidence(id))).toMatchObject({ status: 'lost' });
  });

  test('is refused with too long a text and for an unknown dispute', async () => {
    const { id } = await disputed();
    expect(await failureOf(gateway.submitEvidence(evidence(id, { text: 'x'.repeat(20_001) })))).toMatchObject(
      {
        kind: 'rejected',
      },
    );
    expect(await failureOf(gateway.submitEvidence(evidence('du_gone')))).toMatchObject({
      code: 'resource_missing',
    });
  });
});
