import { missingSince } from '../../domains/registrar-state.ts';
import { registrarFor } from '../../domains/registrars.ts';
import type { RegistrarDomain } from '../../integrations/registrar.ts';
import { addDays } from '../../platform/dates.ts';
import type { SetOf } from '../../platform/table/changes.ts';
import type { DomainRecord } from '../../records/domain-record.ts';

/** More than two sides differ in rounding the same date, less than a renewal adds. */
const ROUNDING_DAYS = 2;

/** What a registrar says otherwise of the expiry; empty when both agree. */
export const expiryChange = (
  { expires_at: known }: DomainRecord,
  { expiresAt }: RegistrarDomain,
): Pick<SetOf<DomainRecord>, 'status' | 'expires_at' | 'renewal'> => {
  if (!expiresAt || known === null || expiresAt.getTime() === Date.parse(known)) return {};
  const expires_at = expiresAt.toISOString();
  const renewedElsewhere = expiresAt > addDays(known, ROUNDING_DAYS);
  return renewedElsewhere ? { status: 'active', expires_at, renewal: null } : { expires_at };
};

/**
 * What has to be noted of a domain before anything is done about its expiry, as its registrar has it; null when there
 * is nothing, or no machine can be asked. An active one that is missing is looked for again before anything is done.
 */
export const expiryCorrection = async (
  record: DomainRecord,
  now: Date,
): Promise<SetOf<DomainRecord> | null> => {
  if (record.registrar === 'manual') return null;
  const domain = await (await registrarFor(record.registrar)).findDomain(record.name);
  if (!domain) return record.status === 'active' ? missingSince(now) : null;
  const change = expiryChange(record, domain);
  return Object.keys(change).length > 0 ? change : null;
};
