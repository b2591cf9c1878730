/** The nightly job of WHMCS over its tables; sources and open questions as in `billing-rules.ts`. */
import {
  addDays,
  addMonths,
  days,
  daysAhead,
  firstOfNextMonth,
  MONTHS,
  on,
  rounded,
  taxesOf,
  taxRate,
} from './billing-rules.ts';
import type {
  Addon,
  Choices,
  Client,
  Database,
  Domain,
  Hosting,
  Invoice,
  InvoiceItem,
  Money,
} from './billing-tables.ts';

/** The sums of an invoice from its items; T: "Tax Calculation Method" is per item or on their sum (since 7.5). */
export const recalculate = (database: Database, invoice: Invoice): void => {
  const items = database.items.filter((item) => item.invoiceid === invoice.id);
  const client = database.clients.find((one) => one.id === invoice.userid) as Client;
  const taxable =
    on(database, 'TaxEnabled') && client.taxexempt === 0 ? items.filter(({ taxed }) => taxed === 1) : [];
  const bases = on(database, 'TaxPerLineItem')
    ? taxable.map(({ amount }) => amount)
    : [taxable.reduce((all, { amount }) => all + amount, 0)];
  const sums = bases.map((base) => taxesOf(database, base, invoice.taxrate, invoice.taxrate2));
  invoice.tax = sums.reduce((all, [first]) => all + first, 0);
  invoice.tax2 = sums.reduce((all, [, second]) => all + second, 0);
  const all = items.reduce((sum, { amount }) => sum + amount, 0);
  invoice.subtotal = database.settings.TaxType === 'Inclusive' ? all - invoice.tax - invoice.tax2 : all;
  invoice.total = invoice.subtotal + invoice.tax + invoice.tax2 - invoice.credit;
};

const next = (rows: readonly { id: number }[]): number => (rows.at(-1)?.id ?? 0) + 1;

export type NewItem = Pick<InvoiceItem, 'type' | 'relid' | 'description' | 'amount' | 'taxed'>;

/** One invoice. G: a client's credit is used at once (the default); paid in full by it, it is paid. */
export const writeInvoice = (
  database: Database,
  client: Client,
  today: string,
  duedate: string,
  items: readonly NewItem[],
  choices: Choices,
): Invoice => {
  const taxed = on(database, 'TaxEnabled') && client.taxexempt === 0;
  const invoice: Invoice = {
    id: next(database.invoices),
    userid: client.id,
    date: today,
    duedate,
    datepaid: '',
    subtotal: 0,
    credit: 0,
    tax: 0,
    tax2: 0,
    total: 0,
    taxrate: taxed ? taxRate(database, client, 1) : 0,
    taxrate2: taxed ? taxRate(database, client, 2) : 0,
    status: 'Unpaid',
  };
  database.invoices.push(invoice);
  for (const item of items)
    database.items.push({
      ...item,
      id: next(database.items),
      invoiceid: invoice.id,
      userid: client.id,
      duedate,
    });
  recalculate(database, invoice);
  const funds = items.some(({ type }) => type === 'AddFunds');
  invoice.credit = funds ? 0 : Math.max(0, Math.min(client.credit, invoice.total));
  client.credit -= invoice.credit;
  invoice.total -= invoice.credit;
  if (invoice.total === 0) settle(database, invoice, today, choices);
  return invoice;
};

type Due = {
  client: Client;
  duedate: string;
  items: NewItem[];
  invoiced: () => void;
};

/** B: "no invoice item exists for the service on the next due date". */
const itemFinder = ({ items }: Database) => {
  const known = new Set(items.map(({ type, relid, duedate }) => `${type} ${relid} ${duedate}`));
  return (type: string, relid: number, duedate: string): boolean => known.has(`${type} ${relid} ${duedate}`);
};

const clientOf = (database: Database, id: number) => database.clients.find((one) => one.id === id) as Client;

/**
 * P: "counting the number of invoice line items that have occurred for the service. After that number … the service
 * reverts to the standard price and no longer uses the promotion code"; `recurfor` is besides the first invoice, 0 is
 * for ever.
 */
const promotionOf = (database: Database, service: Hosting) => {
  const promotion = database.promotions.find(({ id }) => id === service.promoid);
  if (!promotion || promotion.recurring === 0) return undefined;
  if (promotion.recurfor > 0 && service.promocount >= promotion.recurfor) return undefined;
  return promotion;
};

export const discount = (promotion: { type: string; value: number }, price: Money): Money =>
  promotion.type === 'Percentage' ? rounded(price * promotion.value, 100) : Math.min(price, promotion.value);

const standardPrice = (database: Database, service: Hosting): Money =>
  (database.products.find(({ id }) => id === service.packageid)?.monthly ?? 0) *
  (MONTHS[service.billingcycle] ?? 0);

const hostingItems = (database: Database, service: Hosting, choices: Choices): NewItem[] => {
  const taxed = database.products.find(({ id }) => id === service.packageid)?.tax ?? 0;
  const promotion = promotionOf(database, service);
  if (service.promoid !== 0) {
    if (promotion) service.promocount += 1;
    else {
      service.promoid = 0;
      if (choices.promotion === 'amount') service.amount = standardPrice(database, service);
    }
  }
  const description = `${service.domain} (${service.nextduedate})`;
  const items: NewItem[] = [
    { type: 'Hosting', relid: service.id, description, amount: service.amount, taxed },
  ];
  if (promotion && choices.promotion === 'line')
    items.push({
      type: 'PromoHosting',
      relid: service.id,
      description: promotion.code,
      amount: -discount(promotion, service.amount),
      taxed,
    });
  return items;
};

/**
 * What is due for an invoice. B: status Active, Pending or Suspended, date within the days ahead, no item yet. G: with
 * continuous invoicing, Active or Suspended, from the next invoice date on whatever is unpaid. D: domains that are
 * Active and to be renewed. Open: services whose cancellation was asked for (here they get none).
 */
const due = (database: Database, today: string, choices: Choices): Due[] => {
  const continuous = on(database, 'ContinuousInvoiceGeneration');
  const statuses = continuous ? ['Active', 'Suspended'] : ['Active', 'Pending', 'Suspended'];
  const found: Due[] = [];
  const hasItem = itemFinder(database);
  for (const service of database.hosting) {
    const months = MONTHS[service.billingcycle];
    if (!months || !statuses.includes(service.domainstatus)) continue;
    if (database.cancellations.some(({ relid }) => relid === service.id)) continue;
    const duedate = continuous ? service.nextinvoicedate : service.nextduedate;
    if (duedate > addDays(today, daysAhead(database, service.billingcycle))) continue;
    if (hasItem('Hosting', service.id, duedate)) continue;
    found.push({
      client: clientOf(database, service.userid),
      duedate,
      items: hostingItems(database, service, choices),
      invoiced: () => {
        service.nextinvoicedate = addMonths(duedate, months, choices.monthEnd, service.regdate);
      },
    });
  }
  for (const addon of database.addons) {
    const months = MONTHS[addon.billingcycle];
    if (!months || !statuses.includes(addon.status)) continue;
    const service = database.hosting.find(({ id }) => id === addon.hostingid) as Hosting;
    const duedate = continuous ? addon.nextinvoicedate : addon.nextduedate;
    if (duedate > addDays(today, daysAhead(database, addon.billingcycle))) continue;
    if (hasItem('Addon', addon.id, duedate)) continue;
    const taxed = addon.tax === 'on' ? 1 : 0;
    found.push({
      client: clientOf(database, service.userid),
      duedate,
      items: [{ type: 'Addon', relid: addon.id, description: addon.name, amount: addon.recurring, taxed }],
      invoiced: () => {
        addon.nextinvoicedate = addMonths(duedate, months, choices.monthEnd, service.regdate);
      },
    });
  }
  const ahead = days(database, 'CreateDomainInvoiceDaysBefore') || days(database, 'CreateInvoiceDaysBefore');
  for (const domain of database.domains) {
    if (domain.status !== 'Active' || domain.donotrenew !== '') continue;
    const duedate = domain.nextduedate;
    if (duedate > addDays(today, ahead) || hasItem('Domain', domain.id, duedate)) continue;
    const taxed = on(database, 'TaxDomains') ? 1 : 0;
    found.push({
      client: clientOf(database, domain.userid),
      duedate,
      items: [
        {
          type: 'Domain',
          relid: domain.id,
          description: domain.domain,
          amount: domain.recurringamount,
          taxed,
        },
      ],
      invoiced: () => {
        const months = 12 * domain.registrationperiod;
        domain.nextinvoicedate = addMonths(duedate, months, choices.monthEnd, domain.registrationdate);
      },
    });
  }
  for (const billable of database.billables) {
    const over = billable.recurfor > 0 && billable.invoicecount >= billable.recurfor;
    if (billable.invoiceaction !== 4 || over) continue;
    const duedate = billable.duedate;
    if (duedate > addDays(today, days(database, 'CreateInvoiceDaysBefore'))) continue;
    found.push({
      client: clientOf(database, billable.userid),
      duedate,
      items: [
        {
          type: 'Item',
          relid: billable.id,
          description: billable.description,
          amount: billable.amount,
          taxed: 0,
        },
      ],
      invoiced: () => {
        billable.invoicecount += 1;
        billable.duedate = addMonths(duedate, billable.recur, choices.monthEnd, duedate);
      },
    });
  }
  return found;
};

/** A group's discount is one negative line at the end. Open: whether it stands so, or in each line. */
const groupDiscount = (database: Database, client: Client, items: readonly NewItem[]): NewItem[] => {
  const percent = database.groups.find(({ id }) => id === client.groupid)?.discountpercent ?? 0;
  const all = items.reduce((sum, { amount }) => sum + amount, 0);
  if (percent === 0) return [];
  const amount = -rounded(all * percent, 100);
  return [{ type: 'GroupDiscount', relid: 0, description: 'Group discount', amount, taxed: 1 }];
};

/** What of one client falls due on one day stands on one invoice, if made on the same night and not kept apart. */
const invoiceNight = (database: Database, today: string, choices: Choices): void => {
  const together = new Map<string, Due[]>();
  for (const [at, one] of due(database, today, choices).entries()) {
    const group = database.groups.find(({ id }) => id === one.client.groupid);
    const apart = one.client.separateinvoices === 'on' || group?.separateinvoices === 'on';
    const key = `${one.client.id}|${one.duedate}|${apart ? at : ''}`;
    together.set(key, [...(together.get(key) ?? []), one]);
  }
  for (const dues of together.values()) {
    const [{ client, duedate }] = dues as [Due];
    const items = dues.flatMap((one) => one.items);
    for (const one of dues) one.invoiced();
    writeInvoice(
      database,
      client,
      today,
      duedate,
      [...items, ...groupDiscount(database, client, items)],
      choices,
    );
  }
};

const MOVING: Record<string, 'hosting' | 'addons' | 'domains'> = {
  Hosting: 'hosting',
  Addon: 'addons',
  Domain: 'domains',
};

/**
 * B: a paid invoice moves the next due date "forward from the current value by one billing cycle", once for each. R:
 * the first, of a product that is billed on the first of the month, moves it to that day (monthly products only).
 */
export const settle = (database: Database, invoice: Invoice, today: string, choices: Choices): void => {
  invoice.status = 'Paid';
  invoice.datepaid = today;
  if (invoice.total > 0)
    database.payments.push({
      id: next(database.payments),
      userid: invoice.userid,
      invoiceid: invoice.id,
      date: today,
      amountin: invoice.total,
    });
  for (const item of database.items.filter(({ invoiceid }) => invoiceid === invoice.id)) {
    if (item.type === 'AddFunds') clientOf(database, invoice.userid).credit += item.amount;
    const kind = MOVING[item.type];
    if (kind === 'hosting') {
      const service = database.hosting.find(({ id }) => id === item.relid) as Hosting;
      const months = MONTHS[service.billingcycle] ?? 0;
      const product = database.products.find(({ id }) => id === service.packageid);
      const partOfMonth = product?.prorata === 1 && months === 1 && service.nextduedate === service.regdate;
      if (partOfMonth) service.nextduedate = firstOfNextMonth(service.nextduedate);
      else if (months > 0)
        service.nextduedate = addMonths(service.nextduedate, months, choices.monthEnd, service.regdate);
      if (service.nextinvoicedate < service.nextduedate) service.nextinvoicedate = service.nextduedate;
      if (['Suspended', 'Pending'].includes(service.domainstatus)) service.domainstatus = 'Active';
    }
    if (kind === 'addons') {
      const addon = database.addons.find(({ id }) => id === item.relid) as Addon;
      const service = database.hosting.find(({ id }) => id === addon.hostingid) as Hosting;
      const months = MONTHS[addon.billingcycle] ?? 0;
      addon.nextduedate = addMonths(addon.nextduedate, months, choices.monthEnd, service.regdate);
    }
    if (kind === 'domains') {
      const domain = database.domains.find(({ id }) => id === item.relid) as Domain;
      const months = 12 * domain.registrationperiod;
      domain.nextduedate = addMonths(domain.nextduedate, months, choices.monthEnd, domain.registrationdate);
      domain.expirydate = domain.nextduedate;
    }
  }
};

/** G: a late fee is a further line of the unpaid invoice, so many days after it was due, once. */
const lateFees = (database: Database, today: string): void => {
  const fee = days(database, 'InvoiceLateFeeAmount');
  const after = days(database, 'AddLateFeeDays');
  if (fee === 0) return;
  for (const invoice of database.invoices) {
    if (invoice.status !== 'Unpaid' || addDays(invoice.duedate, after) !== today) continue;
    const line = { type: 'LateFee', relid: 0, description: 'Late fee', amount: fee, taxed: 0 };
    const { id: invoiceid, userid, duedate } = invoice;
    database.items.push({ ...line, id: next(database.items), invoiceid, userid, duedate });
    recalculate(database, invoice);
  }
};

/** B: services are suspended, then terminated, so many days after the due date that was not paid. */
const overdue = (database: Database, today: string): void => {
  for (const service of database.hosting) {
    if (!MONTHS[service.billingcycle]) continue;
    const late = (setting: string) => addDays(service.nextduedate, days(database, setting)) <= today;
    if (
      on(database, 'AutoTermination') &&
      service.domainstatus === 'Suspended' &&
      late('AutoTerminationDays')
    ) {
      service.domainstatus = 'Terminated';
      for (const addon of database.addons) if (addon.hostingid === service.id) addon.status = 'Terminated';
    } else if (
      on(database, 'AutoSuspension') &&
      service.domainstatus === 'Active' &&
      service.overideautosuspend === 0 &&
      late('AutoSuspensionDays')
    )
      service.domainstatus = 'Suspended';
  }
  for (const domain of database.domains)
    if (domain.status === 'Active' && domain.expirydate < today) domain.status = 'Expired';
};

/** Requests "at the end of the period" are carried out on the due date, the immediate ones in the same night. */
const cancel = (database: Database, today: string): void => {
  for (const request of database.cancellations) {
    const service = database.hosting.find(({ id }) => id === request.relid) as Hosting;
    if (!['Active', 'Suspended'].includes(service.domainstatus)) continue;
    if (request.type === 'Immediate' || service.nextduedate <= today) service.domainstatus = 'Cancelled';
  }
};

/** One run of the daily job. Open: its order; here invoices first. */
export const runNight = (database: Database, today: string, choices: Choices): void => {
  invoiceNight(database, today, choices);
  lateFees(database, today);
  cancel(database, today);
  overdue(database, today);
};
