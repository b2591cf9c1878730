import type { ContactRole, DomainContact, StoredContacts } from '../../integrations/registrar.ts';
import { contactProblems } from '../../integrations/registrar-requirements.ts';
import type { WantedOf } from '../../records/operation-record.ts';
import { registrarFor } from '../registrars.ts';
import { CONTACT_ROLES, sameContact } from './contact-data.ts';
import type { Subject } from './subject.ts';

type Stored = StoredContacts[ContactRole];

/** All roles in full, as they have to be sent; null where the registrar has less. */
const complete = (found: StoredContacts): WantedOf['contacts'] | null => {
  const isWhole = (contact: Stored): contact is DomainContact =>
    contact !== null && contactProblems(contact).length === 0;
  const { registrant, admin, tech, billing } = found;
  return isWhole(registrant) && isWhole(admin) && isWhole(tech) && isWhole(billing)
    ? { contacts: { registrant, admin, tech, billing } }
    : null;
};

/** Whom the registry knows as registrant and contacts. */
export const contacts: Subject<WantedOf['contacts'], StoredContacts> = {
  type: 'contacts',
  read: async ({ domain, options }) =>
    (await registrarFor(domain.registrar)).getContacts(domain.name, options),
  isDone: (found, { contacts }) => CONTACT_ROLES.every((role) => sameContact(found[role], contacts[role])),
  set: async ({ domain, options }, { contacts }) => {
    await (await registrarFor(domain.registrar)).setContacts(domain.name, contacts, options);
  },
  inverse: (_wanted, found) => complete(found),
  // A new address of the registrant has to be confirmed: the next look at the registrar says whether.
  noted: () => ({}),
};

export const IDENTITY = ['first_name', 'last_name', 'company_name', 'email'] as const;

/** Whether another registrant is meant, for ICANN: then the domain cannot be transferred for sixty days. */
export const isNewRegistrant = (found: Stored, wanted: DomainContact): boolean =>
  IDENTITY.some((field) => (found?.[field]?.trim() || '') !== (wanted[field]?.trim() || ''));
