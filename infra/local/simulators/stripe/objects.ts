import type Stripe from 'stripe';
import type { ErrorBody } from './api-error.ts';

export type StripeEvent = { id: string; object: 'event'; created: number; type: string };

type Metadata = Record<string, string>;

export type Customer = {
  id: string;
  object: 'customer';
  created: number;
  email: string | null;
  name: string | null;
  livemode: false;
  metadata: Metadata;
};

export type CustomerSession = { customer: string; features: Record<string, unknown> | null };

export type PaymentMethod = {
  id: string;
  object: 'payment_method';
  allow_redisplay: 'always' | 'limited' | 'unspecified';
  billing_details: object;
  card?: Stripe.PaymentMethod.Card;
  us_bank_account?: Stripe.PaymentMethod.UsBankAccount;
  created: number;
  customer: string | null;
  livemode: false;
  metadata: Metadata;
  type: 'card' | 'us_bank_account';
};

type Intent = {
  id: string;
  client_secret: string;
  created: number;
  customer: string | null;
  description: string | null;
  livemode: false;
  metadata: Metadata;
  next_action: { type: string } | null;
  payment_method: string | null;
  payment_method_types: string[];
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null;
  cancellation_reason: string | null;
  status: string;
};

export type PaymentIntent = Intent & {
  object: 'payment_intent';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  canceled_at: number | null;
  capture_method: 'automatic_async';
  confirmation_method: 'automatic';
  currency: string;
  last_payment_error: ErrorBody | null;
  latest_charge: string | null;
  receipt_email: string | null;
  setup_future_usage: string | null;
};

export type SetupIntent = Intent & {
  object: 'setup_intent';
  last_setup_error: ErrorBody | null;
  usage: string;
};

export type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  billing_details: object;
  captured: boolean;
  created: number;
  currency: string;
  customer: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Metadata;
  outcome: { type: string; [more: string]: unknown } | null;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: Pick<Stripe.Charge.PaymentMethodDetails, 'type' | 'card' | 'us_bank_account'>;
  refunded: boolean;
  status: 'failed' | 'pending' | 'succeeded';
};

export type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: string;
  destination_details: object;
  failure_balance_transaction?: string;
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string;
  pending_reason?: string;
  reason: string | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  transfer_reversal: null;
};

export type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: object[];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: string[];
  evidence: Record<string, string | null> & { enhanced_evidence?: object };
  evidence_details: {
    due_by: number | null;
    enhanced_eligibility: object;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
  };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  reason: string;
  status: string;
};

export type UploadedFile = {
  id: string;
  object: 'file';
  created: number;
  expires_at: null;
  filename: string;
  purpose: string;
  size: number;
  title: null;
  type: string | null;
  url: null;
};

export type CheckoutSession = {
  id: string;
  object: 'checkout.session';
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  customer: string | null;
  expires_at: number;
  livemode: false;
  metadata: Metadata;
  mode: 'payment';
  payment_intent: string | null;
  payment_method_types: string[];
  payment_status: 'unpaid' | 'paid';
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  url: string | null;
  [more: string]: unknown;
};
