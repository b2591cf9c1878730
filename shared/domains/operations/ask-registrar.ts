import { IntegrationError } from '../../integrations/integration-error.ts';
import type { CallOptions, Registrar } from '../../integrations/registrar.ts';
import { conflict, type Failure, unavailable } from '../../platform/failure.ts';
import { errorFields, log } from '../../platform/log.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { registrarFor } from '../registrars.ts';

const OPTIONS: CallOptions = { deadlineMs: 10_000 };

const meaningOf = (error: IntegrationError): Failure => {
  if (error.code === 'not_found') {
    return conflict('domain_not_at_registrar', 'The domain is not in our account at the registry.');
  }
  if (error.code === 'no_auth_code') {
    return conflict('no_auth_code', 'Domains of this ending have no transfer code. Ask support.');
  }
  if (error.code === 'domain_expired') return conflict('domain_expired', 'The domain has expired. Renew it.');
  if (!error.retryable) log.error('the registrar refused', errorFields(error));
  const message = 'The registrar does not answer. Try again in a moment.';
  return unavailable(message, error.retryAfterSeconds ?? undefined);
};

/**
 * Asks the registrar of an active domain while the caller waits. Throws 409 for a domain that is not active or that
 * a person looks after, and 503 when there is no answer.
 */
export const askRegistrar = async <R>(
  domain: DomainRecord,
  work: (registrar: Registrar, name: string, options: CallOptions) => Promise<R>,
): Promise<R> => {
  if (domain.status !== 'active') {
    throw conflict('domain_not_active', 'Only an active domain has this.');
  }
  if (domain.registrar === 'manual') {
    throw conflict('manual_domain', 'Our staff look after this domain at its registry. Open a ticket.');
  }
  try {
    return await work(await registrarFor(domain.registrar), domain.name, OPTIONS);
  } catch (error) {
    throw error instanceof IntegrationError ? meaningOf(error) : error;
  }
};
