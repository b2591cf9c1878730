import type { TaxesRecord, TaxRule } from '../../records/taxes-record.ts';

/** The rules of every country; null where none were imported. */
export type Taxes = TaxesRecord | null;

/** The latest rule of a country that has begun by `at`; null where nothing is charged. Days begin at 00:00 UTC. */
export const ruleInEffect = (taxes: Taxes, country: string, at: Date): TaxRule | null => {
  const day = at.toISOString().slice(0, 10);
  const begun = (taxes?.rules ?? []).filter((rule) => rule.country === country && rule.from <= day);
  return begun.reduce<TaxRule | null>(
    (latest, rule) => (latest && latest.from >= rule.from ? latest : rule),
    null,
  );
};
