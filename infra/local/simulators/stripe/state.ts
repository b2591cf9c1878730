import { putAll, type Store } from '../store.ts';
import { type FormerWebhookState, openWebhookState, takeOverWebhooks } from '../webhook-state.ts';
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
  StripeEvent,
  UploadedFile,
} from './objects.ts';
import type { Params } from './params.ts';

export type StoredAnswer = { fingerprint: string; status: number; body: unknown; created: number };

const EVENTS_KEPT = 5000;

/** What the dashboard has changed of the one webhook endpoint. */
type WebhookEndpoint = { url?: string; status?: 'enabled' | 'disabled'; enabled_events?: string[] };

export const openStripeState = (store: Store) => ({
  customers: store.collection<Customer>('customers'),
  /** By client secret: what the app's sheet may do and show. */
  customer_sessions: store.collection<CustomerSession>('customer_sessions'),
  payment_methods: store.collection<PaymentMethod>('payment_methods', { indexes: ['customer'] }),
  /** The test method behind a payment method, and whether its holder has agreed to later payments. */
  behaviours: store.collection<{ test_method: string; is_set_up: boolean }>('behaviours'),
  payment_intents: store.collection<PaymentIntent>('payment_intents', { indexes: ['customer'] }),
  setup_intents: store.collection<SetupIntent>('setup_intents'),
  charges: store.collection<Charge>('charges', { indexes: ['payment_intent', 'customer'] }),
  refunds: store.collection<Refund>('refunds', { indexes: ['payment_intent', 'charge'] }),
  /** The states in which the next refunds begin, whatever card was used. */
  next_refunds: store.value<Refund['status'][]>('next_refunds', []),
  disputes: store.collection<Dispute>('disputes', { indexes: ['payment_intent', 'charge'] }),
  files: store.collection<UploadedFile>('files'),
  checkout_sessions: store.collection<CheckoutSession>('checkout_sessions', { indexes: ['payment_intent'] }),
  /** What the PaymentIntent of a Checkout Session will be made of. */
  checkout_intents: store.collection<Params>('checkout_intents'),
  idempotency: store.collection<StoredAnswer>('idempotency'),
  /** Every event, also those that are not sent to the webhook. */
  events: store.collection<StripeEvent>('events', { kept: EVENTS_KEPT }),
  webhooks: openWebhookState(store),
  webhook_endpoint: store.value<WebhookEndpoint>('webhook_endpoint', {}),
});

export type StripeState = ReturnType<typeof openStripeState>;

/** What the simulator kept in one file up to 1.0: most of it by name or id. */
export type FormerStripeState = {
  customers: Record<string, Customer>;
  customer_sessions: Record<string, CustomerSession>;
  payment_methods: Record<string, PaymentMethod>;
  behaviours: Record<string, { test_method: string; is_set_up: boolean }>;
  payment_intents: Record<string, PaymentIntent>;
  setup_intents: Record<string, SetupIntent>;
  charges: Record<string, Charge>;
  refunds: Record<string, Refund>;
  next_refunds?: Refund['status'][];
  disputes: Record<string, Dispute>;
  files?: Record<string, UploadedFile>;
  checkout_sessions: Record<string, CheckoutSession>;
  checkout_intents: Record<string, Params>;
  idempotency: Record<string, StoredAnswer>;
  events: StripeEvent[];
  webhooks: FormerWebhookState;
  webhook_endpoint?: WebhookEndpoint;
};

export const takeOver = (state: StripeState, former: FormerStripeState): void => {
  putAll(state.customers, former.customers);
  putAll(state.customer_sessions, former.customer_sessions);
  putAll(state.payment_methods, former.payment_methods);
  putAll(state.behaviours, former.behaviours);
  putAll(state.payment_intents, former.payment_intents);
  putAll(state.setup_intents, former.setup_intents);
  putAll(state.charges, former.charges);
  putAll(state.refunds, former.refunds);
  putAll(state.disputes, former.disputes);
  putAll(state.files, former.files);
  putAll(state.checkout_sessions, former.checkout_sessions);
  putAll(state.checkout_intents, former.checkout_intents);
  putAll(state.idempotency, former.idempotency);
  for (const event of former.events) state.events.put(event.id, event);
  takeOverWebhooks(state.webhooks, former.webhooks);
  state.next_refunds.put(former.next_refunds ?? []);
  state.webhook_endpoint.put(former.webhook_endpoint ?? {});
};
