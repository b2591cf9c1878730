import type { ContactRole, DomainContact, StoredContacts } from '../../registrar.ts';
import { findContact, handleOf } from './customer.ts';
import { change, getDomain, type OpenproviderDomain } from './domain.ts';
import type { OpenproviderCall } from './openprovider-call.ts';
import { refuse } from './refusals.ts';
import { findTld, rolesOf } from './tld.ts';

const HANDLES = {
  registrant: 'owner_handle',
  admin: 'admin_handle',
  tech: 'tech_handle',
  billing: 'billing_handle',
} as const satisfies Record<ContactRole, keyof OpenproviderDomain>;

export type Handles = Partial<Record<(typeof HANDLES)[ContactRole], string>>;

/** Each role by its handle. */
export const toHandles = (handles: Partial<Record<ContactRole, string>>): Handles =>
  Object.fromEntries(Object.entries(handles).map(([role, handle]) => [HANDLES[role as ContactRole], handle]));

export const getContacts = async (call: OpenproviderCall, domain: string): Promise<StoredContacts> => {
  const found = await getDomain(call, domain);
  const handles = [...new Set(Object.values(HANDLES).flatMap((name) => found[name] || []))];
  const contacts = new Map(
    await Promise.all(handles.map(async (handle) => [handle, await findContact(call, handle)] as const)),
  );
  const of = (role: ContactRole) => contacts.get(found[HANDLES[role]] ?? '') ?? null;
  return { registrant: of('registrant'), admin: of('admin'), tech: of('tech'), billing: of('billing') };
};

/** Where another registrant is a trade, which costs money and asks both sides, it is refused. */
export const setContacts = async (
  call: OpenproviderCall,
  domain: string,
  contacts: Record<ContactRole, DomainContact>,
): Promise<OpenproviderDomain> => {
  const found = await getDomain(call, domain);
  const wanted: Handles = {};
  for (const role of rolesOf(await findTld(call, found.domain.extension))) {
    const handle = await handleOf(call, contacts[role]);
    if (handle !== found[HANDLES[role]]) wanted[HANDLES[role]] = handle;
  }
  if (wanted.owner_handle && found.modify_owner_allowed === false) {
    throw refuse('not_supported', 'another registrant of this ending is a trade');
  }
  return Object.keys(wanted).length > 0 ? change(call, found, 'set contacts', wanted) : found;
};
