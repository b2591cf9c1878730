import type { IntegrationError } from '../../integrations/integration-error.ts';
import type { ServiceRecord } from '../../records/service-record.ts';

/**
 * Refusals about which no person can do anything, and what the client is told. What lies with our account at the
 * registrar (credit, access) or with a control panel is not among them: a person sees to it, and tries again.
 */
export const REFUSALS = {
  domain_taken: 'Somebody else has registered it meanwhile.',
  price_changed: 'Its price at the registry has changed.',
  price_required: 'Its price at the registry has changed.',
  unsupported_tld: 'The registry does not offer it at present.',
  legal_restriction: 'The registry may not give it to you.',
  domain_locked: 'It is locked at its present registrar.',
  contact_incomplete: 'Your contact details lack something that the registry asks for.',
  conflict: 'The registry has refused it.',
  invalid_request: 'The registry has refused it.',
  unprocessable: 'The registry has refused it.',
  transfer_failed: 'Its present registrar or the registry has refused the transfer.',
  name_ordered: 'Somebody else has ordered it here meanwhile.',
  proof_required: 'Nobody has proved that the domain is yours.',
  transfer_cancelled: 'The transfer was cancelled.',
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** The same of a renewal. A price that has changed is not among them: a person may buy it all the same. */
const RENEWAL_REFUSALS = {
  domain_expired: 'The registry no longer renews it.',
  unsupported_tld: 'The registry does not offer it at present.',
  legal_restriction: 'The registry may not give it to you.',
  conflict: 'The registry has refused it.',
  invalid_request: 'The registry has refused it.',
  unprocessable: 'The registry has refused it.',
} as const;

type RenewalRefusal = keyof typeof RENEWAL_REFUSALS;

/** Why the renewal of a domain that was paid for cannot be bought; null where a person can do something. */
export const renewalRefusalOf = ({ kind, task }: ServiceRecord, error: IntegrationError): string | null => {
  const { code } = error;
  if (kind !== 'domain' || task !== 'renew' || error.retryable || code === null) return null;
  return Object.hasOwn(RENEWAL_REFUSALS, code) ? RENEWAL_REFUSALS[code as RenewalRefusal] : null;
};

/** Why an order cannot be carried out, where only its money can be given back; null where a person can do something. */
export const refusalOf = ({ kind, task }: ServiceRecord, error: IntegrationError): RefusalCode | null => {
  const { code } = error;
  if (kind !== 'domain' || task !== 'provision' || error.retryable || code === null) return null;
  return Object.hasOwn(REFUSALS, code) ? (code as RefusalCode) : null;
};
