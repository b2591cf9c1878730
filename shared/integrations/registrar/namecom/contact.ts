import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import type { ContactRole, DomainContact, StoredContacts } from '../../registrar.ts';

const text = schema(() => z.string().nullish());

const contact = schema(() =>
  z.object({
    firstName: text(),
    lastName: text(),
    companyName: text(),
    address1: text(),
    address2: text(),
    city: text(),
    state: text(),
    zip: text(),
    country: text(),
    email: text(),
    phone: text(),
    isVerified: z.boolean().nullish(),
    verificationId: z.number().nullish(),
  }),
);

export const namecomContacts = schema(() =>
  z.object({
    registrant: contact().nullish(),
    admin: contact().nullish(),
    tech: contact().nullish(),
    billing: contact().nullish(),
  }),
);

type NamecomContact = z.infer<ReturnType<typeof contact>>;

export const toNamecomContact = (person: DomainContact) => ({
  firstName: person.first_name,
  lastName: person.last_name,
  companyName: person.company_name,
  address1: person.address,
  city: person.city,
  state: person.state,
  zip: person.postcode,
  country: person.country,
  email: person.email,
  phone: person.phone,
});

const fromNamecom = (found: NamecomContact | null | undefined): StoredContacts[ContactRole] => {
  if (!found) return null;
  const address = [found.address1, found.address2].filter(Boolean).join(', ');
  return {
    first_name: found.firstName ?? null,
    last_name: found.lastName ?? null,
    company_name: found.companyName ?? null,
    address: address || null,
    city: found.city ?? null,
    state: found.state ?? null,
    postcode: found.zip ?? null,
    country: found.country ?? null,
    email: found.email ?? null,
    phone: found.phone ?? null,
  };
};

export const toStoredContacts = (
  contacts: z.infer<ReturnType<typeof namecomContacts>> | null | undefined,
): StoredContacts => ({
  registrant: fromNamecom(contacts?.registrant),
  admin: fromNamecom(contacts?.admin),
  tech: fromNamecom(contacts?.tech),
  billing: fromNamecom(contacts?.billing),
});
