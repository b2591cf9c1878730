import { getWallet } from '../billing/payment-methods/index.ts';
import { sum } from '../platform/money.ts';
import { getItems, pagesOf } from '../platform/table/query.ts';
import type { ClientRecord } from '../records/clients.ts';
import { type ClientCollection, type ClientRecords, collections } from '../records/collections.ts';
import type { ImportRecord } from '../records/imports.ts';
import { keys } from '../records/keys.ts';
import { countPayMethods, digestOfWallet } from './cards.ts';
import type { Left, Source } from './entry.ts';
import { CLIENTS, whyNotClient } from './people.ts';
import type { StagedRow } from './stage.ts';
import { leftBehind } from './translate.ts';
import { amountOr0, ONCE, orNull } from './values.ts';

/** What a client has in one system; amounts in minor units. */
type Books = {
  credit: number;
  unpaid: number;
  paid: number;
  /** How many of each status. */
  services: Record<string, number>;
  /** What recurs, by cycle. */
  recurring: Record<string, number>;
  /** How many of its own, and of the messages and the notes of staff on them. */
  tickets: number;
  messages: number;
  notes: number;
  /** Numbers of invoices, each once. */
  numbers: string[];
};

export type Difference = {
  client: number;
  what: string;
  there: string;
  here: string;
  /** Null where nothing explains it. */
  reason: string | null;
};

export type Verification = { clients: number; equal: number; differences: Difference[]; unexplained: number };

const add = (counts: Record<string, number>, name: string, amount: number): void => {
  counts[name] = (counts[name] ?? 0) + amount;
};

const ADDONS_OF = `SELECT a.status, a.billingcycle, a.recurring FROM tblhosting h
  JOIN tblhostingaddons a ON a.hostingid = h.id WHERE h.userid = ?`;

const countOf = (table: string, column: string) => `SELECT COUNT(*) AS count FROM tbltickets t
  JOIN ${table} r ON r.${column} = t.id WHERE t.userid = ?`;

/** Written from the tables of WHMCS, without what translates them. */
const booksThere = ({ stage }: Source, client: number, currency: string, credit: unknown): Books => {
  const money = (text: StagedRow[string] | undefined) => amountOr0(text, currency);
  const services: Record<string, number> = {};
  const recurring: Record<string, number> = {};
  for (const row of stage.all('SELECT * FROM tblhosting WHERE userid = ?', client)) {
    add(services, `hosting ${row.domainstatus}`, 1);
    const recurs = !['Free Account', 'One Time'].includes(String(row.billingcycle));
    if (recurs && (row.domainstatus === 'Active' || row.domainstatus === 'Suspended')) {
      add(recurring, String(row.billingcycle), money(row.amount));
    }
  }
  for (const row of stage.all('SELECT * FROM tbldomains WHERE userid = ?', client)) {
    add(services, `domain ${row.status}`, 1);
    if (row.status === 'Active')
      add(recurring, `domain ${row.registrationperiod}`, money(row.recurringamount));
  }
  for (const row of stage.all(ADDONS_OF, client)) {
    const isLive = row.status === 'Active' || row.status === 'Suspended';
    if (isLive && !ONCE.includes(String(row.billingcycle)))
      add(recurring, String(row.billingcycle), money(row.recurring));
  }
  const received = (invoice: unknown) =>
    sum(
      stage
        .all(
          "SELECT amountin FROM tblaccounts WHERE invoiceid = ? AND amountin NOT LIKE '0.00'",
          Number(invoice),
        )
        .map(({ amountin }) => money(amountin)),
    );
  const invoices = stage.all('SELECT * FROM tblinvoices WHERE userid = ?', client);
  const unpaid = invoices.filter(({ status }) =>
    ['Unpaid', 'Collections', 'Payment Pending'].includes(String(status)),
  );
  const payments = stage.all('SELECT amountin, amountout FROM tblaccounts WHERE userid = ?', client);
  const ofTickets = (sql: string) => Number(stage.all(sql, client)[0]?.count);
  const tickets = ofTickets('SELECT COUNT(*) AS count FROM tbltickets WHERE userid = ?');
  return {
    tickets,
    messages: tickets + ofTickets(countOf('tblticketreplies', 'tid')),
    notes: ofTickets(countOf('tblticketnotes', 'ticketid')),
    credit: money(credit as string),
    unpaid: sum(unpaid.map(({ id, total }) => Math.max(0, money(total) - received(id)))),
    paid: sum(payments.map(({ amountin, amountout }) => money(amountin) - money(amountout))),
    services,
    recurring,
    numbers: invoices.flatMap(({ id, invoicenum, status }) => {
      const number = orNull(invoicenum) ?? (status === 'Paid' || status === 'Refunded' ? String(id) : null);
      return number === null ? [] : [number];
    }),
  };
};

/** What a status here was there. */
const SAME: Record<string, string[]> = {
  'hosting pending': ['hosting Pending'],
  'hosting active': ['hosting Active'],
  'hosting suspended': ['hosting Suspended'],
  'hosting terminated': ['hosting Terminated', 'hosting Completed'],
  'hosting cancelled': ['hosting Cancelled', 'hosting Fraud'],
  'domain pending': ['domain Pending'],
  'domain pending_registration': ['domain Pending Registration'],
  'domain pending_transfer': ['domain Pending Transfer'],
  'domain active': ['domain Active'],
  'domain grace': ['domain Grace'],
  'domain redemption': ['domain Redemption'],
  'domain expired': ['domain Expired'],
  'domain transferred_away': ['domain Transferred Away'],
  'domain cancelled': ['domain Cancelled', 'domain Fraud'],
};

const CYCLES: Record<string, string> = {
  Monthly: 'monthly',
  Quarterly: 'quarterly',
  'Semi-Annually': 'semi_annually',
  Annually: 'annually',
  Biennially: 'biennially',
  Triennially: 'triennially',
};

async function* recordsOf<K extends ClientCollection>(
  client: number,
  kind: K,
): AsyncGenerator<ClientRecords[K]> {
  for await (const page of pagesOf(collections.ofClient(client, kind))) yield* page;
}

const booksHere = async (record: ClientRecord): Promise<Books> => {
  const client = record.id;
  const books: Books = {
    credit: record.credit_balance,
    unpaid: 0,
    paid: 0,
    services: {},
    recurring: {},
    tickets: 0,
    messages: 0,
    notes: 0,
    numbers: [],
  };
  const brought = new Set<number>();
  for await (const { id, origin } of recordsOf(client, 'TICKET')) if (origin) brought.add(id);
  books.tickets = brought.size;
  for await (const { ticket_id } of recordsOf(client, 'MESSAGE'))
    if (brought.has(ticket_id)) books.messages += 1;
  for await (const { about } of recordsOf(client, 'STAFF_NOTE'))
    if (brought.has(Number(about?.split(':')[1]))) books.notes += 1;
  for await (const one of recordsOf(client, 'HOSTING')) {
    add(books.services, `hosting ${one.status}`, 1);
    if (one.billing_cycle !== 'one_time' && (one.status === 'active' || one.status === 'suspended')) {
      const addons = sum((one.addons ?? []).map(({ recurring_amount }) => recurring_amount));
      add(books.recurring, one.billing_cycle, one.recurring_amount + addons);
    }
  }
  for await (const one of recordsOf(client, 'DOMAIN')) {
    add(books.services, `domain ${one.status}`, 1);
    if (one.status === 'active')
      add(books.recurring, `domain ${one.years}`, one.recurring_amount * one.years);
  }
  for await (const invoice of recordsOf(client, 'INVOICE')) {
    if (invoice.status === 'unpaid') books.unpaid += Math.max(0, invoice.balance);
    if (invoice.legal_number !== undefined) books.numbers.push(invoice.legal_number);
  }
  for await (const payment of recordsOf(client, 'PAYMENT'))
    books.paid += payment.amount - payment.amount_refunded;
  return books;
};

type Compared = { what: string; there: number | string; here: number | string; reasons: string[] };

const reasonsFor = (left: Left[], tables: string[]): string[] => [
  ...new Set(
    left.filter(({ table }) => tables.includes(table)).map(({ table, reason }) => `${table}: ${reason}`),
  ),
];

/** The services that are not here, as they count there. */
const missingServices = (left: Left[]): Map<string, number> => {
  const missing = new Map<string, number>();
  for (const { table, service } of left.flatMap(({ table, lacks }) =>
    lacks?.service ? [{ table, ...lacks }] : [],
  )) {
    const name = `${table === 'tblhosting' ? 'hosting' : 'domain'} ${service}`;
    missing.set(name, (missing.get(name) ?? 0) + 1);
  }
  return missing;
};

const compareServices = (there: Books, here: Books, left: Left[]): Compared[] => {
  const missing = missingServices(left);
  const reasons = reasonsFor(left, ['tblhosting', 'tbldomains']);
  return Object.entries(SAME).flatMap(([status, names]): Compared[] => {
    const before = sum(names.map((name) => there.services[name] ?? 0));
    const now = here.services[status] ?? 0;
    const lacking = sum(names.map((name) => missing.get(name) ?? 0));
    return before === now
      ? []
      : [{ what: status, there: before, here: now, reasons: before === now + lacking ? reasons : [] }];
  });
};

const lack = (left: Left[], what: 'unpaid' | 'paid'): number =>
  sum(left.map(({ lacks }) => lacks?.[what] ?? 0));

const recurs = (left: Left[], cycle: string): number =>
  sum(left.flatMap(({ lacks }) => (lacks?.cycle === cycle ? [lacks.recurring ?? 0] : [])));

const compareAmounts = (there: Books, here: Books, left: Left[]): Compared[] => {
  const amounts = (['unpaid', 'paid'] as const).map((what): Compared => {
    const explained = there[what] === here[what] + lack(left, what);
    const tables = what === 'unpaid' ? ['tblinvoices'] : ['tblaccounts'];
    return { what, there: there[what], here: here[what], reasons: explained ? reasonsFor(left, tables) : [] };
  });
  const cycles = Object.keys(there.recurring).map((cycle): Compared => {
    const [before, now] = [there.recurring[cycle] ?? 0, here.recurring[CYCLES[cycle] ?? cycle] ?? 0];
    const explained = before === now + recurs(left, cycle);
    const tables = ['tblhosting', 'tblhostingaddons', 'tbldomains'];
    return {
      what: `recurring ${cycle}`,
      there: before,
      here: now,
      reasons: explained ? reasonsFor(left, tables) : [],
    };
  });
  return [{ what: 'credit', there: there.credit, here: here.credit, reasons: [] }, ...amounts, ...cycles];
};

const TICKETS = { tickets: 'tbltickets', messages: 'tblticketreplies', notes: 'tblticketnotes' } as const;

const compareTickets = (there: Books, here: Books, left: Left[]): Compared[] =>
  (['tickets', 'messages', 'notes'] as const).map((what) => {
    const explained = there[what] === here[what] + sum(left.map(({ lacks }) => lacks?.[what] ?? 0));
    const reasons = explained ? reasonsFor(left, ['tbltickets', TICKETS[what]]) : [];
    return { what, there: there[what], here: here[what], reasons };
  });

const compareNumbers = (there: Books, here: Books, left: Left[]): Compared[] => {
  const [before, now] = [[...there.numbers].sort().join(' '), [...here.numbers].sort().join(' ')];
  const lacking = left.flatMap(({ lacks }) => lacks?.number ?? []);
  const explained = [...here.numbers, ...lacking].sort().join(' ') === before;
  return [
    {
      what: 'numbers',
      there: before,
      here: now,
      reasons: explained ? reasonsFor(left, ['tblinvoices']) : [],
    },
  ];
};

const CHANGED = 'its cards were changed here';

/** Where the API was asked for the cards of a client, each is here or was left for a reason. */
const compareCards = async ({ stage }: Source, client: number, note: ImportRecord): Promise<Compared[]> => {
  const wallet = await getWallet(client);
  const [there, here] = [countPayMethods(stage, client), wallet.methods.length];
  const left = Object.entries(note.left ?? {});
  if (digestOfWallet(wallet) !== note.digest) return [{ what: 'cards', there, here, reasons: [CHANGED] }];
  const isExplained = there === here + sum(left.map(([, count]) => count));
  return [{ what: 'cards', there, here, reasons: isExplained ? left.map(([reason]) => reason) : [] }];
};

const TAKEN = 'another client has its number here';

const isEqual = ({ there, here }: Compared): boolean => there === here;

/**
 * Compares each client in the dump with the records here: each sum is equal, or what is left behind of the client adds up to
 * what is missing. Left behind is read once, and held for one client at a time. What was cut over has a life of its own.
 */
export const verify = async (
  source: Source,
  progress: (clients: number) => void,
  wanted: (client: number) => boolean,
): Promise<Verification> => {
  const leftOf = Map.groupBy(leftBehind(source), ({ client }) => client ?? 0);
  const found: Verification = { clients: 0, equal: 0, differences: [], unexplained: 0 };
  for (const row of source.stage.each(`${CLIENTS} ORDER BY c.id`)) {
    const [client, currency] = [Number(row.id), String(row.code)];
    if (!wanted(client)) continue;
    found.clients += 1;
    progress(found.clients);
    const left = leftOf.get(client) ?? [];
    const [record, cards] = await getItems(keys.client(client), keys.importedCards(client));
    const isTaken = record !== undefined && record.origin === undefined;
    const here = record && !isTaken ? await booksHere(record) : null;
    const whole = whyNotClient(row) ?? left.find(({ table }) => table === 'tblclients')?.reason ?? null;
    const there = booksThere(source, client, currency, row.credit);
    const differences =
      here === null
        ? [{ client, what: 'client', there: 'there', here: 'missing', reason: isTaken ? TAKEN : whole }]
        : [
            ...compareServices(there, here, left),
            ...compareAmounts(there, here, left),
            ...compareTickets(there, here, left),
            ...compareNumbers(there, here, left),
            ...(cards ? await compareCards(source, client, cards) : []),
          ]
            .filter((compared) => !isEqual(compared))
            .map(({ what, there, here, reasons }) => ({
              client,
              what,
              there: String(there),
              here: String(here),
              reason: reasons.length > 0 ? reasons.join('; ') : null,
            }));
    if (differences.length === 0) found.equal += 1;
    found.unexplained += differences.filter(({ reason }) => reason === null).length;
    if (found.differences.length < 1000) found.differences.push(...differences);
  }
  return found;
};
