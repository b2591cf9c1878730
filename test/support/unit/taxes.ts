import type { Taxes } from '../../../shared/billing/tax/rules.ts';
import { taxesRecord } from '../../../shared/catalog/catalog-document.ts';

type Rule = NonNullable<Taxes>['rules'][number];

const component = (name: string, rate: number, compound = false) => ({ name, rate, compound });

const rule = (country: string, from: string, components: ReturnType<typeof component>[]) => ({
  country,
  from,
  components,
  included: false,
  reverse_charge: false,
  source: 'The law',
});

/** Ghana before and since 2026, and two countries of the European Union. */
export const taxesOf = (change: (rule: Rule) => Rule = (same) => same): NonNullable<Taxes> => {
  const levies = [component('NHIL', 2.5), component('GETFund', 2.5)];
  const record = taxesRecord([
    rule('GH', '2023-01-01', [...levies, component('COVID-19 levy', 1), component('VAT', 15, true)]),
    rule('GH', '2026-01-01', [...levies, component('VAT', 15)]),
    { ...rule('DE', '2021-01-01', [component('VAT', 19)]), reverse_charge: true },
    { ...rule('FR', '2014-01-01', [component('VAT', 20)]), reverse_charge: true },
  ]);
  return { ...record, rules: record.rules.map(change) };
};
