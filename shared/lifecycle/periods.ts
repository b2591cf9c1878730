import { expiryPeriods, pricedAt } from '../catalog/index.ts';
import { missingSince, registrarFor } from '../domains/index.ts';
import type { RegistrarDomain } from '../integrations/registrar.ts';
import { stageTime } from '../platform/aws/stage-time.ts';
import { addDays, addMonths } from '../platform/dates.ts';
import type { SetOf } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import type { DomainRecord } from '../records/domains.ts';
import type { HostingRecord } from '../records/hosting.ts';
import { keys } from '../records/keys.ts';
import { dayOfPeriods, nextTerms, periodEnd } from '../services/index.ts';

/** Domains are renewed year by year, whatever they were first registered for. */
export const RENEWED_YEARS = 1;

/** The end of the period after the present one, which may have another cycle, on the day that its periods end on. */
export const renewedUntil = (record: HostingRecord): Date | null =>
  record.next_due_at === null
    ? null
    : periodEnd(nextTerms(record).billing_cycle, new Date(record.next_due_at), dayOfPeriods(record));

/** When a domain should expire once it is renewed; the registry has the last word. */
export const renewedExpiry = ({ expires_at }: DomainRecord): Date | null =>
  expires_at === null ? null : addMonths(new Date(expires_at), 12 * RENEWED_YEARS);

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

export type ExpiryTerms = NonNullable<DomainRecord['expiry_terms']>;

/** What the catalog says now. */
export const catalogTerms = async ({ tld, currency }: DomainRecord): Promise<ExpiryTerms> => {
  const found = await getItem(keys.catalogTld(tld));
  const entry = found && pricedAt(found, stageTime());
  return { ...expiryPeriods(entry), restore_fee: entry?.prices[currency]?.restore ?? null };
};

/** What was noted of the time after the expiry when that came. An earlier release did not: then as the catalog has it. */
export const expiryTerms = async (record: DomainRecord): Promise<ExpiryTerms> =>
  record.expiry_terms ?? catalogTerms(record);
