import { createHash } from 'node:crypto';
import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { ContactRole, DomainContact, StoredContacts } from '../../registrar.ts';
import { change, getDomain, type OpenproviderDomain } from './domain.ts';
import type { OpenproviderCall } from './openprovider-call.ts';
import { refuse } from './refusals.ts';
import { findTld, rolesOf } from './tld.ts';

const text = schema(() => z.string().nullish());

const customer = schema(() =>
  z.object({
    handle: z.string().nullish(),
    comments: text(),
    company_name: text(),
    email: text(),
    is_deleted: z.boolean().nullish(),
    name: z.object({ first_name: text(), last_name: text() }).nullish(),
    address: z
      .object({
        street: text(),
        number: text(),
        suffix: text(),
        city: text(),
        state: text(),
        zipcode: text(),
        country: text(),
      })
      .nullish(),
    phone: z.object({ country_code: text(), area_code: text(), subscriber_number: text() }).nullish(),
  }),
);

type Customer = z.infer<ReturnType<typeof customer>>;

/** Calling codes of one and of two digits (ITU-T E.164); all others have three. */
const SHORT_CODES = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
const LONG_CODE = 3;
const AREA_DIGITS = 3;

/** A number in E.164 as three parts; where the area ends nobody reads. */
const toPhone = (phone: string) => {
  const digits = phone.slice(1);
  const code = SHORT_CODES.exec(digits)?.[0] ?? digits.slice(0, LONG_CODE);
  const rest = digits.slice(code.length);
  return {
    country_code: `+${code}`,
    area_code: rest.slice(0, AREA_DIGITS),
    subscriber_number: rest.slice(AREA_DIGITS),
  };
};

const HOUSE_NUMBER = /^(?<street>.*\S) (?<number>\d[^\s,]*)$/;

/** The house number apart where it stands last, so that both together are the line again. */
const toStreet = (address: string) => {
  const { street, number } = HOUSE_NUMBER.exec(address.trim())?.groups ?? {};
  return street && number ? { street, number } : { street: address.trim() };
};

const initialsOf = (...names: string[]): string =>
  names
    .flatMap((name) => name.trim().split(/\s+/))
    .map((word) => `${[...word][0]?.toUpperCase() ?? ''}.`)
    .join('');

const toCustomer = (contact: DomainContact) => ({
  ...(contact.company_name && { company_name: contact.company_name }),
  name: {
    initials: initialsOf(contact.first_name, contact.last_name),
    first_name: contact.first_name,
    last_name: contact.last_name,
  },
  address: {
    ...toStreet(contact.address),
    city: contact.city,
    state: contact.state,
    zipcode: contact.postcode,
    country: contact.country,
  },
  phone: toPhone(contact.phone),
  email: contact.email,
});

const orNone = (value: string | null | undefined): string | null => value || null;

const fromCustomer = ({ company_name, name, address, phone, email }: Customer) => {
  const line = [address?.street, address?.number, address?.suffix].filter(Boolean).join(' ');
  const digits = [phone?.country_code, phone?.area_code, phone?.subscriber_number].join('');
  return {
    first_name: orNone(name?.first_name),
    last_name: orNone(name?.last_name),
    company_name: orNone(company_name),
    address: orNone(line),
    city: orNone(address?.city),
    state: orNone(address?.state),
    postcode: orNone(address?.zipcode),
    country: orNone(address?.country),
    email: orNone(email),
    phone: orNone(digits),
  };
};

export const findContact = async (
  call: OpenproviderCall,
  handle: string,
): Promise<NonNullable<StoredContacts['registrant']>> => {
  const path = `/customers/${encodeURIComponent(handle)}`;
  return fromCustomer(await call({ operation: 'get customer', path, answer: customer() }));
};

/** What a registry asks about a registrant of its own, by extension. */
export type ExtensionData = { extension: string; data: Record<string, string> } | null;

/** The same for the same contact: one that was made and never heard of is found by it. */
const referenceOf = (contact: DomainContact, more: ExtensionData): string =>
  `contact ${createHash('sha256')
    .update(JSON.stringify([toCustomer(contact), more]))
    .digest('hex')
    .slice(0, 32)}`;

const isSame = (found: Customer, contact: DomainContact): boolean =>
  JSON.stringify(fromCustomer(found)) ===
  JSON.stringify(fromCustomer({ ...toCustomer(contact) } as Customer));

const customers = schema(() => z.object({ results: z.array(customer()).nullish() }));
const created = schema(() => z.object({ handle: z.string().min(1) }));

/**
 * The handle of a customer with exactly this contact, made where there is none. One is never changed: the contacts of a
 * domain change by another handle.
 */
export const handleOf = async (
  call: OpenproviderCall,
  contact: DomainContact,
  more: ExtensionData = null,
): Promise<string> => {
  const comments = referenceOf(contact, more);
  const { results } = await call({
    operation: 'find customer',
    path: '/customers',
    query: { comment_pattern: comments },
    answer: customers(),
  });
  const known = (results ?? []).find(
    (one) => one.handle && one.comments === comments && !one.is_deleted && isSame(one, contact),
  );
  if (known?.handle) return known.handle;
  const { handle } = await call({
    operation: 'create customer',
    path: '/customers',
    answer: created(),
    body: {
      ...toCustomer(contact),
      comments,
      ...(more && { extension_additional_data: [{ name: more.extension, data: more.data }] }),
    },
  });
  return handle;
};

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
