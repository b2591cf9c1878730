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
