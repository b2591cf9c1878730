import { randomBytes } from 'node:crypto';
import { emptyWebhookState, type WebhookState } from '../webhook-state.ts';

export const TRANSACTION_STATUSES = [
  'abandoned',
  'failed',
  'ongoing',
  'pending',
  'processing',
  'queued',
  'reversal-pending',
  'reversed',
  'success',
] as const;

export type Authorization = {
  authorization_code: string;
  bin: string;
  last4: string;
  exp_month: string;
  exp_year: string;
  channel: 'card' | 'mobile_money';
  card_type: string;
  bank: string;
  country_code: string;
  brand: string;
  reusable: boolean;
  signature: string | null;
  account_name: string | null;
};

/** What becomes of the next charges of an authorization that is kept. */
export type Plan = { outcome: 'success' | 'failed' | 'paused' | 'pending'; gateway_response: string };

export type KeptAuthorization = { email: string; authorization: Authorization; plan: Plan };

export type Transaction = {
  id: number;
  domain: 'test';
  status: (typeof TRANSACTION_STATUSES)[number];
  reference: string;
  access_code: string;
  amount: number;
  currency: string;
  email: string;
  callback_url: string | null;
  metadata: unknown;
  gateway_response: string;
  message: string | null;
  channel: 'card' | 'mobile_money';
  authorization: Authorization | null;
  /** What the payer has to do next, as POST /charge puts it. */
  step: { status: string; display_text: string } | null;
  paid_at: string | null;
  created_at: string;
};

export const REFUND_STATUSES = ['pending', 'processing', 'processed', 'failed', 'needs-attention'] as const;

export type Refund = {
  id: number;
  transaction: number;
  transaction_reference: string;
  /** The dispute that is paid out by this refund. */
  dispute: number | null;
  amount: number;
  currency: string;
  status: (typeof REFUND_STATUSES)[number];
  merchant_note: string;
  customer_note: string;
  refund_reference: string | null;
  createdAt: string;
  updatedAt: string;
};

export const DISPUTE_STATUSES = [
  'awaiting-merchant-feedback',
  'awaiting-bank-feedback',
  'pending',
  'resolved',
  'archived',
] as const;

export type Dispute = {
  id: number;
  refund_amount: number | null;
  currency: string;
  status: (typeof DISPUTE_STATUSES)[number];
  resolution: string | null;
  domain: 'test';
  /** The reference of the disputed transaction. */
  transaction: string;
  category: string;
  attachments: string[];
  evidence: number | null;
  dueAt: string;
  resolvedAt: string | null;
  createdAt: string;
  updatedAt: string;
};

export type PaystackState = {
  next_id: number;
  /** By reference. */
  transactions: Record<string, Transaction>;
  /** By authorization code. */
  authorizations: Record<string, KeptAuthorization>;
  /** Ids of customers, by e-mail address. */
  customers: Record<string, number>;
  refunds: Refund[];
  /** Where the next refunds stop, instead of being processed at once. */
  next_refunds: Refund['status'][];
  disputes: Dispute[];
  /** Names of files that may be uploaded, and whether they have been. */
  uploads: Record<string, boolean>;
  webhooks: WebhookState;
};

export const emptyState = (): PaystackState => ({
  next_id: 4_000_000_001,
  transactions: {},
  authorizations: {},
  customers: {},
  refunds: [],
  next_refunds: [],
  disputes: [],
  uploads: {},
  webhooks: emptyWebhookState(),
});

export const nextId = (state: PaystackState): number => {
  state.next_id += 1;
  return state.next_id;
};

export const newCode = (): string => randomBytes(9).toString('hex');

export const findByReference = (state: PaystackState, reference: string): Transaction | undefined =>
  Object.hasOwn(state.transactions, reference) ? state.transactions[reference] : undefined;
