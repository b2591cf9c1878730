import type { Stage, StagedRow } from '../stage.ts';
import { amountOr0, isTicked, timeOf } from '../values.ts';

/** What WHMCS did: the invoices that a later dump has and an earlier one has not, by service and due date. */

/** Amounts in minor units, as WHMCS has them: with tax in them where its prices include it. */
export type Line = {
  type: string;
  relid: number;
  amount: number;
  isTaxed: boolean;
  due: string;
  /** The account whose add-on it is, where that is billed with it. */
  addonOf?: ServiceKey;
};

export type InvoiceThere = {
  id: number;
  client: number;
  currency: string;
  /** `2026-11-22`, as all days here. */
  day: string;
  due: string;
  paidOn: string | null;
  gateway: string;
  net: number;
  tax: number;
  /** Percent, as WHMCS writes them. */
  rates: [number, number];
  lines: Line[];
};

/** One period of a service on an invoice: its line, with those of its add-ons and those that take something off it. */
export type Billed = { invoice: InvoiceThere; due: string; amount: number; lines: Line[] };

export type ServiceKey = `${'hosting' | 'domain'} ${number}`;

/** Of a period that was invoiced before: its due date, and when it was paid since. */
export type Before = { due: string; paidOn: string | null };

export type There = {
  invoices: InvoiceThere[];
  /** By service, each in the order of due dates. */
  billed: Map<ServiceKey, Billed[]>;
  before: Map<ServiceKey, Before[]>;
};

export const dayOf = (text: StagedRow[string] | undefined): string | null =>
  timeOf(text)?.slice(0, 10) ?? null;

const RENEWALS: Record<string, 'hosting' | 'domain'> = { Hosting: 'hosting', Domain: 'domain' };
const LESS: Record<string, 'hosting' | 'domain'> = { PromoHosting: 'hosting', PromoDomain: 'domain' };

/** The service that a line renews; null for all other lines. */
export const renewedBy = ({ type, relid }: Pick<Line, 'type' | 'relid'>): ServiceKey | null => {
  const kind = RENEWALS[type];
  return kind && relid > 0 ? `${kind} ${relid}` : null;
};

/** The same, and of a line that takes something off, or that is of an add-on. */
export const serviceOf = (line: Pick<Line, 'type' | 'relid' | 'addonOf'>): ServiceKey | null => {
  if (line.addonOf) return line.addonOf;
  const kind = LESS[line.type];
  return kind && line.relid > 0 ? `${kind} ${line.relid}` : renewedBy(line);
};

const paidOnOf = (row: StagedRow): string | null =>
  row.status === 'Paid' || row.status === 'Refunded' ? (dayOf(row.datepaid) ?? dayOf(row.date)) : null;

const SINCE = `SELECT i.*, u.code FROM tblinvoices i LEFT JOIN tblclients c ON c.id = i.userid
  LEFT JOIN tblcurrencies u ON u.id = c.currency WHERE i.id > ? ORDER BY i.id`;

const invoiceOf = (stage: Stage, row: StagedRow, addons: ReadonlyMap<number, ServiceKey>): InvoiceThere => {
  const currency = String(row.code ?? '');
  const money = (text: StagedRow[string] | undefined) => amountOr0(text, currency);
  const due = dayOf(row.duedate) ?? dayOf(row.date) ?? '';
  const items = stage.all('SELECT * FROM tblinvoiceitems WHERE invoiceid = ? ORDER BY id', Number(row.id));
  return {
    id: Number(row.id),
    client: Number(row.userid),
    currency,
    day: dayOf(row.date) ?? '',
    due,
    paidOn: paidOnOf(row),
    gateway: String(row.paymentmethod ?? ''),
    net: money(row.subtotal),
    tax: money(row.tax) + money(row.tax2),
    rates: [Number(row.taxrate ?? 0), Number(row.taxrate2 ?? 0)],
    lines: items.map((item): Line => {
      const addonOf = item.type === 'Addon' ? addons.get(Number(item.relid)) : undefined;
      return {
        type: String(item.type ?? ''),
        relid: Number(item.relid ?? 0),
        amount: money(item.amount),
        isTaxed: isTicked(item.taxed),
        due: dayOf(item.duedate) ?? due,
        ...(addonOf ? { addonOf } : {}),
      };
    }),
  };
};

const billedBy = (invoice: InvoiceThere, addonsApart: readonly Line[]): [ServiceKey, Billed][] =>
  invoice.lines.flatMap((line): [ServiceKey, Billed][] => {
    const key = renewedBy(line);
    if (!key) return [];
    const beside = invoice.lines.filter((one) => (one.type in LESS || one.addonOf) && serviceOf(one) === key);
    const apart = addonsApart.filter((one) => one.addonOf === key && one.due === line.due);
    const lines = [line, ...beside, ...apart];
    return [
      [key, { invoice, due: line.due, amount: lines.reduce((all, { amount }) => all + amount, 0), lines }],
    ];
  });

/** Lines of add-ons whose account is not on the same invoice. */
const apartIn = ({ lines }: InvoiceThere): Line[] =>
  lines.filter((line) => line.addonOf && !lines.some((one) => renewedBy(one) === line.addonOf));

const add = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  map.set(key, [...(map.get(key) ?? []), value]);
};

/** Periods from the next due date on that the earlier dump has on an invoice already. */
const BEFORE = (['hosting', 'domains'] as const).map(
  (table) => `SELECT i.id, l.type, l.relid, l.duedate, i.duedate AS due FROM tbl${table} s
    JOIN tblinvoiceitems l ON l.relid = s.id AND l.type = '${table === 'hosting' ? 'Hosting' : 'Domain'}'
    JOIN tblinvoices i ON i.id = l.invoiceid
    WHERE COALESCE(NULLIF(l.duedate, '0000-00-00'), i.duedate) >= s.nextduedate ORDER BY i.id`,
);

/** `addons`: which account each add-on is billed with. */
export const readThere = (earlier: Stage, later: Stage, addons: ReadonlyMap<number, ServiceKey>): There => {
  const [last] = earlier.all('SELECT MAX(id) AS id FROM tblinvoices');
  const invoices = later.all(SINCE, Number(last?.id ?? 0)).map((row) => invoiceOf(later, row, addons));
  const billed: There['billed'] = new Map();
  const apart = invoices.flatMap(apartIn);
  for (const [key, one] of invoices.flatMap((invoice) => billedBy(invoice, apart))) add(billed, key, one);
  const before: There['before'] = new Map();
  for (const row of BEFORE.flatMap((sql) => earlier.all(sql))) {
    const key = renewedBy({ type: String(row.type), relid: Number(row.relid) });
    const due = dayOf(row.duedate) ?? dayOf(row.due);
    const [now] = later.all('SELECT status, date, datepaid FROM tblinvoices WHERE id = ?', Number(row.id));
    if (key && due) add(before, key, { due, paidOn: now ? paidOnOf(now) : null });
  }
  const byDue = (a: { due: string }, b: { due: string }) => (a.due < b.due ? -1 : 1);
  for (const list of [...billed.values(), ...before.values()] as { due: string }[][]) list.sort(byDue);
  return { invoices, billed, before };
};
