import { DAY_MS } from '../../platform/dates.ts';
import { formatMoney, sum } from '../../platform/money.ts';
import type { ServiceRecord } from '../../records/hosting.ts';
import { dayOfPeriods } from '../../services/index.ts';
import { yearly } from '../services.ts';
import type { StagedRow } from '../stage.ts';
import { amountOr0, isTicked } from '../values.ts';
import type { ClassCode } from './classes.ts';
import { type Course, type Expected, isSamePeriod, keyOf, monthsOf } from './expected.ts';
import { type Billed, dayOf, type Line, type ServiceKey } from './there.ts';

/** One service in both systems, period by period. */

export type Difference = {
  client: number;
  service: ServiceKey | null;
  /** The due date that it is about; null where it is about none. */
  due: string | null;
  what: 'date' | 'next due date' | 'price' | 'invoice' | 'day of invoice' | 'tax' | 'grouping' | 'other line';
  class: ClassCode;
  /** Days, amounts such as `USD 5.99`, or services. */
  there: string;
  here: string;
};

/** A period that both invoiced. */
export type Pair = { expected: Expected; billed: Billed; dateClass: ClassCode | null };

/** What WHMCS knows of a service, in both dumps. */
export type Known = {
  record: ServiceRecord;
  first: StagedRow;
  /** Undefined where it is gone. */
  later: StagedRow | undefined;
  /** Whether its cancellation is asked for in the later dump. */
  isEnding: boolean;
  /** What the catalog of WHMCS has for its product and cycle; null where it has none. */
  catalogPrice: number | null;
  /** Of a promotion that recurs for so many periods only. */
  hasEndingPromotion: boolean;
  /** Its first invoice, for a part of a period, was not paid in the first dump. */
  isInFirstPart: boolean;
  /** Due dates that stand on invoices of before. */
  before: string[];
  /** What its add-ons cost in each dump. */
  addons: { first: number; later: number };
  currency: string;
};

const statusOf = (row: StagedRow): string => String(row.domainstatus ?? row.status);
const LIVE = new Set(['Active', 'Suspended', 'Pending']);
const isLive = (row: StagedRow | undefined): boolean => row !== undefined && LIVE.has(statusOf(row));
const amountIn = (row: StagedRow, currency: string): number =>
  amountOr0(row.amount ?? row.recurringamount, currency);

/** What PHP makes of a month later, as WHMCS says it counts: 31 January becomes 3 March. */
const overflowed = (from: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10);
};

/** The same kept to the month. */
const kept = (from: string, months: number, day: number): string => {
  const first = overflowed(`${from.slice(0, 8)}01`, months);
  const last = new Date(Date.parse(overflowed(first, 1)) - 1).getUTCDate();
  return `${first.slice(0, 8)}${String(Math.min(day, last)).padStart(2, '0')}`;
};

const EARLIEST_END = 29;

/** From 28 February to the 31st, and from there to 3 March. */
const MOST_SLIPPED_DAYS = 3;

/** Whether WHMCS moved a date as it may at a month's end, from its last one to `due`. */
const isMonthEnd = ({ record, first }: Known, last: string, due: string, hasSlipped: boolean): boolean => {
  const months = monthsOf(record) * (record.kind === 'domain' ? record.years : 1);
  const anchor = record.kind === 'hosting' ? (dayOfPeriods(record) ?? 0) : 0;
  const days = [
    Number(last.slice(8)),
    anchor,
    Number(dayOf(first.regdate ?? first.registrationdate)?.slice(8) ?? 0),
  ];
  if (!hasSlipped && Math.max(...days) < EARLIEST_END) return false;
  return [overflowed(last, months), ...days.map((day) => kept(last, months, day))].includes(due);
};

const dateClassOf = (
  known: Known,
  last: string,
  here: string,
  due: string,
  hasSlipped: boolean,
): ClassCode => {
  const { record, first, later } = known;
  if (known.isInFirstPart) return 'first_part';
  const isNear = Math.abs(Date.parse(here) - Date.parse(due)) <= MOST_SLIPPED_DAYS * DAY_MS;
  if (isNear && isMonthEnd(known, last, due, hasSlipped)) return 'month_end';
  if (record.kind === 'domain') {
    const [expiry, next] = [dayOf(first.expirydate), dayOf(first.nextduedate)];
    const off = expiry && next ? Date.parse(expiry) - Date.parse(next) : 0;
    if (off !== 0 && Date.parse(here) - Date.parse(due) === off) return 'domain_date';
  }
  return later && later.billingcycle !== first.billingcycle ? 'changed_since' : 'date';
};

const isOfAddon = ({ addonOf }: Line): boolean => addonOf !== undefined;

const priceClassOf = (
  { record, first, later, ...known }: Known,
  price: number,
  { amount, lines }: Pick<Billed, 'amount' | 'lines'>,
): ClassCode => {
  const { catalogPrice, hasEndingPromotion, currency } = known;
  const before = amountIn(first, currency);
  const now = later ? amountIn(later, currency) : before;
  const full = lines[0]?.amount;
  // What the first dump has is the price here; where it is not, no rule of WHMCS explains that.
  if (price !== (record.kind === 'domain' ? yearly(before, record.years) : before)) return 'price';
  if (lines.length > 1 && (full === before || full === now)) return 'promotion';
  if (record.kind === 'domain' && record.years > 1 && amount === before) return 'domain_years';
  if (hasEndingPromotion && amount === catalogPrice) return 'promotion_over';
  if (now !== before && amount === now) return 'price_changed_since';
  return amount === catalogPrice ? 'price_of_catalogue' : 'price';
};

/** Of the add-ons of a period, where they cost something else than here. */
const addonClassOf = ({ record, addons }: Known, lines: Line[], amount: number): ClassCode => {
  if (lines.length < (record.origin?.addons?.length ?? 0)) return 'addon_apart';
  return addons.first !== addons.later && amount === addons.later ? 'price_changed_since' : 'price';
};

const missingClassOf = (
  known: Known,
  { price, day }: Expected,
  isLastNight: (day: string) => boolean,
): ClassCode => {
  const { record, first, later, isEnding, isInFirstPart } = known;
  if (!later || !isLive(later)) return statusOf(first) === 'Grace' ? 'domain_grace' : 'ended_since';
  if (record.kind === 'domain' && isTicked(later.donotrenew)) return 'ended_since';
  if (isEnding) return 'ended_since';
  if (isInFirstPart) return 'first_part';
  if (record.kind === 'domain' && record.years > 1) return 'domain_years';
  if (later.billingcycle !== first.billingcycle) return 'changed_since';
  if (price === 0) return 'zero';
  return isLastNight(day) ? 'night_to_come' : 'missing';
};

const extraClassOf = ({ record, first, later, isInFirstPart }: Known, isContinuous: boolean): ClassCode => {
  if (isInFirstPart) return 'first_part';
  if (statusOf(first) === 'Pending') return 'pending_service';
  if (record.kind === 'hosting' && record.cancellation) return 'cancellation';
  if (!isLive(first) || later?.billingcycle !== first.billingcycle) return 'changed_since';
  if (record.kind === 'domain' && isTicked(first.donotrenew) && !isTicked(later?.donotrenew))
    return 'changed_since';
  return isContinuous ? 'continuous' : 'extra';
};

type Here = { period: string; expected: Expected | null };
type There = { due: string; billed: Billed | null };

/** Puts what is of one period side by side; both lists are in order of their dates. */
const sideBySide = (record: ServiceRecord, here: Here[], there: There[]): [Here | null, There | null][] => {
  const rows: [Here | null, There | null][] = [];
  let [at, other] = [0, 0];
  while (at < here.length || other < there.length) {
    const [mine = null, its = null] = [here[at], there[other]];
    if (mine && its && isSamePeriod(record, mine.period, its.due)) {
      rows.push([mine, its]);
      at += 1;
      other += 1;
    } else if (mine && (!its || mine.period < its.due)) {
      rows.push([mine, null]);
      at += 1;
    } else {
      rows.push([null, its]);
      other += 1;
    }
  }
  return rows;
};

/** The due date that WHMCS will invoice next; null where it waits for a payment, or nothing comes. */
const upcoming = ({ later, before }: Known, billed: Billed[]): string | null => {
  const next = later && isLive(later) ? dayOf(later.nextduedate) : null;
  return next === null || [...before, ...billed.map(({ due }) => due)].includes(next) ? null : next;
};

export type Night = { isContinuous: boolean; isLastNight: (day: string) => boolean };

/** A day may pass between a payment and the next run. */
const isAfterRun = (day: string, expected: string): boolean =>
  day === expected || Date.parse(day) - Date.parse(expected) === DAY_MS;

/** Compares the periods of one service. */
export const compareService = (
  known: Known,
  course: Course,
  billed: Billed[],
  night: Night,
): { pairs: Pair[]; differences: Difference[] } => {
  const { record, first } = known;
  const differences: Difference[] = [];
  const pairs: Pair[] = [];
  const money = (minor: number): string => formatMoney(minor, record.currency);
  const note = (
    due: string,
    what: Difference['what'],
    code: ClassCode,
    there: string,
    here: string,
  ): void => {
    differences.push({
      client: record.client_id,
      service: keyOf(record),
      due,
      what,
      class: code,
      there,
      here,
    });
  };
  const here: Here[] = course.invoiced.map((expected) => ({ period: expected.period, expected }));
  if (course.next !== null) here.push({ period: course.next, expected: null });
  const there: There[] = billed.map((one) => ({ due: one.due, billed: one }));
  const next = upcoming(known, billed);
  if (next !== null) there.push({ due: next, billed: null });
  let last = known.before.at(-1) ?? dayOf(first.nextduedate) ?? '';
  let hasSlipped: boolean = false;
  for (const [mine, its] of sideBySide(record, here, there)) {
    if (!mine || !its) {
      if (mine?.expected) {
        const code = missingClassOf(known, mine.expected, night.isLastNight);
        note(mine.period, 'invoice', code, 'none', money(mine.expected.price));
      }
      if (its?.billed)
        note(its.due, 'invoice', extraClassOf(known, night.isContinuous), money(its.billed.amount), 'none');
      continue;
    }
    const dateClass: ClassCode | null =
      mine.period === its.due ? null : dateClassOf(known, last, mine.period, its.due, hasSlipped);
    if (dateClass) {
      const what = mine.expected || its.billed ? 'date' : 'next due date';
      note(its.due, what, dateClass, its.due, mine.period);
    }
    hasSlipped ||= dateClass === 'month_end';
    last = its.due;
    if (mine.expected && its.billed) pairs.push({ expected: mine.expected, billed: its.billed, dateClass });
    else if (mine.expected && !dateClass) {
      const code = missingClassOf(known, mine.expected, night.isLastNight);
      note(its.due, 'invoice', code, 'none', money(mine.expected.price));
    } else if (its.billed && !dateClass)
      note(its.due, 'day of invoice', 'invoice_day', its.billed.invoice.day, 'later');
  }
  for (const { expected, billed: one, dateClass } of pairs) {
    const [ofAddons, lines] = [one.lines.filter(isOfAddon), one.lines.filter((line) => !isOfAddon(line))];
    const beside = sum(ofAddons.map((line) => line.amount));
    const [amount, price] = [one.amount - beside, expected.price - known.addons.first];
    if (amount !== price)
      note(one.due, 'price', priceClassOf(known, price, { amount, lines }), money(amount), money(price));
    if (beside !== known.addons.first)
      note(one.due, 'price', addonClassOf(known, ofAddons, beside), money(beside), money(known.addons.first));
    if (expected.due !== expected.period) note(one.due, 'date', 'due_later', one.due, expected.due);
    if (!dateClass && !isAfterRun(one.invoice.day, expected.day))
      note(one.due, 'day of invoice', 'invoice_day', one.invoice.day, expected.day);
  }
  return { pairs, differences };
};
