import type { InvoiceLineType, InvoiceStatus } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';
import type { TaxExemption } from './client-record.ts';
import type { UsedCoupon } from './coupon-record.ts';
import type { RenderedDocument, TaxedAmount } from './document-record.ts';
import type { FiledByStatus, SometimesDue } from './indexes.ts';
import type { LineSubject } from './line-subject.ts';
import type { Buyer, ReverseCharge, Seller } from './parties.ts';
import type { TaxAmount } from './taxes-record.ts';

/** A record that comes to life, or lives on, when an invoice is paid. */
export type InvoicedService =
  | { kind: 'hosting'; id: number; type: 'create' | 'renew' | 'change' }
  | { kind: 'domain'; id: number; type: 'register' | 'transfer' | 'renew'; registrar: string };

/** Names that an unpaid order keeps from everybody else. */
export type NamesHeld = { until: string; names: number };

/** Minor units, less what a coupon takes off. */
export type CatalogPrice = { unit_price: number; setup_fee: number };

export type InvoiceLine = {
  type: InvoiceLineType;
  description: string;
  /** Missing in lines that staff wrote, and in those of earlier releases. */
  subject?: LineSubject;
  /** Minor units of the invoice's currency, here and below. */
  unit_price: number;
  setup_fee: number;
  /** The price that its tax is worked out from, tax in it or not; missing in lines of earlier releases and of account credit. */
  catalog_price?: CatalogPrice;
  tax: number;
  /** What `tax` is the sum of; missing in lines that release 1.0 wrote. */
  taxes?: TaxAmount[];
  total: number;
  /** What of it was given back because its service was not provided. */
  given_back?: number;
  /** What of it staff have given back though it was provided, by refunds of this line. */
  refunded?: number;
  hosting_account_id: number | null;
  domain_id: number | null;
  /** Of a line of type `hosting_addon` or `hosting_addon_renewal`: which, and how many units `unit_price` is for. */
  addon?: { id: number; quantity: number };
};

/** When a renewal is charged to a kept method, should its client want that then. */
export type InvoiceAutopay = {
  /** Days from the due date, fixed when the invoice is made; the next one is `days[step]`. */
  days: number[];
  step: number;
  /** Charges that were made. */
  tried: number;
  /** Methods that were declined in the round that goes on at `next_at`. */
  used: number[];
  /** Methods whose owner has to confirm a payment, or that the gateway will not charge: they are not tried again. */
  asked: number[];
  /** Null once nothing is tried any more. */
  next_at: string | null;
};

/** Minor units of tax that were not owed, what of it goes back the way it was paid, and the evidence. */
export type TaxCorrection = {
  amount: number;
  refunded: number;
  reverse_charge: ReverseCharge;
  noted: boolean;
};

/** `balance` is `total - credit_applied - amount_paid`, and zero exactly when the invoice is paid. */
export interface InvoiceRecord
  extends Key<InvoiceRecord>,
    FiledByStatus<'INVOICE', InvoiceStatus>,
    SometimesDue {
  id: number;
  client_id: number;
  order_id: number | null;
  /** `manual`: staff have written it. */
  kind: 'order' | 'credit' | 'renewal' | 'change' | 'manual';
  status: InvoiceStatus;
  currency: string;
  lines: InvoiceLine[];
  services: InvoicedService[];
  subtotal: number;
  tax: number;
  total: number;
  credit_applied: number;
  /** Received by gateways or bank and not given back while the invoice was unpaid. */
  amount_paid: number;
  /** Of `amount_paid`, given back since the invoice was paid or cancelled. */
  amount_refunded: number;
  /** Of `amount_paid`, on its way back or disputed since then. */
  amount_held: number;
  /** Credit that came of it and was not taken back: bought with it, or given for what was cancelled of it. */
  credit_given: number;
  /** Of `credit_applied`, given back to account credit by refunds of the invoice; missing where none was. */
  credit_refunded?: number;
  /** Refunds of the invoice by staff; the same key is the same refund. */
  refunds?: { key: string; amount: number; at: string }[];
  balance: number;
  /** Null once its names were given free unpaid; missing where it has none, or is paid. */
  held?: NamesHeld | null;
  /** Of an order that was placed with a promotional code. */
  coupon?: UsedCoupon;
  /** When the registrar last confirmed the names of an order; missing until that has been done again. */
  confirmed_at?: string;
  /** Names of an order's hosting that nobody was asked about: where they lead is asked before they are paid. */
  unasked_names?: string[];
  due_at: string;
  /** As they were when it was made; missing in invoices of release 1.0. */
  seller?: Seller;
  buyer?: Buyer;
  /** Why no tax was charged, of a client who is exempt. */
  tax_exemption?: TaxExemption;
  /** Where the buyer accounts for the tax, and none was charged. */
  reverse_charge?: ReverseCharge;
  /** Charged tax because nobody could tell of this VAT number; missing once somebody did. */
  vat_unanswered?: string;
  /** Of such a one that was paid: the tax that was given back, why, and whether its credit note is issued. */
  tax_correction?: TaxCorrection;
  /** Given once it is paid; until then it is a pro forma invoice. */
  legal_number?: string;
  /** When the number was given. */
  issued_at?: string;
  /** The sum of its credit notes. */
  credited?: TaxedAmount;
  /** As it was rendered, by what it was then; `structured` is the invoice for computers, where the provider has it so. */
  documents?: { pro_forma?: RenderedDocument; invoice?: RenderedDocument; structured?: RenderedDocument };
  /** Of a renewal; missing in others, and in those made before there was automatic payment. */
  autopay?: InvoiceAutopay;
  /** The attempt that charges a kept method just now: no other payment is begun meanwhile. */
  charging?: number;
  /** Paid in part with credit, and the rest with money: whether that credit is owed is still to be looked at. */
  credit_review?: true;
  /** How many of the configured reminders were sent, or had passed when the invoice was made. */
  reminders_sent: number;
  paid_at: string | null;
  /** Missing in those that earlier releases cancelled. */
  cancelled_at?: string;
  created_at: string;
  updated_at: string;
  /** Grows with every change; a writer requires the version it has read. */
  version: number;
}
