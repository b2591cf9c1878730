import type { Gateway, PaymentStatus } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';

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

export interface PaymentRecord extends Key<PaymentRecord> {
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
}
