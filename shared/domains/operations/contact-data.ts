import type { ContactRole, DomainContact, StoredContacts } from '../../integrations/registrar.ts';

type Stored = StoredContacts[ContactRole];

/** In the order in which they are shown. */
export const CONTACT_ROLES = ['registrant', 'admin', 'tech', 'billing'] as const satisfies ContactRole[];

const FIELDS = [
  ...['first_name', 'last_name', 'company_name', 'address', 'city', 'state', 'postcode', 'country'],
  ...['email', 'phone'],
] as (keyof DomainContact)[];

/** Registrars change spaces and the punctuation of numbers, and write no company as an empty one. */
const canonical = (contact: Stored): string =>
  FIELDS.map((field) => {
    const text = contact?.[field]?.trim() ?? '';
    return field === 'phone' ? text.replace(/[^+\d]/g, '') : text;
  }).join('\n');

/** Whether two contacts have the same data, however a registrar writes them. */
export const sameContact = (one: Stored, other: Stored): boolean => canonical(one) === canonical(other);
