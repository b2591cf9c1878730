import { getItems } from '../platform/table/read.ts';
import type { CheckRecord } from '../records/check-record.ts';
import { keys } from '../records/keys.ts';
import type { RequirementsRecord } from '../records/requirements-record.ts';

/** What was kept of earlier answers, by name and by TLD, fresh or not. */
export type KeptAnswers = {
  checks: ReadonlyMap<string, CheckRecord>;
  requirements: ReadonlyMap<string, RequirementsRecord>;
};

const byKey = <R>(names: string[], found: (R | undefined)[]): Map<string, R> =>
  new Map(names.flatMap((name, index) => (found[index] ? [[name, found[index]] as const] : [])));

/** Reads what was kept about names and their TLDs, side by side. */
export const loadKept = async (names: { domain: string; tld: string }[]): Promise<KeptAnswers> => {
  const domains = [...new Set(names.map(({ domain }) => domain))];
  const tlds = [...new Set(names.map(({ tld }) => tld))];
  const [checks, requirements] = await Promise.all([
    getItems(...domains.map(keys.check)),
    getItems(...tlds.map(keys.requirements)),
  ]);
  return { checks: byKey(domains, checks), requirements: byKey(tlds, requirements) };
};
