/** The tables of WHMCS that its billing reads and writes, with the columns that it needs of each. */

export type Money = number;

export type Choices = {
  /**
   * B says only "we use the php date function's computation". `overflow` is what PHP does (31 January + 1 month =
   * 3 March, and the 3rd it stays). `clamp` keeps to the month and forgets (31 → 28 February → 28 March); `anchor`
   * keeps to the month and comes back (31 → 28 February → 31 March).
   */
  monthEnd: 'overflow' | 'clamp' | 'anchor';
  /** P does not say where a recurring discount stands: in the service's amount, or as a negative line. */
  promotion: 'amount' | 'line';
};

export type Hosting = {
  id: number;
  userid: number;
  packageid: number;
  regdate: string;
  domain: string;
  amount: Money;
  billingcycle: string;
  nextduedate: string;
  nextinvoicedate: string;
  domainstatus: string;
  promoid: number;
  promocount: number;
  overideautosuspend: number;
};
export type Addon = {
  id: number;
  hostingid: number;
  name: string;
  recurring: Money;
  billingcycle: string;
  status: string;
  nextduedate: string;
  nextinvoicedate: string;
  tax: string;
};
export type Domain = {
  id: number;
  userid: number;
  domain: string;
  registrationdate: string;
  expirydate: string;
  nextduedate: string;
  nextinvoicedate: string;
  recurringamount: Money;
  registrationperiod: number;
  status: string;
  donotrenew: string;
};
export type Client = {
  id: number;
  country: string;
  state: string;
  currency: number;
  credit: Money;
  taxexempt: number;
  separateinvoices: string;
  groupid: number;
};
export type Invoice = {
  id: number;
  userid: number;
  date: string;
  duedate: string;
  datepaid: string;
  subtotal: Money;
  credit: Money;
  tax: Money;
  tax2: Money;
  total: Money;
  taxrate: number;
  taxrate2: number;
  status: string;
};
export type InvoiceItem = {
  id: number;
  invoiceid: number;
  userid: number;
  type: string;
  relid: number;
  description: string;
  amount: Money;
  taxed: number;
  duedate: string;
};
export type Billable = {
  id: number;
  userid: number;
  description: string;
  amount: Money;
  recur: number;
  recurcycle: string;
  recurfor: number;
  invoiceaction: number;
  duedate: string;
  invoicecount: number;
};

export type Database = {
  settings: Record<string, string>;
  currencies: { id: number; code: string }[];
  products: { id: number; name: string; tax: number; prorata: number; monthly: Money }[];
  groups: { id: number; discountpercent: number; separateinvoices: string }[];
  /** `taxrate` in thousandths of a percent, as three decimals hold. */
  taxes: { id: number; level: number; country: string; state: string; name: string; taxrate: number }[];
  promotions: {
    id: number;
    code: string;
    type: string;
    value: number;
    recurring: number;
    recurfor: number;
  }[];
  clients: Client[];
  hosting: Hosting[];
  addons: Addon[];
  domains: Domain[];
  billables: Billable[];
  cancellations: { id: number; relid: number; type: string; date: string }[];
  invoices: Invoice[];
  items: InvoiceItem[];
  payments: { id: number; userid: number; invoiceid: number; date: string; amountin: Money }[];
};
