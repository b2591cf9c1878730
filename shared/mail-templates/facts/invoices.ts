import type { Money } from '../content/locale.ts';

/** A component of the tax, such as "VAT 15 %", and what of the total it is. */
type TaxFact = { label: string; amount: Money };

/** A price without tax; a set-up fee follows the price it goes with. */
export type ChargedItem = { description: string; total: Money };

/** What a promotional code took off prices that are shown without it; below zero. */
export type Discount = { code: string; amount: Money };

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
