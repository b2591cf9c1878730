import type {
  RegistrantVerification,
  RegistrarDomain,
  StoredContacts,
} from '../../integrations/registrar.ts';
import { conflict } from '../../platform/failure.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import type { WantedOf } from '../../records/operation-record.ts';
import { askRegistrar } from './ask-registrar.ts';
import { IDENTITY, isNewRegistrant } from './contacts.ts';
import { versionOf } from './plan-operation.ts';

/** ICANN's transfer policy; registrars lock for so long after a change of registrant. */
const LOCK_DAYS = 60;

export type Contacts = {
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
  const message = `This makes somebody else the registrant: the domain cannot be transferred for ${LOCK_DAYS} days. Send it again with accept_transfer_lock to go on.`;
  throw conflict('transfer_lock', message);
};
