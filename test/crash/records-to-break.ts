import type { DeletionRecord } from '../../shared/records/clients.ts';
import { keys } from '../../shared/records/keys.ts';
import type { Dispute, Refund, ServicesDecision } from '../../shared/records/payments.ts';
import type { Outside } from '../support/invariants/outside.ts';
import type { Snapshot } from '../support/invariants/snapshot.ts';
import { USD_CLIENT } from '../support/shop.ts';

export const deletion = (user: number, phase: DeletionRecord['phase']): DeletionRecord => ({
  ...keys.deletion(user),
  id: user,
  phase,
  was_disabled: false,
  requested_at: new Date(0).toISOString(),
  completed_at: null,
});

export const decided = (
  action: ServicesDecision['action'],
  state: ServicesDecision['state'],
): ServicesDecision => ({
  action,
  state,
  decided_at: '',
});

export const refundOf = (
  amount: number,
  status: Refund['status'] = 'succeeded',
  gateway_id: string | null = 're_1',
) => ({
  id: 1,
  gateway_id,
  idempotency_key: 'key',
  key: 'key',
  amount,
  status,
  reason: null,
  dispute_id: null,
  asked_at: null,
  is_open: false,
  created_at: '',
  updated_at: '',
});

export const lostDispute: Dispute = {
  gateway_id: 'du_1',
  amount: 1,
  status: 'lost',
  is_inquiry: false,
  reason: null,
  due_by: null,
  evidence_sent_at: null,
  is_open: false,
  created_at: '',
  updated_at: '',
};

export const found = <R>(records: R[], where: (record: R) => boolean = () => true): R => {
  const record = records.find(where);
  if (record === undefined) throw new Error('There is no such record to break.');
  return record;
};

export const paid = ({ invoices }: Snapshot) =>
  found(invoices, ({ kind, amount_paid }) => kind === 'order' && amount_paid > 0);
export const byCard = ({ payments }: Snapshot) => found(payments, ({ gateway }) => gateway === 'stripe');
export const cardReference = ({ references }: Snapshot) =>
  found(references, ({ gateway }) => gateway === 'stripe');
export const succeeded = ({ attempts }: Snapshot) => found(attempts, ({ status }) => status === 'succeeded');
export const credited = ({ credits }: Snapshot, wanted: string) =>
  found(credits, ({ type }) => type === wanted);
export const active = ({ hosting }: Snapshot) => found(hosting, ({ status }) => status === 'active');
export const unpaid = ({ hosting }: Snapshot) => found(hosting, ({ status }) => status === 'pending');
export const bought = ({ domains }: Snapshot) => found(domains, ({ status }) => status === 'active');
export const manual = ({ domains }: Snapshot) => found(domains, ({ registrar }) => registrar === 'manual');
export const change = ({ operations }: Snapshot) => found(operations);
export const client = ({ clients }: Snapshot) => found(clients, ({ id }) => id === USD_CLIENT);
export const gatewayState = (table: Snapshot, { payments }: Outside) =>
  payments.get(cardReference(table).reference) ?? {};
export const owner = ({ members }: Snapshot) => found(members, ({ client_id }) => client_id === USD_CLIENT);
export const side = ({ memberships }: Snapshot) =>
  found(memberships, ({ client_id }) => client_id === USD_CLIENT);

export const noted = ({ entries }: Snapshot, action: string) =>
  found(entries, (entry) => entry.action === action);
/** As an entry names the approval that waits. */
export const approvedIn = ({ approvals }: Snapshot) => {
  const { plan_id, requested_by, created_at } = found(approvals);
  return { plan: plan_id, by: requested_by, at: created_at };
};

export const coupon = ({ coupons }: Snapshot) => found(coupons);
export const wallet = ({ wallets }: Snapshot) => found(wallets);
export const unpaidInvoice = ({ invoices }: Snapshot) => found(invoices, ({ status }) => status === 'unpaid');
