export type GatewayId = 'stripe' | 'paystack';

export type GatewayPaymentStatus =
  | 'created'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'unknown';

export type StartPayment = {
  /** Integer minor units of `currency` (ISO 4217 exponent), the balance to be paid. */
  amount: number;
  /** ISO 4217 code in upper case. */
  currency: string;
  /** Our reference for this attempt, unique for ever: the Paystack reference, and part of Stripe's metadata. */
  reference: string;
  /** Two calls with the same key and amount open one payment at gateways that support it (Stripe). */
  idempotencyKey: string;
  description: string;
  customer: { clientId: number; email: string; name: string; gatewayCustomerId: string | null };
  saveCard: boolean;
  /** Comes back with the payment; string values of at most 500 characters. */
  metadata: Record<string, string>;
  /** Where a browser is sent after a payment on the gateway's page. */
  returnUrl: string;
  /** Where a browser is sent from the gateway's page without having paid. */
  cancelUrl: string;
};

/** What the app needs to let the payer pay; null where the gateway has no such thing. */
export type MobileSession = {
  payment_intent_client_secret: string | null;
  authorization_url: string | null;
  publishable_key: string | null;
  customer: string | null;
  customer_session_client_secret: string | null;
};

export type StartedPayment = {
  /** The gateway's name for the payment: Stripe's PaymentIntent or Checkout Session id, Paystack's reference. */
  reference: string;
  status: GatewayPaymentStatus;
  mobile: MobileSession;
  gatewayCustomerId: string | null;
};

/** The state of one payment as the gateway tells it. Amounts in integer minor units. */
export type GatewayPayment = {
  reference: string;
  status: GatewayPaymentStatus;
  /** Amount received once succeeded, else the amount asked for. */
  amount: number;
  currency: string;
  /** Safe to show to the payer; null unless failed. */
  failureMessage: string | null;
  declineCode: string | null;
  /** Sum refunded so far. */
  amountRefunded: number;
  disputed: boolean;
  metadata: Record<string, string>;
};

/** The part of a signed gateway event that travels on the queue. */
export type GatewayEvent = { eventId: string; type: string; reference: string | null };

export type PaymentGateway = {
  readonly id: GatewayId;
  /** Whether the gateway can charge this ISO 4217 currency; asked before any call. */
  supportsCurrency(currency: string): boolean;
  start(request: StartPayment): Promise<StartedPayment>;
  /** Makes a fresh session for a payment opened earlier and still open; null when it cannot be reused. */
  resume(reference: string, request: StartPayment): Promise<StartedPayment | null>;
  /** The reference of a payment that the gateway's events also call by another name; null when there is none. */
  referenceOf(name: string): Promise<string | null>;
  /** Null when the gateway knows no such payment. */
  find(reference: string): Promise<GatewayPayment | null>;
  /** `amount` in minor units; `idempotencyKey` makes a repeated request refund once where supported. */
  refund(request: {
    reference: string;
    amount: number;
    currency: string;
    idempotencyKey: string;
  }): Promise<void>;
};

/** Thrown by webhook verification: a bad, stale or future signature. */
export class InvalidSignatureError extends Error {
  override readonly name = 'InvalidSignatureError';
}
