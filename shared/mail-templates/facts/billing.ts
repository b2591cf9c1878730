import type { BillingCycle } from '../../contract/vocabulary.ts';
import type { Money } from '../content/locale.ts';

/** A component of the tax, such as "VAT 15 %", and what of the total it is. */
type TaxFact = { label: string; amount: Money };

/** A price without tax; a set-up fee follows the price it goes with. */
type ChargedItem = { description: string; total: Money };

/** What a promotional code took off prices that are shown without it; below zero. */
type Discount = { code: string; amount: Money };

export type InvoicesMails = {
  /** `balance` is what is left to pay after account credit. */
  invoice_created: {
    invoice_number: string;
    purpose: string[];
    total: Money;
    credit_used: Money | null;
    seller: string | null;
    taxes: TaxFact[];
    balance: Money;
    due_at: string;
    /** By automatic payment; null where the client has to pay. */
    charge: { at: string; card: string } | null;
    url: string;
  };
  /** The receipt. */
  invoice_paid: {
    invoice_number: string;
    /** Only in mails of earlier releases, which have no `items`. */
    purpose?: string[];
    /** Null where the invoice does not name its seller. */
    seller: string | null;
    items: ChargedItem[];
    taxes: TaxFact[];
    total: Money;
    discount: Discount | null;
    credit_used: Money | null;
    /** In money; null where nothing was charged. */
    paid: Money | null;
    paid_at: string;
    url: string;
    /** Leads to the PDF by a link to the invoice; null where it has none. */
    pdf_url: string | null;
  };
  /** `suspends_at`: when services stop if the invoice stays unpaid; null where nothing hangs on it. */
  invoice_reminder: {
    invoice_number: string;
    purpose: string[];
    /** Of a part that was paid, with credit too; null where nothing was. */
    paid: Money | null;
    balance: Money;
    due_at: string;
    overdue: boolean;
    /** By automatic payment; null where the client has to pay. */
    charge: { at: string; card: string } | null;
    suspends_at: string | null;
    /** Its hosting is suspended, and is deleted then. */
    suspended_until: string | null;
    url: string;
  };
  /** What decides on its tax has changed, or a renewal has left it. */
  invoice_changed: {
    invoice_number: string;
    purpose: string[];
    seller: string | null;
    taxes: TaxFact[];
    before: Money;
    total: Money;
    balance: Money;
    due_at: string;
    /** What will be charged by itself. */
    charge: { at: string; card: string } | null;
    /** The names whose renewal is not on it any more; null where it is the tax that has changed. */
    withdrawn: string | null;
    url: string;
  };
  /** Tax that was charged while nobody could tell of a VAT number; its credit note has a mail of its own. */
  tax_corrected: {
    invoice_number: string;
    tax_id: string;
    amount: Money;
    /** What of it goes back the way it was paid, and what is account credit. */
    refunded: Money | null;
    credit: Money | null;
    url: string;
  };
  due_date_moved: {
    invoice_number: string;
    balance: Money;
    due_at: string;
    url: string;
  };
  invoice_refunded: { invoice_number: string; total: Money; url: string };
  /** `total` is below zero where a refund failed after its credit note was issued. */
  credit_note_issued: {
    number: string;
    invoice_number: string;
    total: Money;
    url: string;
    /** Leads to the PDF by a link to the invoice. */
    pdf_url: string | null;
  };
};

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

type PlanChange = {
  domain: string;
  package_name: string;
  billing_cycle: BillingCycle;
  recurring: Money;
  next_due_at: string | null;
  url: string;
};

type PriceChange = {
  domain: string;
  is_domain: boolean;
  before: Money;
  after: Money;
  /** When the first period at the new price begins. */
  from: string;
  url: string;
};

export const serviceKind = (isDomain: boolean) => (isDomain ? 'domain' : 'hosting');

export type OrdersMails = {
  /** `balance` is what is left to pay, and `paid` what was paid in money; `url` opens the invoice. */
  order_created: {
    order_number: string;
    invoice_number: string;
    items: ChargedItem[];
    taxes: { label: string; amount: Money }[];
    total: Money;
    discount: Discount | null;
    credit_used: Money | null;
    paid: Money | null;
    balance: Money;
    due_at: string;
    /** Paid, and checked before anything is set up. */
    is_held: boolean;
    url: string;
  };
  /** `credit` is what went back to the client's credit. */
  order_cancelled: {
    order_number: string;
    credit: Money | null;
    /** The name that somebody else has shown to be theirs, if that is why. */
    lost_name: string | null;
    url: string;
  };
  /** A part of an order that was paid for and that nobody can provide; `credit` is what went back to the client's credit. */
  order_failed: { domain: string; credit: Money | null; url: string };
  /** A paid order that staff look at before anything is set up; why is not told. */
  order_held: {
    order_number: string;
    answer_by: string;
    url: string;
    support_url: string;
  };
  /** A held order that staff have accepted. */
  order_accepted: { order_number: string; url: string };
  /** A held order that staff have not accepted; `refunded` goes back the way it was paid, `credit` went to account credit. */
  order_declined: {
    order_number: string;
    refunded: Money | null;
    credit: Money | null;
    url: string;
  };
  plan_changed: PlanChange;
  plan_change_expired: { domain: string; url: string };
  plan_change_failed: { domain: string; credit: Money | null; url: string };
  price_changed: PriceChange;
  price_change_withdrawn: Pick<PriceChange, 'domain' | 'is_domain' | 'url'> & { price: Money };
};
