import type {
  AttemptStatus,
  DisputeStatus,
  Gateway,
  MobileMoneyStep,
  PaymentStatus,
  RefundStatus,
} from '../contract/vocabulary.ts';
import type { Versioned } from '../platform/table/changes.ts';
import type { Key } from '../platform/table/key.ts';
import type { Origin } from './imports.ts';
import type { AlwaysDue, SometimesDue } from './indexes.ts';

/** One refund, whoever asked for it and wherever; moved only by what the gateway says of it. */
export type Refund = {
  id: number;
  /** The gateway's id, or the bank's reference of a transfer back; null until the gateway has told one. */
  gateway_id: string | null;
  /** Names a refund that was asked for here to the gateway, so that asking again finds it. */
  idempotency_key: string | null;
  /** What the staff call it: the same refund asked for again under the same key is this one. */
  key: string | null;
  /** Minor units of the payment's currency. */
  amount: number;
  status: RefundStatus;
  /** Why it failed or what it waits for, as a fixed word of the gateway. */
  reason: string | null;
  /** The gateway's id of the dispute that it pays out. */
  dispute_id: string | null;
  /** When the gateway was last asked to make it. */
  asked_at: string | null;
  /** Of what the invoice has of the payment: the credit that the payment became stays. */
  of_invoice?: true;
  /** Waits for a person, who has to find another way for the money. */
  is_open: boolean;
  created_at: string;
  updated_at: string;
};

/** One dispute as the gateway tells of it. */
export type Dispute = {
  /** The gateway's id. */
  gateway_id: string;
  amount: number;
  status: DisputeStatus;
  /** A question of the bank that takes no money. */
  is_inquiry: boolean;
  reason: string | null;
  /** When evidence must be there. */
  due_by: string | null;
  evidence_sent_at: string | null;
  /** Waits for a person. */
  is_open: boolean;
  created_at: string;
  updated_at: string;
};

/** What has been taken back of what the payment became, in minor units. */
export type Taken = {
  /** Off an invoice that was unpaid then, which is owed again; no longer part of `amount_applied`. */
  withdrawn: number;
  /** Off an invoice that was not unpaid, in its `amount_refunded`. */
  from_invoice: number;
  /** Of the invoice's money: what is returned, on its way, or disputed. */
  held: number;
  /** Of `held`, by refunds of the invoice itself, which take no credit; missing where there was none. */
  of_invoice?: number;
  /** Out of the credit that the surplus had become. */
  credit_of_surplus: number;
  /** Out of the credit that the invoice had become. */
  credit_of_invoice: number;
};

export const NOTHING_TAKEN: Taken = {
  withdrawn: 0,
  from_invoice: 0,
  held: 0,
  credit_of_surplus: 0,
  credit_of_invoice: 0,
};

/** A refund that has been decided on and not yet begun; `amount` in minor units. */
export type WantedRefund = { key: string; amount: number; reason: string; of_invoice?: true };

/** What becomes of the services of an invoice whose payment was disputed or refunded whole. */
export type ServicesDecision = {
  /** `restore`: the money is here after all. */
  action: 'suspend' | 'ask' | 'leave' | 'restore';
  /** `due` for the reconciler, `waiting` for a person. */
  state: 'due' | 'waiting' | 'done';
  decided_at: string;
};

/** Account credit that is owed since the money it came of went back, and what it had bought. */
export type OwedCredit = {
  /** Minor units the client's credit is below zero. */
  debt: number;
  /** Invoices that credit paid for, the newest first, up to the debt. */
  invoices: number[];
};

export interface PaymentRecord extends Key<PaymentRecord>, Versioned, SometimesDue {
  id: number;
  client_id: number;
  invoice_id: number;
  /** Of one that was brought in from another system. */
  origin?: Origin;
  /** Of one that was brought in it may be a gateway that has no adapter here. */
  gateway: Gateway | 'bank';
  reference: string;
  status: PaymentStatus;
  amount: number;
  /** What of it the invoice took; the rest, but for what was withdrawn again, became account credit. */
  amount_applied: number;
  /** The sum of the refunds that succeeded. */
  amount_refunded: number;
  refunds: Refund[];
  disputes: Dispute[];
  /** For what could not be provided; each is begun by the machine, once. */
  wanted_refunds?: WantedRefund[];
  taken: Taken;
  /** Credit was taken or given back with it, or reached its client since: what is owed is looked at. */
  owed_check?: true;
  /** Missing where its credit never was owed. */
  owed?: OwedCredit;
  /** Missing as long as the money has never been gone. */
  services?: ServicesDecision;
  currency: string;
  /** Of the card or account that paid, as its issuer tells it: evidence of where a client is taxed. */
  payer_country?: string | null;
  created_at: string;
}

/** One try of the payer that was declined. */
export type Decline = {
  id: number;
  /** The gateway's id, which tells one decline from the next. */
  gateway_id: string;
  failure_message: string;
  decline_code: string;
  /** What tells the card from others; missing where it was none, or the gateway does not tell. */
  card?: string;
  created_at: string;
};

export interface AttemptRecord extends Key<AttemptRecord>, Versioned, SometimesDue {
  id: number;
  client_id: number;
  invoice_id: number;
  gateway: Gateway;
  /** The gateway's name for the payment. */
  reference: string;
  status: AttemptStatus;
  amount: number;
  /** It was begun for a part of the balance. */
  part?: true;
  /** A kept method is charged without a sheet or page. Written before the gateway is asked, which knows it by `key`. */
  charge?: {
    method_id: number;
    method: string;
    owner: string;
    key: string;
    /** Methods tried in this round of automatic payment; none when the client asked for it. */
    used: number[];
    /** The page where its owner confirms it. */
    authorization_url?: string | null;
  };
  /** Mobile money: what its payer does next, with the gateway's words. Written before the wallet is asked. */
  prompt?: { step: MobileMoneyStep | null; message: string | null };
  /** Its payer wants the card to be kept. */
  save_card?: true;
  currency: string;
  failure_message: string | null;
  decline_code: string | null;
  /** What was declined of it, oldest first; missing where nothing was. */
  declines?: Decline[];
  /** The card that paid; missing where it was none, or the gateway does not tell. */
  card?: { fingerprint: string | null; country: string | null };
  /** When the payer last came back from the gateway's page; missing where nobody did. */
  returned_at?: string;
  /** Once succeeded: the payment it became, which tells the rest. */
  payment_id: number | null;
  /** How often the reconciler has asked the gateway. */
  checks: number;
  created_at: string;
  updated_at: string;
}

/** How far the daily review of a gateway's own lists of refunds and disputes has come. */
export interface GatewayReviewRecord extends Key<GatewayReviewRecord> {
  /** The list that is read, and the gateway's cursor in it; null at its beginning. */
  list: 'refunds' | 'disputes';
  cursor: string | null;
  /** Where the lists begin in this review; null when the last one has ended. */
  since: string | null;
  /** When this review, or the last one, began; missing where the release before began it. */
  began_at?: string;
  /** When the lists were last read to their end; of the first time, when that began. */
  reviewed_at?: string;
  /** Nobody else reads the next page before. */
  next_at: string;
}

/** That the tax of a client's invoices has to be worked out again, until that is done. */
export interface TaxReviewRecord extends Key<TaxReviewRecord>, AlwaysDue {
  client_id: number;
  /** Of the latest request: who has worked on an earlier one leaves it. */
  id: number;
  /** How often the registry was asked in vain. */
  tries: number;
  requested_at: string;
}

/** That the table of taxes has changed, or that a rule of it begins: the clients with unpaid invoices are reviewed. */
export interface TaxTableReviewRecord extends Key<TaxTableReviewRecord>, AlwaysDue {
  id: number;
}
