import type { TldRequirements } from '../integrations/registrar-requirements.ts';
import { toEpoch } from '../platform/dates.ts';
import { put } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type { RequirementsRecord } from '../records/requirements-record.ts';
import type { TldRecord } from '../records/tld-record.ts';
import { askAboutNames } from './ask-about-names.ts';
import { fresh, keep } from './kept-checks.ts';

const KEPT_SECONDS = 24 * 60 * 60;

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
  await keep(put({ ...keys.requirements(tld), requirements, expires_at_epoch: toEpoch(now) + KEPT_SECONDS }));
  return requirements;
};
