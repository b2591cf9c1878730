import { randomInt } from 'node:crypto';
import type { Store } from '../store.ts';
import { openWebhookState } from '../webhook-state.ts';
import type { Money } from './money.ts';

/** Every enumeration of PayPal's descriptions whose values a test reaches one by one. */
export const ORDER_STATUSES = [
  'CREATED',
  'SAVED',
  'APPROVED',
  'VOIDED',
  'COMPLETED',
  'PAYER_ACTION_REQUIRED',
] as const;
export const CAPTURE_STATUSES = [
  'COMPLETED',
  'DECLINED',
  'PARTIALLY_REFUNDED',
  'PENDING',
  'REFUNDED',
  'FAILED',
] as const;
export const CAPTURE_REASONS = [
  'BUYER_COMPLAINT',
  'CHARGEBACK',
  'ECHECK',
  'INTERNATIONAL_WITHDRAWAL',
  'OTHER',
  'PENDING_REVIEW',
  'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
  'REFUNDED',
  'TRANSACTION_APPROVED_AWAITING_FUNDING',
  'UNILATERAL',
  'VERIFICATION_REQUIRED',
] as const;
export const REFUND_STATUSES = ['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED'] as const;
export const VAULT_STATUSES = ['VAULTED', 'CREATED', 'APPROVED'] as const;
export const DISPUTE_REASONS = [
  'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
  'UNAUTHORISED',
  'CREDIT_NOT_PROCESSED',
  'DUPLICATE_TRANSACTION',
  'INCORRECT_AMOUNT',
  'PAYMENT_BY_OTHER_MEANS',
  'CANCELED_RECURRING_BILLING',
  'PROBLEM_WITH_REMITTANCE',
  'OTHER',
] as const;
export const DISPUTE_STATUSES = [
  'OPEN',
  'WAITING_FOR_BUYER_RESPONSE',
  'WAITING_FOR_SELLER_RESPONSE',
  'UNDER_REVIEW',
  'RESOLVED',
  'OTHER',
] as const;
export const DISPUTE_STATES = [
  'OPEN_INQUIRIES',
  'REQUIRED_ACTION',
  'REQUIRED_OTHER_PARTY_ACTION',
  'UNDER_PAYPAL_REVIEW',
  'APPEALABLE',
  'RESOLVED',
] as const;
export const DISPUTE_STAGES = ['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION'] as const;
export const DISPUTE_CHANNELS = ['INTERNAL', 'EXTERNAL', 'ALERT'] as const;
export const OUTCOME_CODES = [
  'RESOLVED_BUYER_FAVOUR',
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
  'ACCEPTED',
  'DENIED',
  'NONE',
] as const;

export type Payer = { email_address: string; payer_id: string; country_code: string };

export type PurchaseUnit = {
  reference_id: string;
  amount: Money & { breakdown?: Record<string, Money> };
  invoice_id?: string;
  custom_id?: string;
  [field: string]: unknown;
};

export type Order = {
  id: string;
  status: (typeof ORDER_STATUSES)[number];
  purchase_units: PurchaseUnit[];
  /** Whether the request named a way to pay: such an order waits for the payer's action, another one for approval. */
  has_source: boolean;
  return_url: string | null;
  cancel_url: string | null;
  payer: Payer | null;
  /** What was asked to be kept, and whether the payer agreed to it. */
  vault: { customer_id: string | null; agreed: boolean; may_repeat: boolean } | null;
  /** The token that was kept of it; `status` APPROVED has none yet. */
  vaulted: {
    status: (typeof VAULT_STATUSES)[number];
    token: string | null;
    customer_id: string | null;
  } | null;
  /** The payer chose a way to pay that the bank declines. */
  declines: boolean;
  /** It was approved and could not be captured: the payer has to come back. */
  was_declined: boolean;
  expired: boolean;
  create_time: string;
  update_time: string;
  approve_time: string | null;
};

export type Capture = {
  id: string;
  order_id: string;
  reference_id: string;
  status: (typeof CAPTURE_STATUSES)[number];
  reason: (typeof CAPTURE_REASONS)[number] | null;
  amount: Money;
  invoice_id: string | null;
  custom_id: string | null;
  create_time: string;
  update_time: string;
};

export type Refund = {
  id: string;
  capture_id: string;
  status: (typeof REFUND_STATUSES)[number];
  reason: 'ECHECK' | null;
  amount: Money;
  invoice_id: string | null;
  custom_id: string | null;
  note_to_payer: string | null;
  /** The dispute whose loss took the money back. */
  dispute_id: string | null;
  create_time: string;
  update_time: string;
};

export type Token = {
  id: string;
  customer_id: string;
  payer: Payer;
  /** The payer has ended the agreement in the PayPal account. */
  revoked: boolean;
  /** The issue with which its charges are refused. */
  refuses: string | null;
  create_time: string;
};

export type Evidence = {
  evidence_type: string;
  notes?: string;
  documents?: { name: string; url: string }[];
  evidence_info?: object;
  source: string;
  date: string;
  dispute_life_cycle_stage: string;
};

export type Dispute = {
  id: string;
  capture_id: string;
  reason: (typeof DISPUTE_REASONS)[number];
  status: (typeof DISPUTE_STATUSES)[number];
  state: (typeof DISPUTE_STATES)[number];
  stage: (typeof DISPUTE_STAGES)[number];
  channel: (typeof DISPUTE_CHANNELS)[number];
  amount: Money;
  outcome: { outcome_code: (typeof OUTCOME_CODES)[number]; amount_refunded?: Money } | null;
  evidences: Evidence[];
  supporting_info: {
    notes: string;
    source: string;
    provided_time: string;
    dispute_life_cycle_stage: string;
  }[];
  seller_response_due_date: string | null;
  create_time: string;
  update_time: string;
};

/** What becomes of the next captures: a refusal as an issue, or a status with its reason. */
export type CapturePlan = {
  refuse?: string;
  status?: Capture['status'];
  reason?: Capture['reason'];
};
export type RefundPlan = { refuse?: string; status?: Refund['status']; reason?: Refund['reason'] };

/** A PayPal-Request-Id that was seen, and what it made. */
export type UsedId = { made: string; fingerprint: string; at: string };

export const DEFAULT_SETTINGS = {
  /** The account may keep wallets. */
  vault: true,
  /** "Block multiple payments per invoice ID", as accounts begin. */
  unique_invoices: true,
  /** What disputes took back stands among the refunds of an order. */
  lists_reversals: false,
  /** A PayPal-Request-Id with another body is refused, and not answered with what it has made. */
  refuses_reused_ids: false,
  /** How long a request with a PayPal-Request-Id is under way. */
  latency_ms: 0,
  /** Up to three hours, until a transaction is in the list of transactions. */
  reporting_minutes: 0,
};
export type Settings = typeof DEFAULT_SETTINGS;

export const openPaypalState = (store: Store) => ({
  access_token: store.value<{ token: string; expires_at: number } | null>('access_token', null),
  orders: store.collection<Order>('orders'),
  captures: store.collection<Capture>('captures', { indexes: ['order_id', 'invoice_id'] }),
  refunds: store.collection<Refund>('refunds', { indexes: ['capture_id', 'invoice_id'] }),
  tokens: store.collection<Token>('tokens', { indexes: ['customer_id'] }),
  disputes: store.collection<Dispute>('disputes', { indexes: ['capture_id'] }),
  used_ids: store.collection<UsedId>('used_ids'),
  next_captures: store.value<CapturePlan[]>('next_captures', []),
  next_refunds: store.value<RefundPlan[]>('next_refunds', []),
  next_vaults: store.value<(typeof VAULT_STATUSES)[number][]>('next_vaults', []),
  settings: store.value<Settings>('settings', DEFAULT_SETTINGS),
  webhook: store.value<{ url?: string; event_types?: string[] }>('webhook', {}),
  webhooks: openWebhookState(store),
});

export type PaypalState = ReturnType<typeof openPaypalState>;

/** Takes the first plan of a list of them. */
export const takeNext = <T>(plans: { get(): T[]; put(value: T[]): void }): T | undefined => {
  const [first, ...rest] = plans.get();
  if (first !== undefined) plans.put(rest);
  return first;
};

const word = (length: number, letters: string): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** Of orders, captures and refunds. */
export const newId = (): string => word(17, '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ');
export const newTokenId = (): string => word(8, '0123456789abcdefghjkmnpqrstvwxyz');
export const newCustomerId = (): string => word(10, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
export const newDisputeId = (): string =>
  `PP-R-${word(3, 'ABCDEFGHJKLMNPQRSTUVWXYZ')}-${word(8, '0123456789')}`;
export const newEventId = (): string =>
  `WH-${word(17, '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ')}-${word(17, '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ')}`;

const PAYER_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The same for the same address. */
export const payerIdOf = (email: string): string => {
  let rest = [...Buffer.from(email.toLowerCase())].reduce(
    (sum, byte) => (sum * 257n + BigInt(byte)) % (1n << 65n),
    7n,
  );
  let id = '';
  for (let place = 0; place < 13; place += 1) {
    id += PAYER_LETTERS[Number(rest % 32n)];
    rest /= 32n;
  }
  return id;
};

/** Seconds are enough for PayPal. */
export const timestamp = (time = new Date()): string => time.toISOString().replace(/\.\d+Z$/, 'Z');
