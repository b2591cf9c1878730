import { IntegrationError } from '../integrations/integration-error.ts';
import type { DomainContact } from '../integrations/registrar.ts';
import type { ClientRecord } from '../records/client-record.ts';

/** The registrant of a client's domains. Throws a final failure that names what the profile lacks. */
export const registrantOf = ({ profile, postal_address }: ClientRecord): DomainContact => {
  const missing = [postal_address ? null : 'postal address', profile.phone ? null : 'phone number'].filter(
    Boolean,
  );
  if (!postal_address || !profile.phone) {
    const message = `the client has no ${missing.join(' and no ')}`;
    throw new IntegrationError('registrar', 'rejected', message, { code: 'contact_incomplete' });
  }
  return {
    first_name: profile.first_name,
    last_name: profile.last_name,
    company_name: profile.company_name,
    ...postal_address,
    country: profile.country,
    email: profile.email,
    phone: profile.phone,
  };
};
