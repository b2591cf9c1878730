/** A hosting provider's year in WHMCS: clients of every kind, what they do, and the database of each night. */
import { discount, runNight, settle, writeInvoice } from './billing-model.ts';
import { addDays, addMonths, firstOfNextMonth, MONTHS } from './billing-rules.ts';
import type { Addon, Choices, Client, Database, Domain, Hosting } from './billing-tables.ts';
import { randomOf } from './dump-text.ts';

export type Year = {
  clients: number;
  /** The first night. */
  from: string;
  settings?: Record<string, string>;
  choices?: Partial<Choices>;
};

export const SETTINGS: Record<string, string> = {
  Version: '8.10.1-release.1',
  CreateInvoiceDaysBefore: '14',
  CreateInvoiceDaysBeforeAnnually: '30',
  CreateInvoiceDaysBeforeSemiAnnually: '21',
  CreateDomainInvoiceDaysBefore: '45',
  TaxEnabled: 'on',
  TaxType: 'Exclusive',
  TaxDomains: 'on',
  TaxPerLineItem: '1',
  TaxL2Compound: '',
  ContinuousInvoiceGeneration: '',
  AutoSuspension: 'on',
  AutoSuspensionDays: '7',
  AutoTermination: 'on',
  AutoTerminationDays: '40',
  AddLateFeeDays: '5',
  InvoiceLateFeeAmount: '250',
};

const CYCLES = [...Object.keys(MONTHS), 'Monthly', 'Monthly', 'Monthly', 'Free Account', 'One Time'];

type Payer = { client: number; after: number | null };

/** Days from the invoice until its client pays; null is never. */
const payerOf = (random: (below: number) => number, client: number): Payer => {
  const kind = random(12);
  const after = kind === 0 ? null : kind === 1 ? 25 + random(40) : random(14);
  return { client, after };
};

const emptyDatabase = (settings: Record<string, string>): Database => ({
  settings: { ...SETTINGS, ...settings },
  currencies: [
    { id: 1, code: 'USD' },
    { id: 2, code: 'GHS' },
  ],
  products: [
    { id: 1, name: 'Starter', tax: 1, prorata: 0, monthly: 599 },
    { id: 2, name: 'Business', tax: 1, prorata: 0, monthly: 1333 },
    { id: 3, name: 'Exempt', tax: 0, prorata: 0, monthly: 1000 },
    { id: 4, name: 'On the first', tax: 1, prorata: 1, monthly: 777 },
  ],
  groups: [
    { id: 1, discountpercent: 0, separateinvoices: 'on' },
    { id: 2, discountpercent: 7, separateinvoices: '' },
  ],
  taxes: [
    { id: 1, level: 1, country: 'DE', state: '', name: 'VAT', taxrate: 19_000 },
    { id: 2, level: 1, country: 'GH', state: '', name: 'VAT', taxrate: 15_000 },
    { id: 3, level: 2, country: 'GH', state: '', name: 'NHIL', taxrate: 2_500 },
    { id: 4, level: 1, country: 'US', state: 'TX', name: 'Sales tax', taxrate: 8_250 },
  ],
  promotions: [
    { id: 1, code: 'ALWAYS10', type: 'Percentage', value: 10, recurring: 1, recurfor: 0 },
    { id: 2, code: 'TWICE', type: 'Percentage', value: 25, recurring: 1, recurfor: 2 },
    { id: 3, code: 'FIRST', type: 'Fixed Amount', value: 300, recurring: 0, recurfor: 0 },
    { id: 4, code: 'MINUS3', type: 'Fixed Amount', value: 300, recurring: 1, recurfor: 3 },
  ],
  clients: [],
  hosting: [],
  addons: [],
  domains: [],
  billables: [],
  cancellations: [],
  invoices: [],
  items: [],
  payments: [],
});

type World = { database: Database; random: (below: number) => number; choices: Choices; payers: Payer[] };

const pick = <T>({ random }: World, from: readonly T[]): T => from[random(from.length)] as T;
const maybe = ({ random }: World, oneIn: number): boolean => random(oneIn) === 0;

/** A day of a month before `today`; one in three is one of its last, where months differ. */
const startedBefore = (world: World, today: string): string => {
  const month = addMonths(`${today.slice(0, 8)}01`, -1 - world.random(30), 'clamp', today);
  const end = addDays(addMonths(month, 1, 'clamp', month), -1);
  return maybe(world, 3) ? addDays(end, -world.random(3)) : addDays(month, world.random(28));
};

const addService = (world: World, userid: number, regdate: string, nextduedate: string): Hosting => {
  const { database, choices } = world;
  const id = database.hosting.length + 1;
  const billingcycle = pick(world, CYCLES);
  const product = pick(world, database.products);
  const price = product.monthly * (MONTHS[billingcycle] ?? 1);
  const promotion = maybe(world, 4) ? pick(world, database.promotions) : undefined;
  const lessened =
    promotion?.recurring === 1 && choices.promotion === 'amount' ? discount(promotion, price) : 0;
  const service: Hosting = {
    id,
    userid,
    packageid: product.id,
    regdate,
    domain: `site${id}.example.com`,
    amount: billingcycle === 'Free Account' ? 0 : price - lessened,
    billingcycle,
    nextduedate: MONTHS[billingcycle] ? nextduedate : '',
    nextinvoicedate: MONTHS[billingcycle] ? nextduedate : '',
    domainstatus: 'Active',
    promoid: promotion?.id ?? 0,
    promocount: 0,
    overideautosuspend: maybe(world, 15) ? 1 : 0,
  };
  database.hosting.push(service);
  return service;
};

/** The first due date of a service's own row of dates that is after `today`. */
const dueAfter = (world: World, service: Pick<Hosting, 'regdate'>, months: number, today: string): string => {
  let date = service.regdate;
  for (let cycle = 1; date <= today; cycle += 1)
    date =
      world.choices.monthEnd === 'overflow'
        ? addMonths(date, months, 'overflow', date)
        : addMonths(service.regdate, months * cycle, world.choices.monthEnd, service.regdate);
  return date;
};

const addClient = (world: World, id: number, today: string): void => {
  const { database } = world;
  const country = pick(world, ['GH', 'DE', 'US', 'FR']);
  database.clients.push({
    id,
    country,
    state: country === 'US' ? pick(world, ['TX', 'NY']) : '',
    currency: 1 + world.random(2),
    credit: maybe(world, 6) ? world.random(5000) : 0,
    taxexempt: maybe(world, 10) ? 1 : 0,
    separateinvoices: maybe(world, 8) ? 'on' : '',
    groupid: maybe(world, 12) ? 1 + world.random(2) : 0,
  });
  world.payers.push(payerOf(world.random, id));
  const day = startedBefore(world, today);
  for (let n = 1 + world.random(3); n > 0; n -= 1) {
    const started = maybe(world, 2) ? day : startedBefore(world, today);
    const service = addService(world, id, started, '');
    const months = MONTHS[service.billingcycle];
    if (!months) continue;
    service.nextduedate = dueAfter(world, service, months, today);
    service.nextinvoicedate = service.nextduedate;
    if (maybe(world, 5)) addAddon(world, service);
  }
  for (let n = world.random(3); n > 0; n -= 1) addDomain(world, id, today);
  if (maybe(world, 25)) {
    database.billables.push({
      id: database.billables.length + 1,
      userid: id,
      description: 'Maintenance',
      amount: 1500,
      recur: 1,
      recurcycle: 'Months',
      recurfor: 6,
      invoiceaction: 4,
      duedate: addDays(today, 20 + world.random(20)),
      invoicecount: 0,
    });
  }
};

const addAddon = (world: World, service: Hosting): void => {
  const { database } = world;
  const addon: Addon = {
    id: database.addons.length + 1,
    hostingid: service.id,
    name: 'Dedicated IP',
    recurring: 200 * (MONTHS[service.billingcycle] ?? 1),
    billingcycle: service.billingcycle,
    status: 'Active',
    nextduedate: service.nextduedate,
    nextinvoicedate: service.nextinvoicedate,
    tax: pick(world, ['on', '']),
  };
  database.addons.push(addon);
};

const addDomain = (world: World, userid: number, today: string): void => {
  const { database } = world;
  const id = database.domains.length + 1;
  const registrationdate = startedBefore(world, today);
  const registrationperiod = 1 + world.random(2);
  const nextduedate = dueAfter(world, { regdate: registrationdate }, 12 * registrationperiod, today);
  const domain: Domain = {
    id,
    userid,
    domain: `name${id}.com`,
    registrationdate,
    expirydate: nextduedate,
    nextduedate,
    nextinvoicedate: nextduedate,
    recurringamount: 1299 * registrationperiod,
    registrationperiod,
    status: 'Active',
    donotrenew: maybe(world, 6) ? 'on' : '',
  };
  database.domains.push(domain);
};

/** R: the first invoice of a monthly product "on the first" is a part of the month. */
const order = (world: World, client: Client, today: string): void => {
  const { database, choices } = world;
  const service = addService(world, client.id, today, today);
  const product = database.products.find(({ id }) => id === service.packageid);
  const part = (Date.parse(firstOfNextMonth(today)) - Date.parse(today)) / (31 * 86_400_000);
  const prorata = product?.prorata === 1 && service.billingcycle === 'Monthly';
  const amount = prorata ? Math.round(service.amount * part) : service.amount;
  const item = {
    type: 'Hosting',
    relid: service.id,
    description: service.domain,
    amount,
    taxed: product?.tax ?? 0,
  };
  writeInvoice(database, client, today, today, [item], choices);
};

/** What people do on a day: orders, cancellations, deposits, invoices by hand. */
const live = (world: World, today: string): void => {
  const { database, choices } = world;
  const client = pick(world, database.clients);
  if (maybe(world, 9)) order(world, client, today);
  if (maybe(world, 20)) {
    const service = pick(world, database.hosting);
    const known = database.cancellations.some(({ relid }) => relid === service.id);
    const type = pick(world, ['Immediate', 'End of Billing Period']);
    const id = database.cancellations.length + 1;
    if (MONTHS[service.billingcycle] && service.domainstatus === 'Active' && !known)
      database.cancellations.push({ id, relid: service.id, type, date: today });
  }
  if (maybe(world, 25)) {
    const funds = { type: 'AddFunds', relid: 0, description: 'Add funds', amount: 2000, taxed: 0 };
    writeInvoice(database, client, today, today, [funds], choices);
  }
  if (maybe(world, 25)) {
    const work = { type: '', relid: 0, description: 'Work by the hour', amount: 4500, taxed: 1 };
    writeInvoice(database, client, today, addDays(today, 14), [work], choices);
  }
};

const pay = (world: World, today: string): void => {
  for (const invoice of world.database.invoices) {
    if (invoice.status !== 'Unpaid') continue;
    const after = world.payers[invoice.userid - 1]?.after;
    if (after != null && addDays(invoice.date, after) <= today)
      settle(world.database, invoice, today, world.choices);
  }
};

/** The database as it stands after each night; the same object all the way, so take the dump at once. */
export function* billingYear(
  seed: number,
  year: Year,
  nights = 365,
): Generator<{ today: string; database: Database }> {
  const database = emptyDatabase(year.settings ?? {});
  const choices: Choices = { monthEnd: 'overflow', promotion: 'amount', ...year.choices };
  const world: World = { database, random: randomOf(seed), choices, payers: [] };
  for (let id = 1; id <= year.clients; id += 1) addClient(world, id, year.from);
  for (let night = 0; night < nights; night += 1) {
    const today = addDays(year.from, night);
    if (night > 0) live(world, today);
    pay(world, today);
    runNight(database, today, choices);
    yield { today, database };
  }
}
