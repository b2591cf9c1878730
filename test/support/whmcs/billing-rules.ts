/**
 * How WHMCS bills, written from its public documents and from nothing of this project: its rules of dates and taxes
 * here, its nightly job in `billing-model.ts`. Amounts are whole cents, dates `YYYY-MM-DD` in the server's own zone.
 *
 * Sources: docs.whmcs.com "Billing Logic" (B), "Invoice Configuration" (C), "General Settings: Invoices" (G),
 * "Tax Configuration" (T), "Promotions" (P), "Domain Renewals" (D), "Prorata Billing" (R); columns as
 * github.com/fleio/whmcs2fleio lists them. What they leave open is a choice here, or said where the
 * rule stands. Names of settings: those
 * for days, `TaxType`, `TaxL2Compound` and `TaxPerLineItem` as modules of third parties write them; `TaxDomains`,
 * `AutoTermination…`, `AddLateFeeDays` and `InvoiceLateFeeAmount` are not confirmed by any document.
 */

import type { Choices, Client, Database, Money } from './billing-tables.ts';

/** B: "1 month, 3 months, 6 months, 1 year, 2 years, or 3 years". Free and one-time services never come back. */
export const MONTHS: Record<string, number> = {
  Monthly: 1,
  Quarterly: 3,
  'Semi-Annually': 6,
  Annually: 12,
  Biennially: 24,
  Triennially: 36,
};

const parts = (date: string) => date.split('-').map(Number) as [number, number, number];
const textOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
export const addDays = (date: string, days: number): string => {
  const [year, month, day] = parts(date);
  return textOf(year, month, day + days);
};

export const firstOfNextMonth = (date: string): string => {
  const [year, month] = parts(date);
  return textOf(year, month + 1, 1);
};

/** @param started the day whose number a date at a month's end comes back to under `anchor` */
export const addMonths = (
  date: string,
  months: number,
  rule: Choices['monthEnd'],
  started: string,
): string => {
  const [year, month, day] = parts(date);
  if (rule === 'overflow') return textOf(year, month + months, day);
  const last = parts(textOf(year, month + months + 1, 0))[2];
  const atEnd = addDays(date, 1).endsWith('-01');
  const wanted = rule === 'anchor' && atEnd ? Math.max(day, parts(started)[2]) : day;
  return textOf(year, month + months, Math.min(wanted, last));
};

/** PHP's `round`: a half goes away from zero. */
export const rounded = (top: number, bottom: number): Money =>
  Math.sign(top) * Math.floor((2 * Math.abs(top) + bottom) / (2 * bottom));

const ALL = 100_000; // a hundred percent in thousandths of a percent

export const on = (database: Database, setting: string): boolean =>
  ['on', '1', 'true'].includes(database.settings[setting] ?? '');
export const days = (database: Database, setting: string): number =>
  Number(database.settings[setting] ?? 0) || 0;

/** C: days by cycle where they are set. Open: whether a 0 there means "0 days" or "as in general"; here the second. */
export const daysAhead = (database: Database, cycle: string): number =>
  days(database, `CreateInvoiceDaysBefore${cycle.replace('-', '')}`) ||
  days(database, 'CreateInvoiceDaysBefore');

/** T: the rule for state and country, else for the country, else for everywhere. The order is nowhere written. */
export const taxRate = (database: Database, client: Client, level: number): number => {
  const rules = database.taxes.filter((rule) => rule.level === level);
  const found =
    rules.find(
      ({ country, state }) => country === client.country && state !== '' && state === client.state,
    ) ??
    rules.find(({ country, state }) => country === client.country && state === '') ??
    rules.find(({ country, state }) => country === '' && state === '');
  return found?.taxrate ?? 0;
};

/**
 * T: exclusive tax = price × rate/100, inclusive tax = price/(100 + rate) × rate. Level 2 comes on top of level 1 when
 * compound. Open: two levels inclusive (here each share of the whole).
 */
export const taxesOf = (database: Database, amount: Money, rate: number, rate2: number): [Money, Money] => {
  const compound = on(database, 'TaxL2Compound');
  if (database.settings.TaxType !== 'Inclusive') {
    const first = rounded(amount * rate, ALL);
    return [first, rounded((compound ? amount + first : amount) * rate2, ALL)];
  }
  if (!compound)
    return [rounded(amount * rate, ALL + rate + rate2), rounded(amount * rate2, ALL + rate + rate2)];
  const second = rounded(amount * rate2, ALL + rate2);
  return [rounded((amount - second) * rate, ALL + rate), second];
};
