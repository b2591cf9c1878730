import type { Dispute, Refund } from '../../../shared/records/payments.ts';
import { NOW } from './records.ts';

const TIMES = { created_at: NOW.toISOString(), updated_at: NOW.toISOString() };

export const refundOf = (given: Partial<Refund> = {}): Refund => ({
  id: 7,
  gateway_id: 're_1',
  idempotency_key: 'key',
  key: 'key',
  amount: 100,
  status: 'succeeded',
  reason: null,
  dispute_id: null,
  asked_at: NOW.toISOString(),
  is_open: false,
  ...TIMES,
  ...given,
});

export const disputeOf = (given: Partial<Dispute> = {}): Dispute => ({
  gateway_id: 'du_1',
  amount: 100,
  status: 'needs_response',
  is_inquiry: false,
  reason: null,
  due_by: null,
  evidence_sent_at: null,
  is_open: true,
  ...TIMES,
  ...given,
});
