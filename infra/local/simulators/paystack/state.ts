import { randomBytes } from 'node:crypto';
import { putAll, type Store } from '../store.ts';
import { type FormerWebhookState, openWebhookState, takeOverWebhooks } from '../webhook-state.ts';

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

/** There is one customer per e-mail address. */
export type Customer = { id: number; email: string; code: string };

export const openPaystackState = (store: Store) => ({
  last_id: store.value('last_id', 4_000_000_001),
  /** By reference. */
  transactions: store.collection<Transaction>('transactions', { indexes: ['id', 'access_code'] }),
  /** By authorization code. */
  authorizations: store.collection<KeptAuthorization>('authorizations', { indexes: ['email'] }),
  /** By e-mail address. */
  customers: store.collection<Customer>('customers', { indexes: ['code'] }),
  refunds: store.collection<Refund>('refunds', { indexes: ['transaction'] }),
  /** Where the next refunds stop, instead of being processed at once. */
  next_refunds: store.value<Refund['status'][]>('next_refunds', []),
  disputes: store.collection<Dispute>('disputes'),
  /** By the name of a file that may be uploaded, whether it has been. */
  uploads: store.collection<boolean>('uploads'),
  webhooks: openWebhookState(store),
});

export type PaystackState = ReturnType<typeof openPaystackState>;

/** What the simulator kept in one file up to 1.0; customers are ids by address. */
export type FormerPaystackState = {
  next_id: number;
  transactions: Record<string, Transaction>;
  authorizations: Record<string, KeptAuthorization>;
  customers: Record<string, number>;
  refunds: Refund[];
  next_refunds?: Refund['status'][];
  disputes: Dispute[];
  uploads?: Record<string, boolean>;
  webhooks: FormerWebhookState;
};

export const takeOver = (state: PaystackState, former: FormerPaystackState): void => {
  state.last_id.put(former.next_id);
  putAll(state.transactions, former.transactions);
  putAll(state.authorizations, former.authorizations);
  putAll(state.uploads, former.uploads);
  for (const [email, id] of Object.entries(former.customers))
    state.customers.put(email, newCustomer(id, email));
  for (const refund of former.refunds) state.refunds.put(String(refund.id), refund);
  for (const dispute of former.disputes) state.disputes.put(String(dispute.id), dispute);
  state.next_refunds.put(former.next_refunds ?? []);
  takeOverWebhooks(state.webhooks, former.webhooks);
};

export const newCustomer = (id: number, email: string): Customer => ({
  id,
  email,
  code: `CUS_${id.toString(36)}`,
});

export const nextId = (state: PaystackState): number => {
  const id = state.last_id.get() + 1;
  state.last_id.put(id);
  return id;
};

export const newCode = (): string => randomBytes(9).toString('hex');

/** Keeps what was changed of a transaction. */
export const keep = (state: PaystackState, transaction: Transaction): void =>
  state.transactions.put(transaction.reference, transaction);
