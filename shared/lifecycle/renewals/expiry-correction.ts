import { registrarFor } from '../../domains/registrars.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { addDays } from '../../platform/dates.ts';
import type { SetOf } from '../../platform/table/changes.ts';
import type { DomainRecord } from '../../records/domain-record.ts';

/** More than two sides differ in rounding the same date, less than a renewal adds. */
const ROUNDING_DAYS = 2;

/** What the registrar says otherwise of the expiry; null when both agree or no machine can be asked. */
export const expiryCorrection = async (record: DomainRecord): Promise<SetOf<DomainRecord> | null> => {
  if (record.registrar === 'manual' || record.expires_at === null) return null;
  const domain = await (await registrarFor(record.registrar)).findDomain(record.name);
  if (!domain && record.status === 'active') {
    throw new IntegrationError('registrar', 'rejected', 'the domain is not in our account', {
      code: 'not_found',
    });
  }
  const expiresAt = domain?.expiresAt;
  if (!expiresAt || expiresAt.getTime() === Date.parse(record.expires_at)) return null;
  const expires_at = expiresAt.toISOString();
  const renewedElsewhere = expiresAt > addDays(record.expires_at, ROUNDING_DAYS);
  return renewedElsewhere ? { status: 'active', expires_at, renewal: null } : { expires_at };
};
