import { emptyWebhookState, type WebhookState } from '../webhook-state.ts';
import type {
  Charge,
  CheckoutSession,
  Customer,
  CustomerSession,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  Refund,
  SetupIntent,
  UploadedFile,
} from './objects.ts';
import type { Params } from './params.ts';

export type StoredAnswer = { fingerprint: string; status: number; body: unknown; created: number };

export type StripeState = {
  customers: Record<string, Customer>;
  /** By client secret: what the app's sheet may do and show. */
  customer_sessions: Record<string, CustomerSession>;
  payment_methods: Record<string, PaymentMethod>;
  /** The test method behind a payment method, and whether its holder has agreed to later payments. */
  behaviours: Record<string, { test_method: string; is_set_up: boolean }>;
  payment_intents: Record<string, PaymentIntent>;
  setup_intents: Record<string, SetupIntent>;
  charges: Record<string, Charge>;
  refunds: Record<string, Refund>;
  /** The states in which the next refunds begin, whatever card was used. */
  next_refunds: Refund['status'][];
  disputes: Record<string, Dispute>;
  files: Record<string, UploadedFile>;
  checkout_sessions: Record<string, CheckoutSession>;
  /** What the PaymentIntent of a Checkout Session will be made of. */
  checkout_intents: Record<string, Params>;
  idempotency: Record<string, StoredAnswer>;
  /** Every event, oldest first, also those that are not sent to the webhook. */
  events: object[];
  webhooks: WebhookState;
  /** What the dashboard has changed of the one webhook endpoint. */
  webhook_endpoint: { url?: string; status?: 'enabled' | 'disabled'; enabled_events?: string[] };
};

export const emptyState = (): StripeState => ({
  customers: {},
  customer_sessions: {},
  payment_methods: {},
  behaviours: {},
  payment_intents: {},
  setup_intents: {},
  charges: {},
  refunds: {},
  next_refunds: [],
  disputes: {},
  files: {},
  checkout_sessions: {},
  checkout_intents: {},
  idempotency: {},
  events: [],
  webhooks: emptyWebhookState(),
  webhook_endpoint: {},
});
