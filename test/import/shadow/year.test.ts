import { expect, test } from 'vitest';
import { CLASSES, type ClassCode } from '../../../shared/import/shadow/index.ts';
import type { Year } from '../../support/whmcs/billing-year.ts';
import { dumpsOfYear, shadowBetween } from '../../support/whmcs/shadow-between.ts';

/** A year of shadow between dumps of so many nights, summed: what was invoiced, what was the same, why the rest not. */
const yearOf = async (seed: number, every: number, year: Omit<Year, 'clients' | 'from'> = {}) => {
  const sums = { there: 0, equal: 0, classes: {} as Partial<Record<ClassCode, number>> };
  let first: string | undefined;
  for (const dump of dumpsOfYear(seed, { clients: 200, from: '2026-01-01', ...year }, every)) {
    if (first !== undefined) {
      const found = await shadowBetween(first, dump);
      expect(found.differences.filter((one) => !CLASSES[one.class].isExplained)).toEqual([]);
      sums.there += found.there;
      sums.equal += found.equal;
      for (const { class: code, count } of found.classes)
        sums.classes[code] = (sums.classes[code] ?? 0) + count;
    }
    first = dump;
  }
  return sums;
};

const MINUTES = 60_000;

/** What the year of every variant has to have met: each cycle and kind of trouble. */
const MET: ClassCode[] = [
  'addon_apart',
  'another_night',
  'billable_item',
  'by_hand',
  'domain_years',
  'due_later',
  'ended_since',
  'funds',
  'group_discount',
  'late_fee',
  'ordered_since',
  'separate_by_group',
  'tax_exemption',
  'tax_of_line',
  'tax_of_state',
];

test.each([
  ['as WHMCS comes', {}, ['month_end', 'promotion_over', 'first_part']],
  [
    'with tax in the prices, dates that keep to the month, discounts as lines',
    { settings: { TaxType: 'Inclusive' }, choices: { monthEnd: 'clamp', promotion: 'line' } },
    ['month_end', 'promotion', 'rounding'],
  ],
  [
    'with tax on tax rounded on the sum, dates that come back to their day',
    {
      settings: { TaxType: 'Inclusive', TaxL2Compound: 'on', TaxPerLineItem: '' },
      choices: { monthEnd: 'anchor' },
    },
    ['rounding'],
  ],
  [
    'with every period invoiced whether it is paid or not',
    { settings: { ContinuousInvoiceGeneration: 'on' } },
    ['continuous'],
  ],
] as [string, Omit<Year, 'clients' | 'from'>, ClassCode[]][])(
  'a year of monthly shadows of 200 clients, %s, leaves nothing unexplained',
  async (_, year, classes) => {
    const { there, equal, classes: counts } = await yearOf(1, 30, year);
    expect(there).toBeGreaterThan(2000);
    expect(equal / there).toBeGreaterThan(0.6);
    expect(Object.keys(counts)).toEqual(expect.arrayContaining([...MET, ...classes]));
    expect('month_end' in counts).toBe(classes.includes('month_end') || !year.choices);
  },
  10 * MINUTES,
);

test.each([2, 3])(
  'a shadow of a whole year leaves nothing unexplained (seed %i)',
  async (seed) => {
    const { there, equal } = await yearOf(seed, 365);
    expect(there).toBeGreaterThan(1500);
    expect(equal / there).toBeGreaterThan(0.5);
  },
  10 * MINUTES,
);
