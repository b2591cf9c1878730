import type { Money } from '../content/locale.ts';

type Card = { brand: string; last4: string; url: string };

/** Names a card as no more than its brand and last four digits. */
export const cardOf = ({ brand, last4 }: Card): string => (last4 === '' ? brand : `${brand} •••• ${last4}`);

export type PaymentsMails = {
  /** `balance` is what the invoice still lacks; above zero for a part payment. */
  payment_succeeded: {
    invoice_number: string;
    amount: Money;
    /** Of the invoice, and what was paid of it so far, with credit too; null in mails of earlier releases. */
    total: Money | null;
    paid: Money | null;
    balance: Money;
    url: string;
  };
  /** `reason` is what the gateway says for the payer's eyes; null where it says nothing. */
  payment_failed: {
    invoice_number: string;
    purpose: string[];
    amount: Money;
    /** Of the invoice, where `amount` is a part of it. */
    balance: Money | null;
    reason: string | null;
    /** The kept card that was declined. */
    card: string | null;
    /** The next try of automatic payment. */
    next: { at: string; card: string } | null;
    suspends_at: string | null;
    url: string;
  };
  /** `to_credit`: the money went to the client's credit, and not back the way it came. */
  payment_refunded: {
    invoice_number: string;
    amount: Money;
    to_credit: boolean;
    url: string;
  };
  payment_disputed: { invoice_number: string; amount: Money; url: string };
  /** `available` is the credit there is now. */
  credit_issued: { amount: Money; available: Money; url: string };
  /** `owed` is what the client's credit is below zero now. */
  credit_owed: { owed: Money; url: string };
  /** The bank wants its customer to confirm a payment that was made automatically. */
  payment_action_required: { invoice_number: string; amount: Money; url: string };
  payment_method_saved: Card;
  payment_method_removed: Card & { autopay_off: boolean };
  /** `expires` as it stands on the card: `12/2026`. Sent before that month is over, and once more after it. */
  payment_method_expiring: Card & { expires: string; is_expired: boolean };
};
