import type { EvidenceKind } from '../contract/vocabulary.ts';

/** A part of a gateway's list; `next` continues it, null at its end. */
export type GatewayPage<T> = { items: T[]; next: string | null };

export type GatewayRefundStatus = 'pending' | 'needs_attention' | 'succeeded' | 'failed' | 'cancelled';

/** One refund as the gateway knows it, whoever asked for it. Amounts in integer minor units. */
export type GatewayRefund = {
  /** The gateway's id of the refund. */
  id: string;
  /** The gateway's name of the payment; `referenceOf` gives the reference where that is another one. */
  payment: string;
  amount: number;
  currency: string;
  status: GatewayRefundStatus;
  /** Why it failed or what it waits for, as a fixed word; null where the gateway says nothing. */
  reason: string | null;
  /** The idempotency key of our request; at Paystack whatever note there is. Null where there is none. */
  key: string | null;
  /** The dispute that this refund pays out: the same money as the dispute's, to be counted once. */
  disputeId: string | null;
  /** ISO 8601; null where an answer leaves it out. */
  createdAt: string | null;
};

/** What a refund in `needs_attention` waits for. */
export const NEEDS_BANK_ACCOUNT = 'customer_bank_account';
export const NEEDS_CUSTOMER = 'customer_action';

export type GatewayDisputeStatus = 'needs_response' | 'under_review' | 'won' | 'lost';

/** One dispute as the gateway knows it. Amounts in integer minor units. */
export type GatewayDispute = {
  id: string;
  /** The gateway's name of the payment, as in a refund. */
  payment: string;
  amount: number;
  currency: string;
  status: GatewayDisputeStatus;
  /** A question of the bank before a dispute: no money has been taken. */
  isInquiry: boolean;
  /** The gateway's word for what the payer claims (`fraudulent`, `chargeback`); null where there is none. */
  reason: string | null;
  /** When evidence must be there, ISO 8601; null where the gateway names no time. */
  dueBy: string | null;
  createdAt: string;
};

export type EvidenceFile = {
  name: string;
  type: 'application/pdf' | 'image/jpeg' | 'image/png';
  bytes: Uint8Array<ArrayBuffer>;
  kind: EvidenceKind;
};

export type DisputeEvidence = {
  disputeId: string;
  /** Why the payment is right, for the bank: at most 20,000 characters. */
  text: string;
  /** What was sold. */
  service: string;
  customer: { name: string; email: string; phone: string | null };
  /** At most one of a kind; Paystack takes exactly one file, and wants the phone number. */
  files: EvidenceFile[];
};

/** The bank account for a refund that cannot go back to the card. */
export type RefundAccount = {
  refundId: string;
  currency: string;
  accountNumber: string;
  /** The gateway's id of the customer's bank. */
  bankId: string;
};
