import type { BillingCycle } from '../../contract/vocabulary.ts';
import type { Money } from '../content/locale.ts';
import type { ChargedItem, Discount } from './invoices.ts';

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

export const kindOf = (isDomain: boolean) => (isDomain ? 'domain' : 'hosting');

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
