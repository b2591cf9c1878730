import type { BillingCycle, InvoiceLineType, InvoiceStatus, Locale } from '../contract/vocabulary.ts';
import type { Versioned } from '../platform/table/changes.ts';
import type { Key } from '../platform/table/key.ts';
import type { TaxAmount, UsedCoupon } from './catalog.ts';
import type { TaxExemption } from './clients.ts';
import type { Origin } from './imports.ts';
import type { Expiring, FiledByStatus, SometimesDue } from './indexes.ts';

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
type TaxCorrection = {
  amount: number;
  refunded: number;
  reverse_charge: ReverseCharge;
  noted: boolean;
};

/** `balance` is `total - credit_applied - amount_paid`, and zero exactly when the invoice is paid. */
export interface InvoiceRecord
  extends Key<InvoiceRecord>,
    Versioned,
    FiledByStatus<'INVOICE', InvoiceStatus>,
    SometimesDue {
  id: number;
  client_id: number;
  order_id: number | null;
  /** `manual`: staff have written it. */
  kind: 'order' | 'credit' | 'renewal' | 'change' | 'manual';
  status: InvoiceStatus;
  currency: string;
  /** Of one that was brought in from another system. */
  origin?: Origin;
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
}

/** Whose an invoice is, for staff who know its number only; among those owed by all clients as long as it is unpaid. */
export interface InvoiceEntryRecord extends Key<InvoiceEntryRecord>, SometimesDue {
  client_id: number;
  invoice_id: number;
}

/** Days (YYYY-MM-DD). When it begins is missing in lines of earlier releases. */
type Period = { from?: string; until: string };

type Said =
  | { is: 'hosting' | 'addon'; title: string; domain: string; cycle: BillingCycle }
  | { is: 'register' | 'transfer'; domain: string; years: number }
  | ({ is: 'hosting_renewal' | 'addon_renewal'; title: string; domain: string } & Period)
  | ({ is: 'domain_renewal'; domain: string } & Period)
  | { is: 'domain_restore'; domain: string }
  | ({ is: 'change'; title: string; before: string; domain: string } & Period)
  | ({ is: 'cycle_change'; title: string; domain: string; cycle: BillingCycle; unused: number } & Period)
  | { is: 'credit'; amount: number };

/**
 * What a line of an invoice says in its English `description`, to be said again with days and amounts as people of a
 * language write them. `title` is that of a package, or of an add-on with its quantity; amounts are in minor units of the
 * invoice's currency. The coupon has made the line cheaper by `discount`.
 */
export type LineSubject = Said & { coupon?: { code: string; discount: number } };

/** Who sells, as its invoices name it. */
export type Seller = {
  /** Begins the numbers of its documents: a seller with another one has numbers of its own. */
  id: string;
  name: string;
  address: string;
  country: string;
  /** As its tax office knows it, such as a VAT number; null where it has none. */
  tax_id: string | null;
};

/** Who buys, as the profile had it. */
export type Buyer = {
  /** The company, or the person where there is none. */
  name: string;
  contact: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  country: string;
  /** As its tax office knows it; missing in those that earlier releases wrote. */
  tax_id?: string | null;
};

/** Evidence that the buyer accounts for the tax: its VAT number as it was checked. */
export type ReverseCharge = { tax_id: string; consultation: string | null; checked_at: string };

/** Documents that have a series of numbers each. */
export type DocumentKind = 'invoice' | 'credit_note';

/** The last number of a seller's documents of one kind in one year. */
export interface SeriesRecord extends Key<SeriesRecord> {
  last: number;
  /** When it was given: later numbers are never given earlier. */
  last_issued_at: string;
}

/** What one number was given to, and once for all. */
export interface NumberRecord extends Key<NumberRecord> {
  number: string;
  sequence: number;
  client_id: number;
  invoice_id: number;
  /** Of a credit note. */
  credit_note_id: number | null;
  issued_at: string;
}

/** A document as it was rendered, in the bucket. */
export type RenderedDocument = {
  key: string;
  sha256: string;
  bytes: number;
  /** Its language; missing in those of earlier releases, which are in English. */
  locale?: Locale;
  rendered_at: string;
};

/** An amount with the tax in it, in minor units; `total` is `net` and the taxes. */
export type TaxedAmount = { net: number; taxes: TaxAmount[]; total: number };

/**
 * Takes a part of an invoice back. Amounts are below zero where a refund failed after its note was issued: the notes of
 * an invoice always add up to what was given back of it.
 */
export interface CreditNoteRecord extends Key<CreditNoteRecord>, TaxedAmount {
  id: number;
  client_id: number;
  invoice_id: number;
  number: string;
  invoice_number: string;
  currency: string;
  seller: Seller;
  buyer: Buyer;
  /** Of its invoice, or what shows that its tax was not owed. */
  reverse_charge?: ReverseCharge;
  /** Takes back tax that was not owed, and nothing else. */
  corrects_tax?: true;
  issued_at: string;
  document?: RenderedDocument;
  /** The same for computers, where the provider has it so. */
  structured?: RenderedDocument;
}

/** The invoice that a link pays, found by the hash of the link's token. */
export interface PayLinkRecord extends Key<PayLinkRecord>, Expiring {
  client_id: number;
  invoice_id: number;
}
