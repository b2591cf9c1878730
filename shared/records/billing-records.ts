import type {
  AttemptStatus,
  CreditType,
  Gateway,
  InvoiceStatus,
  PaymentStatus,
} from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';

/** A record that comes to life, or lives on, when an invoice is paid. */
export type InvoicedService =
  | { kind: 'hosting'; id: number; type: 'create' | 'renew' }
  | { kind: 'domain'; id: number; type: 'register' | 'transfer' | 'renew'; registrar: 'namecom' | 'manual' };

export type InvoiceLine = {
  type: 'hosting' | 'domain' | 'credit' | 'hosting_renewal' | 'domain_renewal';
  description: string;
  /** Minor units of the invoice's currency, here and below. */
  unit_price: number;
  setup_fee: number;
  tax: number;
  total: number;
  hosting_account_id: number | null;
  domain_id: number | null;
};

/** `balance` is `total - credit_applied - amount_paid`, and zero exactly when the invoice is paid. */
export type InvoiceRecord = Key & {
  id: number;
  client_id: number;
  order_id: number | null;
  kind: 'order' | 'credit' | 'renewal';
  status: InvoiceStatus;
  currency: string;
  lines: InvoiceLine[];
  services: InvoicedService[];
  subtotal: number;
  tax: number;
  total: number;
  credit_applied: number;
  /** Received by gateways or bank and not given back while the invoice was unpaid. */
  amount_paid: number;
  /** Of `amount_paid`, given back since the invoice was paid or cancelled. */
  amount_refunded: number;
  balance: number;
  due_at: string;
  /** How many of the configured reminders were sent, or had passed when the invoice was made. */
  reminders_sent: number;
  paid_at: string | null;
  created_at: string;
  updated_at: string;
  /** Grows with every change; a writer requires the version it has read. */
  version: number;
};

export type AttemptRecord = Key & {
  id: number;
  client_id: number;
  invoice_id: number;
  gateway: Gateway;
  /** The gateway's name for the payment. */
  reference: string;
  status: AttemptStatus;
  amount: number;
  currency: string;
  failure_message: string | null;
  decline_code: string | null;
  /** Once succeeded: the payment it became, and what of it is known to be given back. */
  payment_id: number | null;
  amount_refunded: number;
  disputed: boolean;
  /** How often the reconciler has asked the gateway. */
  checks: number;
  created_at: string;
  updated_at: string;
  version: number;
};

/** Finds the attempt behind a gateway's reference; `settled_at` makes sure that its money counts once. */
export type ReferenceRecord = Key & {
  gateway: Gateway;
  reference: string;
  client_id: number;
  invoice_id: number;
  attempt_id: number;
  settled_at?: string;
};

/** A refund asked of the gateway and not yet confirmed; the next one has to wait for it. */
export type PendingRefund = {
  idempotency_key: string;
  amount: number;
  /** Minor units taken from the client's credit for it. */
  credit_taken: number;
  /** What `amount_refunded` will be once the gateway has confirmed it. */
  refunded_after: number;
  asked_at: string;
};

export type PaymentRecord = Key & {
  id: number;
  client_id: number;
  invoice_id: number;
  gateway: Gateway | 'bank';
  reference: string;
  status: PaymentStatus;
  amount: number;
  /** What of it the invoice took; the rest became account credit. */
  amount_applied: number;
  amount_refunded: number;
  refund_pending?: PendingRefund;
  currency: string;
  created_at: string;
};

/** One movement of account credit, positive or negative, from a source that moves credit only once. */
export type CreditRecord = Key & {
  id: number;
  client_id: number;
  type: CreditType;
  amount: number;
  currency: string;
  source: string;
  invoice_id: number | null;
  description: string;
  created_at: string;
};
