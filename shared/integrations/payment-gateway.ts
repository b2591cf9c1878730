import type { MobileMoneyStep } from '../contract/vocabulary.ts';
import type {
  DisputeEvidence,
  GatewayDispute,
  GatewayPage,
  GatewayRefund,
  RefundAccount,
} from './refunds-and-disputes.ts';

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

/** Of a payment that needs neither sheet nor page. */
export const NO_SESSION: MobileSession = {
  payment_intent_client_secret: null,
  authorization_url: null,
  publishable_key: null,
  customer: null,
  customer_session_client_secret: null,
};

/** A payment that its payer makes on the gateway's page. */
export const onPage = (
  reference: string,
  authorization_url: string,
  status: GatewayPaymentStatus = 'created',
): StartedPayment => ({
  reference,
  status,
  gatewayCustomerId: null,
  mobile: { ...NO_SESSION, authorization_url },
});

/** A card that paid, or was declined, as its gateway tells it: what tells it from others, and its two-letter country. */
export type GatewayCard = { fingerprint: string | null; country: string | null };

/** One payment, asked of the gateway itself. Amounts in integer minor units. */
export type GatewayPayment = {
  reference: string;
  /** `approved`: its payer has agreed, and the money is taken by `capture`. */
  status: GatewayPaymentStatus | 'approved';
  /** Amount received once succeeded, else the amount asked for. */
  amount: number;
  currency: string;
  /** Safe to show to the payer; null unless failed. */
  failureMessage: string | null;
  declineCode: string | null;
  /** Tells one decline of a payment from the next; null unless failed. */
  declineId: string | null;
  /** Of an approved payment: tells one approval from the next. What is declined under it has this as its `declineId`. */
  approvalId?: string;
  /**
   * Nobody is paying (Paystack). Right after the start this is so of every payment: it means something once the payer
   * has come back, or the window's time is over.
   */
  isAbandoned: boolean;
  /** Every refund of it, also those that failed; empty unless succeeded. */
  refunds: GatewayRefund[];
  /** Every dispute of it; empty unless succeeded. */
  disputes: GatewayDispute[];
  /** What the payment has left for later ones; null where its payer's method is not kept. */
  savedMethod: StoredMethod | null;
  /** Two-letter country of the card or account that paid, as its issuer tells it; null where nobody does. */
  payerCountry: string | null;
  /** The card that has paid, or was declined last; null where that was none, or nobody tells. */
  card: GatewayCard | null;
  metadata: Record<string, string>;
};

/** One try to pay that was declined. */
export type GatewayDecline = {
  id: string;
  failureMessage: string;
  declineCode: string;
  /** ISO 8601; null where the gateway does not say. */
  createdAt: string | null;
  /** The card that was declined; null where that was none, or nobody tells. */
  card: GatewayCard | null;
};

/** The part of a signed gateway event that travels on the queue. */
export type GatewayEvent = {
  eventId: string;
  type: string;
  reference: string | null;
  /** Of an event about a kept method: which, and for whom the gateway keeps it, or has kept it. */
  method?: { id: string; owner: string };
};

export type RefundPayment = {
  reference: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** One refund per key: a repeat finds the refund already made, however much later. */
  idempotencyKey: string;
};

/** Every method throws IntegrationError; `rejected` with the code `not_supported` for what a gateway has not. */
export type PaymentGateway = {
  readonly id: string;
  /** Null at a gateway without wallets. */
  readonly mobileMoney: MobileMoney | null;
  /** The same gateway, whose calls end as a time-out once `signal` aborts. */
  within(signal: AbortSignal): PaymentGateway;
  /** Whether the gateway can charge this ISO 4217 currency; asked before any call. */
  supportsCurrency(currency: string): boolean;
  start(request: StartPayment): Promise<StartedPayment>;
  /** Makes a fresh session for a payment opened earlier and still open; null when it cannot be reused. */
  resume(reference: string, request: StartPayment): Promise<StartedPayment | null>;
  /** Ends an open payment, so that nobody can pay it any more; nothing where that cannot be done or it is decided. */
  end(reference: string): Promise<void>;
  /** The reference of a payment that the gateway's events and lists call by another name; null when there is none. */
  referenceOf(name: string): Promise<string | null>;
  /** Null when the gateway knows no such payment. */
  find(reference: string): Promise<GatewayPayment | null>;
  /**
   * Takes the money of an approved payment, once however often it is asked, and returns the payment as it is then. One
   * that is not approved is returned as it is. Rejected with code `not_supported` without `capturesAfterApproval`.
   */
  capture(reference: string): Promise<GatewayPayment>;
  /** Every declined try of a payment, newest first. */
  listDeclines(reference: string): Promise<GatewayDecline[]>;
  /** Looks for the refund of this key before it makes one. A refund that failed is `rejected` as `refund_failed`. */
  refund(request: RefundPayment): Promise<GatewayRefund>;
  /** Sends a refund in `needs_attention` to a bank account (Paystack). */
  retryRefundWithDetails(account: RefundAccount): Promise<GatewayRefund>;
  /** Every refund made at `since` (ISO 8601) or later, newest first, with the state it has now; a page a call. */
  listRefundsSince(since: string, cursor: string | null): Promise<GatewayPage<GatewayRefund>>;
  /** Every dispute opened at `since` or later, likewise. */
  listDisputesSince(since: string, cursor: string | null): Promise<GatewayPage<GatewayDispute>>;
  /** Hands evidence to the bank, once: a dispute that has been answered is returned as it is. */
  submitEvidence(evidence: DisputeEvidence): Promise<GatewayDispute>;
  /** What the gateway keeps of an owner (see StoredMethod), without what it cannot charge. */
  listPaymentMethods(owner: string): Promise<StoredMethod[]>;
  /** The client that an owner of methods was made for; null for another one, and where there are none (Paystack). */
  clientOf(owner: string): Promise<number | null>;
  /** Lets a client save a method without a payment (Stripe). */
  startSavingMethod(request: StartSaving): Promise<StartedSaving>;
  /** Null when the gateway knows no such thing. */
  findSaving(reference: string): Promise<GatewaySaving | null>;
  /** The method can be charged no longer; true also of one that is gone. */
  detach(methodId: string): Promise<void>;
  /** What became of a charge under the same reference; null when there was none. */
  findStoredCharge(request: ChargeStored): Promise<StoredCharge | null>;
  /** Charges a kept method, whether or not its owner is there; a repeat under the same reference finds what became of it. */
  chargeStored(request: ChargeStored): Promise<StoredCharge>;
};

/** Thrown by webhook verification: a bad, stale or future signature. */
export class InvalidSignatureError extends Error {
  override readonly name = 'InvalidSignatureError';
}

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
  /** Where a browser is sent from the gateway's page without having paid; our `reference` is added as a parameter. */
  cancelUrl: string;
};

export type ChargeMobileMoney = Pick<
  StartPayment,
  'amount' | 'currency' | 'reference' | 'description' | 'metadata'
> & {
  email: string;
  /** The number of the wallet. */
  phone: string;
  /** The gateway's code of the network, such as `mtn`. */
  provider: string;
};

export type PromptedPayment = {
  reference: string;
  status: GatewayPaymentStatus;
  /** Null once it is decided. */
  step: MobileMoneyStep | null;
  /** The gateway's instructions for the payer; null where there are none. */
  prompt: string | null;
  failureMessage: string | null;
  declineCode: string | null;
};

/** Payment by a wallet on a phone, without a page of the gateway. */
export type MobileMoney = {
  /** A reference is used once; asked again under the same one, says what became of it. */
  charge(request: ChargeMobileMoney): Promise<PromptedPayment>;
  /** With the code the payer was asked for. */
  submitOtp(request: { reference: string; otp: string }): Promise<PromptedPayment>;
};

/** A card or wallet a gateway keeps for later payments. */
export type StoredMethod = {
  id: string;
  /** Whose it is at the gateway, needed to charge it: Stripe's customer, or the e-mail address at Paystack. */
  owner: string;
  brand: string;
  /** Empty for what has no number. */
  last4: string;
  /** 1 to 12. */
  expMonth: number | null;
  expYear: number | null;
  /** The same for the same card saved twice; null where the gateway has none. */
  fingerprint: string | null;
};

export type StartSaving = Pick<StartPayment, 'customer' | 'idempotencyKey' | 'metadata'>;

/** What the app needs to let a client save a method. */
export type StartedSaving = {
  /** The gateway's name for it: Stripe's SetupIntent. */
  reference: string;
  setupIntentClientSecret: string | null;
  publishableKey: string;
  gatewayCustomerId: string;
  customerSessionClientSecret: string;
};

export type SavingStatus =
  | 'created'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'unknown';

export type GatewaySaving = {
  reference: string;
  status: SavingStatus;
  /** Null unless succeeded. */
  method: StoredMethod | null;
  /** Safe to show; null unless failed. */
  failureMessage: string | null;
  declineCode: string | null;
};

export type ChargeStored = Pick<
  StartPayment,
  'amount' | 'currency' | 'reference' | 'idempotencyKey' | 'description' | 'metadata' | 'returnUrl'
> & {
  method: Pick<StoredMethod, 'id' | 'owner'>;
  /** Its owner waits for the result, so that the bank may ask for a confirmation. */
  isOwnerPresent: boolean;
};

/**
 * What became of a charge.
 * - `requires_action`: its owner must confirm it, on the page of `authorizationUrl` or in the app's sheet (`resume`).
 * - `authentication_required`: the bank wants its owner present; the same payment can be paid in the sheet.
 * - `hard_decline`: never try this method again. `soft_decline`: it may work another day.
 */
export type ChargeOutcome =
  | 'succeeded'
  | 'processing'
  | 'requires_action'
  | 'authentication_required'
  | 'hard_decline'
  | 'soft_decline';

export type StoredCharge = {
  /** The gateway's name of the payment, for `find` and `resume`; null where none came to be. */
  reference: string | null;
  outcome: ChargeOutcome;
  failureMessage: string | null;
  declineCode: string | null;
  authorizationUrl: string | null;
};

/** What is declined because the method is gone: detached, deactivated or of a deleted customer. */
export const METHOD_UNAVAILABLE: StoredCharge = {
  reference: null,
  outcome: 'hard_decline',
  failureMessage: 'This saved payment method can no longer be used.',
  declineCode: 'method_unavailable',
  authorizationUrl: null,
};
