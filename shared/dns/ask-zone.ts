import { nameserversAt } from '../domains/registrar-zones.ts';
import { registrarFor } from '../domains/registrars.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import { conflict, type Failure, unavailable } from '../platform/failure.ts';
import { errorFields, log } from '../platform/log.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import { CircuitOpenError } from '../services/circuit.ts';
import { placeOf, readZone, type Zone } from './zone.ts';

const OPTIONS = { deadlineMs: 8000 };

const noAnswer = (retryAfterSeconds: number | null): Failure =>
  unavailable('The nameserver does not answer. Try again in a moment.', retryAfterSeconds ?? undefined);

const meaningOf = (error: IntegrationError, domain: DomainRecord): Failure => {
  if (error.code === 'zone_not_found' || error.code === 'not_found') {
    const names = nameserversAt(domain.registrar).join(', ');
    const message = `Our nameservers have no zone for this domain: order hosting for it, or delegate it to ${names} for a zone of its own.`;
    return conflict('zone_not_found', message);
  }
  if (error.code === 'zone_unsupported') {
    return conflict(
      'zone_unsupported',
      'This zone was written by hand in a form that cannot be changed here.',
    );
  }
  if (!error.retryable) log.error('the zone cannot be read', errorFields(error));
  return noAnswer(error.retryAfterSeconds);
};

/** The zone of an active domain, read while the caller waits. Throws 409 where there is none, 503 without an answer. */
export const askZone = async (domain: DomainRecord): Promise<Zone> => {
  if (domain.status !== 'active') throw conflict('domain_not_active', 'Only an active domain has this.');
  const place = placeOf(domain);
  try {
    return await readZone(domain, place, OPTIONS);
  } catch (error) {
    if (error instanceof CircuitOpenError) throw noAnswer(error.retryAfterSeconds(new Date()));
    throw error instanceof IntegrationError ? meaningOf(error, domain) : error;
  }
};

/** Whether the registry has DS records of a domain; null where nobody can say. */
export const hasDs = async (domain: DomainRecord): Promise<boolean | null> => {
  if (domain.registrar === 'manual') return null;
  try {
    return (await (await registrarFor(domain.registrar)).listDsRecords(domain.name, OPTIONS)).length > 0;
  } catch (error) {
    if (error instanceof IntegrationError) return null;
    throw error;
  }
};
