import type { TldRequirements } from '../integrations/registrar-requirements.ts';
import { alongside } from '../platform/alongside.ts';
import { toEpoch } from '../platform/dates.ts';
import { getItems } from '../platform/table/query.ts';
import { put, type Write, writeOne } from '../platform/table/write.ts';
import type { TldRecord } from '../records/catalog.ts';
import type { Expiring } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { CheckRecord, RequirementsRecord } from '../records/names.ts';
import { askAboutNames } from './ask-about-names.ts';

const KEPT_SECONDS = 60;
const UNKNOWN_KEPT_SECONDS = 10;

/** What was kept, while it counts: deletion by the table comes late. */
export const fresh = <R extends Expiring>(kept: R | undefined, now: Date): R | undefined =>
  kept && kept.expires_at_epoch > toEpoch(now) ? kept : undefined;

/** An answer is worth having even when it cannot be kept, and what it is asked for need not wait until it is. */
const keep = (write: Write): Promise<void> => alongside(writeOne(write), 'answer not kept');

/** A check of this moment, kept for a minute, or for less where it says nothing certain. */
export const keepCheck = async (
  domain: string,
  check: Pick<CheckRecord, 'status' | 'source' | 'reason' | 'offer'>,
  now: Date,
): Promise<CheckRecord> => {
  const isUnknown = !check.offer && (check.status === 'unknown' || check.offer === null);
  const record: CheckRecord = {
    ...keys.check(domain),
    ...check,
    checked_at: now.toISOString(),
    expires_at_epoch: toEpoch(now) + (isUnknown ? UNKNOWN_KEPT_SECONDS : KEPT_SECONDS),
  };
  await keep(put(record));
  return record;
};

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

const REQUIREMENTS_SECONDS = 24 * 60 * 60;

/** What a TLD asks: kept for a day, else asked for. Undefined when the registrar does not answer. */
export const findRequirements = async (
  { tld, registrar }: Pick<TldRecord, 'tld' | 'registrar'>,
  kept: RequirementsRecord | undefined,
  now: Date,
): Promise<TldRequirements | null | undefined> => {
  const known = fresh(kept, now);
  if (known) return known.requirements;
  const found = await askAboutNames({ ask: 'requirements', registrar, tld });
  if (!found) return undefined;
  const requirements = found.answer;
  await keep(
    put({ ...keys.requirements(tld), requirements, expires_at_epoch: toEpoch(now) + REQUIREMENTS_SECONDS }),
  );
  return requirements;
};
