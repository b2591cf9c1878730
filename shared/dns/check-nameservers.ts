import { dns } from '../domains/proofs/dns.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import { type FieldErrors, invalid, noErrors, unavailable } from '../platform/failure.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import { CircuitOpenError } from '../services/circuit.ts';
import { findPanelZone } from './zone.ts';

const OPTIONS = { deadlineMs: 8000 };

const NO_ZONE =
  'Our nameservers have no zone for this domain yet: order hosting for it first, or send force.';

/** What is wrong with nameservers, by field. Resolvers are asked for them, never the nameservers themselves. */
const mistakes = async (domain: DomainRecord, nameservers: string[]): Promise<FieldErrors> => {
  const errors = noErrors();
  const addresses = await Promise.all(nameservers.map((name) => dns().findAddresses(name)));
  addresses.forEach((found, index) => {
    if (found.length > 0) return;
    errors[`nameservers.${index}`] = [
      `${nameservers[index]} has no address. Check how it is written, or send force.`,
    ];
  });
  if ((await findPanelZone({ ...domain, nameservers }, OPTIONS)) === 'missing')
    errors.nameservers = [NO_ZONE];
  return errors;
};

/**
 * Throws a 422 for nameservers that cannot answer for the domain: they have no address, or they are ours and have no
 * zone of it. Whether others have one is not asked of them, because a caller may lead us to no address.
 */
export const assertNameservers = async (domain: DomainRecord, nameservers: string[]): Promise<void> => {
  const errors = await mistakes(domain, nameservers).catch((error: unknown) => {
    if (!(error instanceof IntegrationError || error instanceof CircuitOpenError)) throw error;
    throw unavailable('The nameservers cannot be checked just now. Try again in a moment, or send force.');
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
};
