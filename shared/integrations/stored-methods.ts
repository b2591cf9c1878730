import type { StartPayment } from './start-payment.ts';

/** A card a gateway keeps for later payments. */
export type StoredMethod = {
  id: string;
  /** Whose it is at the gateway, needed to charge it: Stripe's customer, or the e-mail address at Paystack. */
  owner: string;
  brand: string;
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
