import { taxFor } from '../../billing/tax/index.ts';
import { periodEnds, renewalLines, renewedExpiry, renewedUntil } from '../../lifecycle/index.ts';
import { config } from '../../platform/config/config.ts';
import { addDays, DAY_MS } from '../../platform/dates.ts';
import { sum } from '../../platform/money.ts';
import type { ClientRecord } from '../../records/clients.ts';
import type { ServiceRecord } from '../../records/hosting.ts';
import { lapseStep, lifeStep, MONTHS } from '../../services/index.ts';
import type { Settings } from './settings.ts';
import type { Before, Billed, ServiceKey } from './there.ts';

/** What would be invoiced here, by the rules that renew services, for the records that a dump becomes. */

/** A period that would have been invoiced; days as `2026-11-22`, amounts in minor units. */
export type Expected = {
  key: ServiceKey;
  /** The end of the present period, with which the next one begins. */
  period: string;
  /** When its invoice would be due. */
  due: string;
  /** When it would be made, by the days of WHMCS and by those set here. */
  day: string;
  dayHere: string;
  /** As the catalog has prices: with tax where they include it. */
  price: number;
  net: number;
  tax: number;
};

/** What would have been invoiced until a day, and the end of the period after that; null while a payment is awaited. */
export type Course = { invoiced: Expected[]; next: string | null };

export type Facts = { before: readonly Before[]; billed: readonly Billed[] };

export const monthsOf = (record: ServiceRecord): number =>
  record.kind === 'domain' ? 12 : (MONTHS[record.billing_cycle] ?? 0);

export const keyOf = ({ kind, id }: Pick<ServiceRecord, 'kind' | 'id'>): ServiceKey => `${kind} ${id}`;

const dayOf = (at: Date | string): string => new Date(at).toISOString().slice(0, 10);

const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS;

/** Whether two dates can be of the same period: nearer than half of one. */
export const isSamePeriod = (record: ServiceRecord, a: string, b: string): boolean =>
  daysBetween(a, b) < monthsOf(record) * 15;

const endOf = (record: ServiceRecord): string | null => {
  const end = record.kind === 'hosting' ? record.next_due_at : record.expires_at;
  return end === null ? null : dayOf(end);
};

const afterOne = (record: ServiceRecord): ServiceRecord =>
  record.kind === 'hosting'
    ? { ...record, status: 'active', next_due_at: renewedUntil(record)?.toISOString() ?? null }
    : { ...record, expires_at: renewedExpiry(record)?.toISOString() ?? null };

const isInvoicedNext = (record: ServiceRecord): boolean =>
  (record.kind === 'hosting' ? lifeStep(record) : lapseStep(record))?.kind === 'invoice';

const later = (a: string, b: string): string => (a > b ? a : b);

const expectedOf = (
  record: ServiceRecord,
  client: ClientRecord,
  { taxes }: Settings,
  period: string,
  [day, dayHere]: [string, string],
): Expected => {
  const lines = renewalLines(record, taxFor(taxes, client, new Date(day)));
  return {
    key: keyOf(record),
    period,
    due: dayOf(periodEnds(record, new Date(day))),
    day,
    dayHere,
    price: sum(lines.map(({ catalog_price, unit_price }) => catalog_price?.unit_price ?? unit_price)),
    net: sum(lines.map(({ unit_price, setup_fee }) => unit_price + setup_fee)),
    tax: sum(lines.map(({ tax }) => tax)),
  };
};

/** Of facts in the order of their dates, the one about a period; it is taken out. */
const take = <T extends { due: string }>(
  facts: T[],
  record: ServiceRecord,
  period: string,
): T | undefined => {
  const near = facts.filter(({ due }) => isSamePeriod(record, due, period));
  const nearest = near.toSorted((a, b) => daysBetween(a.due, period) - daysBetween(b.due, period))[0];
  if (nearest) facts.splice(facts.indexOf(nearest), 1);
  return nearest;
};

/**
 * Goes through the periods of a service from one day to another. Who paid when is no rule of either system and is taken
 * from WHMCS: a period that was not paid there is followed by none.
 */
export const courseOf = (
  first: ServiceRecord,
  client: ClientRecord,
  settings: Settings,
  facts: Facts,
  [from, until]: [string, string],
): Course => {
  const [before, billed] = [[...facts.before], [...facts.billed]];
  const invoiced: Expected[] = [];
  let record = first;
  let earliest = from;
  for (let period = endOf(record); period !== null; period = endOf(record)) {
    const known = take(before, record, period);
    if (!known) {
      if (!isInvoicedNext(record)) return { invoiced, next: null };
      const cycle = record.kind === 'hosting' ? record.billing_cycle : 'domain';
      const ahead = (days: number) => later(dayOf(addDays(period as string, -days)), earliest);
      const day = ahead(settings.daysAhead(cycle));
      if (day > until) return { invoiced, next: period };
      const days: [string, string] = [day, ahead(config().renewals.invoice_days_ahead)];
      invoiced.push(expectedOf(record, client, settings, period, days));
    }
    const paidOn = (known ?? take(billed, record, period)?.invoice)?.paidOn ?? null;
    if (paidOn === null || paidOn > until) return { invoiced, next: null };
    earliest = later(earliest, paidOn);
    record = afterOne(record);
  }
  return { invoiced, next: null };
};
