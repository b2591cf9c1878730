import { IntegrationError } from '../integrations/integration-error.ts';
import type { DomainContact } from '../integrations/registrar.ts';
import { contactProblems } from '../integrations/registrar-requirements.ts';
import type { ClientProfile, ClientRecord } from '../records/client-record.ts';

/** The registrant of a client's domains as far as the profile says it; what it lacks is null. */
export const contactOf = (profile: ClientProfile) => ({
  first_name: profile.first_name,
  last_name: profile.last_name,
  company_name: profile.company_name,
  address: profile.address ?? null,
  city: profile.city ?? null,
  state: profile.state ?? null,
  postcode: profile.postcode ?? null,
  country: profile.country,
  email: profile.email,
  phone: profile.phone,
});

type Contact = ReturnType<typeof contactOf>;

const isComplete = (contact: Contact): contact is Contact & DomainContact =>
  contactProblems(contact).length === 0;

/** The registrant of a client's domains. Throws a final failure that names what the profile lacks. */
export const registrantOf = ({ profile }: ClientRecord): DomainContact => {
  const contact = contactOf(profile);
  if (isComplete(contact)) return contact;
  const missing = contactProblems(contact).map(({ field }) => field);
  throw new IntegrationError('registrar', 'rejected', `the client's profile lacks ${missing.join(', ')}`, {
    code: 'contact_incomplete',
  });
};
