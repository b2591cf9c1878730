import type {
  ContactRole,
  DomainContact,
  RegistrantVerification,
  RegistrarDomain,
  StoredContacts,
} from '../integrations/registrar.ts';
import { contactProblems } from '../integrations/registrar-requirements.ts';
import { say } from '../languages/sentence.ts';
import { conflict } from '../platform/failure.ts';
import type { DomainRecord, WantedOf } from '../records/domains.ts';
import { askRegistrar } from './change-domain.ts';
import { type Subject, versionOf } from './operations.ts';
import { registrarFor } from './registrars.ts';

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

const IDENTITY = ['first_name', 'last_name', 'company_name', 'email'] as const;

/** Whether another registrant is meant, for ICANN: then the domain cannot be transferred for sixty days. */
export const isNewRegistrant = (found: Stored, wanted: DomainContact): boolean =>
  IDENTITY.some((field) => (found?.[field]?.trim() || '') !== (wanted[field]?.trim() || ''));

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

/** ICANN's transfer policy; registrars lock for so long after a change of registrant. */
const LOCK_DAYS = 60;

type Contacts = {
  contacts: StoredContacts;
  verification: RegistrantVerification;
  domain: RegistrarDomain;
};

/** As the registrar has them, with whether the registrant's address is confirmed. */
export const getContacts = (record: DomainRecord): Promise<Contacts> =>
  askRegistrar(record, async (registrar, name, options) => {
    const [contacts, verification, domain] = await Promise.all([
      registrar.getContacts(name, options),
      registrar.getVerification(name, options),
      registrar.updateDomain(name, {}, options),
    ]);
    return { contacts, verification, domain };
  });

export const presentContacts = (record: DomainRecord, { contacts, verification, domain }: Contacts) => ({
  version: versionOf(record),
  registrant: contacts.registrant,
  admin: contacts.admin,
  tech: contacts.tech,
  billing: contacts.billing,
  verification: {
    status: verification.status,
    verify_by: verification.verifyBy?.toISOString() ?? null,
  },
  transfer_lock: {
    locked_until: domain.transferLockedUntil?.toISOString() ?? null,
    days_after_change: LOCK_DAYS,
    fields: [...IDENTITY],
  },
});

/** Throws a conflict where the change makes somebody else the registrant, whom nobody has been warned about. */
export const assertLockAccepted = async (
  record: DomainRecord,
  { contacts: wanted }: WantedOf['contacts'],
): Promise<void> => {
  const found = await askRegistrar(record, (registrar, name, options) =>
    registrar.getContacts(name, options),
  );
  if (!isNewRegistrant(found.registrant, wanted.registrant)) return;
  const message = say`This makes somebody else the registrant: the domain cannot be transferred for ${LOCK_DAYS} days. Send it again with accept_transfer_lock to go on.`;
  throw conflict('transfer_lock', message);
};
