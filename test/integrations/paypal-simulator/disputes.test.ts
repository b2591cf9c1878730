import { describe, expect, test } from 'vitest';
import {
  DISPUTE_CHANNELS,
  DISPUTE_REASONS,
  DISPUTE_STAGES,
  DISPUTE_STATES,
  DISPUTE_STATUSES,
  OUTCOME_CODES,
} from '../../../infra/local/simulators/paypal/state.ts';
import {
  captureIn,
  control,
  dollars,
  eventTypes,
  get,
  paid,
  post,
  refund,
  send,
  simulator,
  token,
} from './paypal.ts';

const path = '/v1/customer/disputes';

const open = async (asked: object = {}) => {
  const order = await paid();
  const { id } = captureIn(order);
  return {
    order: order.body.id,
    capture: id,
    dispute: (await control(`captures/${id}/dispute`, asked)).body,
  };
};

const shown = async (id: string) => (await get(`${path}/${id}`)).body;

/** With its state, which only the list tells. */
const dispute = async (id: string) => {
  const { items } = (await get(`${path}?page_size=50`)).body;
  const listed = items.find(({ dispute_id }: { dispute_id: string }) => dispute_id === id);
  return { ...listed, ...(await shown(id)) };
};

const linksOf = ({ links }: { links: { rel: string }[] }) => links.map(({ rel }) => rel);

const evidence = {
  evidences: [{ evidence_type: 'PROOF_OF_FULFILLMENT', notes: 'The site was up all month.' }],
};

const multipart = (action: string, input: unknown, file?: File) => {
  const form = new FormData();
  form.set('input', new Blob([JSON.stringify(input)], { type: 'application/json' }));
  if (file) form.set('file1', file);
  return send(action, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
};

describe('a dispute', () => {
  test('is told with its transaction, and asks the merchant for evidence', async () => {
    const { capture, dispute: opened } = await open({ reason: 'UNAUTHORISED' });
    expect(await shown(opened.dispute_id)).toEqual(opened);
    expect(await dispute(opened.dispute_id)).toMatchObject({
      ...{ reason: 'UNAUTHORISED', status: 'WAITING_FOR_SELLER_RESPONSE', dispute_state: 'REQUIRED_ACTION' },
      ...{
        dispute_life_cycle_stage: 'CHARGEBACK',
        dispute_channel: 'INTERNAL',
        dispute_amount: dollars('125.47'),
      },
      disputed_transactions: [{ seller_transaction_id: capture }],
    });
    expect(linksOf(opened)).toEqual(['self', 'accept_claim', 'provide_evidence']);
    expect(await eventTypes()).toContain('CUSTOMER.DISPUTE.CREATED');
    expect((await get(`${path}/PP-R-NONE`)).status).toBe(404);
  });

  test('with evidence is reviewed, and evidence is given once', async () => {
    const { dispute: opened } = await open();
    const at = `${path}/${opened.dispute_id}/provide-evidence`;
    expect((await multipart(at, {})).issue).toBe('MISSING_REQUIRED_PARAMETER');
    const wrong = new File(['x'], 'virus.exe', { type: 'application/x-msdownload' });
    expect((await multipart(at, evidence, wrong)).issue).toBe('INVALID_PARAMETER_VALUE');
    const file = new File(['%PDF'], 'invoice.pdf', { type: 'application/pdf' });
    expect((await multipart(at, evidence, file)).status).toBe(200);
    const reviewed = await dispute(opened.dispute_id);
    expect(reviewed).toMatchObject({
      status: 'UNDER_REVIEW',
      dispute_state: 'UNDER_PAYPAL_REVIEW',
      evidences: [{ source: 'SUBMITTED_BY_SELLER', documents: [{ name: 'invoice.pdf' }] }],
    });
    expect((await multipart(at, evidence)).issue).toBe('ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE');
    const more = `${path}/${opened.dispute_id}/provide-supporting-info`;
    expect((await multipart(more, { notes: 'And this.' })).status).toBe(200);
  });

  test.each([
    ['BUYER_FAVOR', 'RESOLVED_BUYER_FAVOUR', 'REFUNDED'],
    ['SELLER_FAVOR', 'RESOLVED_SELLER_FAVOUR', 'COMPLETED'],
  ])('that PayPal decides in %s ends as %s', async (adjudication_outcome, outcome_code, status) => {
    const { capture, dispute: opened } = await open();
    const at = `${path}/${opened.dispute_id}`;
    await multipart(`${at}/provide-evidence`, evidence);
    await post(`${at}/require-evidence`, { action: 'BUYER_EVIDENCE' });
    expect(await dispute(opened.dispute_id)).toMatchObject({
      status: 'WAITING_FOR_BUYER_RESPONSE',
      dispute_state: 'REQUIRED_OTHER_PARTY_ACTION',
    });
    await control(`disputes/${opened.dispute_id}`, {
      status: 'UNDER_REVIEW',
      dispute_state: 'UNDER_PAYPAL_REVIEW',
    });
    await post(`${at}/adjudicate`, { adjudication_outcome });
    expect(await dispute(opened.dispute_id)).toMatchObject({
      status: 'RESOLVED',
      dispute_outcome: { outcome_code },
    });
    expect((await get(`/v2/payments/captures/${capture}`)).body.status).toBe(status);
    const reversed = (await eventTypes()).includes('PAYMENT.CAPTURE.REVERSED');
    expect(reversed).toBe(status === 'REFUNDED');
  });

  test('that is accepted is lost; its money stands among the refunds only where that is so', async () => {
    const { order, capture, dispute: opened } = await open({ amount: dollars('25.47') });
    expect((await post(`${path}/${opened.dispute_id}/accept-claim`, { note: 'Sorry.' })).status).toBe(200);
    expect(await dispute(opened.dispute_id)).toMatchObject({
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: dollars('25.47') },
    });
    expect((await get(`/v2/payments/captures/${capture}`)).body).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      status_details: { reason: 'BUYER_COMPLAINT' },
    });
    const payments = async () => (await get(`/v2/checkout/orders/${order}`)).body.purchase_units[0].payments;
    expect(await payments()).not.toHaveProperty('refunds');
    await control('settings', { lists_reversals: true });
    expect((await payments()).refunds).toMatchObject([{ amount: dollars('25.47') }]);
    expect((await refund(capture, { amount: dollars('100.01') })).issue).toBe('REFUND_AMOUNT_EXCEEDED');
  });

  test('can be appealed where PayPal lets it', async () => {
    const { dispute: opened } = await open();
    await control(`disputes/${opened.dispute_id}`, {
      outcome_code: 'RESOLVED_SELLER_FAVOUR',
      dispute_state: 'APPEALABLE',
    });
    expect((await multipart(`${path}/${opened.dispute_id}/appeal`, evidence)).status).toBe(200);
    expect((await dispute(opened.dispute_id)).status).toBe('UNDER_REVIEW');
  });

  test('that is open allows no refund of a part, and a chargeback none at all', async () => {
    const claim = await open();
    expect((await refund(claim.capture, { amount: dollars('1.00') })).issue).toBe('TRANSACTION_DISPUTED');
    const chargeback = await open({ channel: 'EXTERNAL', amount: dollars('25.47') });
    await control(`disputes/${chargeback.dispute.dispute_id}`, { outcome_code: 'RESOLVED_BUYER_FAVOUR' });
    expect((await refund(chargeback.capture)).issue).toBe('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK');
  });

  test('as an inquiry is between payer and merchant', async () => {
    const { dispute: opened } = await open({ stage: 'INQUIRY' });
    expect(await dispute(opened.dispute_id)).toMatchObject({
      status: 'OPEN',
      dispute_state: 'OPEN_INQUIRIES',
    });
    expect(linksOf(opened)).not.toContain('provide_evidence');
  });

  test.each([
    ['reason', 'reason', DISPUTE_REASONS],
    ['status', 'status', DISPUTE_STATUSES],
    ['dispute_state', 'dispute_state', DISPUTE_STATES],
    ['stage', 'dispute_life_cycle_stage', DISPUTE_STAGES],
    ['channel', 'dispute_channel', DISPUTE_CHANNELS],
  ])('takes every %s', async (asked, field, values) => {
    const { dispute_id } = (await open()).dispute;
    for (const value of values) {
      await control(`disputes/${dispute_id}`, { [asked]: value });
      expect((await dispute(dispute_id))[field]).toBe(value);
    }
  });

  test.each(OUTCOME_CODES)('ends as %s', async (outcome_code) => {
    const { capture, dispute: opened } = await open();
    await control(`disputes/${opened.dispute_id}`, { outcome_code });
    expect(await dispute(opened.dispute_id)).toMatchObject({
      status: 'RESOLVED',
      dispute_outcome: { outcome_code },
    });
    const isLost = outcome_code === 'RESOLVED_BUYER_FAVOUR' || outcome_code === 'ACCEPTED';
    expect((await get(`/v2/payments/captures/${capture}`)).body.status).toBe(
      isLost ? 'REFUNDED' : 'COMPLETED',
    );
    expect(await eventTypes()).toContain('CUSTOMER.DISPUTE.RESOLVED');
  });
});

describe('the list of disputes', () => {
  const ids = ({ items }: { items: { dispute_id: string }[] }) => items.map(({ dispute_id }) => dispute_id);

  test('has those that are asked for, a page at a time, the last one first', async () => {
    const opened = [await open(), await open(), await open()];
    const all = opened.map(({ dispute: { dispute_id } }) => dispute_id).toReversed();
    expect(ids((await get(path)).body)).toEqual(all);
    const first = (await get(`${path}?page_size=2`)).body;
    expect(ids(first)).toEqual(all.slice(0, 2));
    const next = first.links.find(({ rel }: { rel: string }) => rel === 'next').href;
    const second = (await get(next.slice(simulator.url.length))).body;
    expect(ids(second)).toEqual(all.slice(2));
    expect(linksOf(second)).not.toContain('next');
    const [one] = opened;
    expect(ids((await get(`${path}?disputed_transaction_id=${one?.capture}`)).body)).toEqual([
      one?.dispute.dispute_id,
    ]);
    await control(`disputes/${one?.dispute.dispute_id}`, { outcome_code: 'NONE' });
    expect(ids((await get(`${path}?dispute_state=RESOLVED,APPEALABLE`)).body)).toEqual([
      one?.dispute.dispute_id,
    ]);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect(ids((await get(`${path}?start_time=${later}`)).body)).toEqual([]);
    expect(ids((await get(`${path}?update_time_after=${later}`)).body)).toEqual([]);
  });

  test.each([
    ['page_size=51'],
    ['page_size=0'],
    ['dispute_state=SAD'],
    ['start_time=yesterday'],
    ['start_time=2020-01-01T00:00:00Z'],
    ['colour=blue'],
    [`start_time=${encodeURIComponent(new Date().toISOString())}&disputed_transaction_id=1A`],
  ])('refuses %s', async (query) => {
    expect((await get(`${path}?${query}`)).status).toBe(400);
  });
});
