import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { ContactRole, DomainContact, StoredContacts } from '../../registrar.ts';
import type { RequirementField, TldRequirements } from '../../registrar-requirements.ts';
import { isRefusal, type NamecomCall, orNull } from './namecom-call.ts';

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

type Field = {
  description?: string | null | undefined;
  type: string;
  required: boolean | string;
  label?: string | null | undefined;
  value?: string | null | undefined;
  required_when?: string | null | undefined;
  options?:
    | (string | { value: string; label?: string | null | undefined; fields?: Fields | null | undefined })[]
    | null
    | undefined;
  fields?: Fields | null | undefined;
};
type Fields = Record<string, Field>;

const fields: () => z.ZodType<Fields> = schema(() =>
  z.lazy(() =>
    z.record(
      z.string(),
      z.object({
        description: text(),
        type: z.string(),
        required: z.union([z.boolean(), z.string()]),
        label: text(),
        value: text(),
        required_when: text(),
        options: z
          .array(
            z.union([z.string(), z.object({ value: z.string(), label: text(), fields: fields().nullish() })]),
          )
          .nullish(),
        fields: fields().nullish(),
      }),
    ),
  ),
);

const requirementsAnswer = schema(() =>
  z.object({
    tldInfo: z.object({
      ccTld: z.boolean(),
      supportsTransferLock: z.boolean(),
      supportsDnssec: z.boolean(),
      supportsPremium: z.boolean(),
      supportsPrivacy: z.boolean(),
      expirationGracePeriod: z.number(),
      /** The registrar's PHP writes an empty object as an empty list now and again. */
      idnLanguages: z.union([z.record(z.string(), z.string()), z.array(z.never()).transform(() => ({}))]),
      allowedRegistrationYears: z.array(z.number()),
      minDomainLength: z.number().nullish(),
      minIdnDomainLength: z.number().nullish(),
      claimsCheckRequired: z.array(z.string()).nullish(),
    }),
    contacts: z
      .object({ fields: z.union([fields(), z.array(z.never()).transform(() => ({}))]).nullish() })
      .nullish(),
    requirements: z.union([
      z.object({ fields: fields().nullish() }),
      z.array(z.never()).transform((): { fields?: Fields } => ({})),
    ]),
  }),
);

const CONTACT_FIELDS: Record<string, keyof DomainContact | null> = {
  firstName: 'first_name',
  lastName: 'last_name',
  companyName: 'company_name',
  address1: 'address',
  address2: null,
  city: 'city',
  state: 'state',
  zip: 'postcode',
  country: 'country',
  email: 'email',
  phone: 'phone',
  fax: null,
};

const isRequired = ({ required }: Field): boolean => required === true || required === 'true';

const optionsOf = (field: Field): RequirementField['options'] => {
  if (field.type === 'acknowledgement' && field.value) {
    return [{ value: field.value, label: field.label ?? field.value }];
  }
  if (field.type === 'boolean') return ['true', 'false'].map((value) => ({ value, label: value }));
  return (field.options ?? []).map((option) =>
    typeof option === 'string'
      ? { value: option, label: option }
      : { value: option.value, label: option.label ?? option.value },
  );
};

const TYPES: Record<string, RequirementField['type']> = {
  enum: 'choice',
  acknowledgement: 'acknowledgement',
  boolean: 'boolean',
  notice: 'notice',
};

/** The nested questions as a list: each says on which answer to which other one it depends. */
const flatten = (given: Fields, when: RequirementField['when']): RequirementField[] =>
  Object.entries(given).flatMap(([name, field]): RequirementField[] => {
    const needed = field.required_when ?? null;
    const own: RequirementField = {
      name,
      label: field.label || field.description || name,
      description: field.description || null,
      type: TYPES[field.type] ?? 'text',
      required: isRequired(field) || needed !== null,
      options: optionsOf(field),
      when: when && needed !== null ? { ...when, value: needed } : when,
    };
    const nested = (field.options ?? []).flatMap((option) =>
      typeof option === 'string' ? [] : flatten(option.fields ?? {}, { field: name, value: option.value }),
    );
    return [own, ...nested, ...flatten(field.fields ?? {}, { field: name, value: null })];
  });

const contactRules = (given: Fields): TldRequirements['contact'] => {
  const rules: TldRequirements['contact'] = {};
  for (const [name, field] of Object.entries(given)) {
    const ours = Object.hasOwn(CONTACT_FIELDS, name) ? CONTACT_FIELDS[name] : null;
    if (ours)
      rules[ours] = { required: isRequired(field), values: optionsOf(field).map(({ value }) => value) };
  }
  return rules;
};

/** Null when the TLD is not sold. */
export const findTldRequirements = async (
  call: NamecomCall,
  tld: string,
): Promise<TldRequirements | null> => {
  const path = `/domaininfo/requirements/${encodeURIComponent(tld)}`;
  const found = await orNull(
    call({ operation: 'get requirements', path, answer: requirementsAnswer() }),
  ).catch((error) => {
    if (isRefusal(error, 'unsupported_tld')) return null;
    throw error;
  });
  if (found === null) return null;
  const { tldInfo: info, contacts, requirements } = found;
  const own = Object.entries(requirements.fields ?? {});
  const registrant = (contacts?.fields as Fields | undefined)?.registrant?.fields ?? {};
  return {
    tld,
    years: info.allowedRegistrationYears,
    countryCode: info.ccTld,
    privacy: info.supportsPrivacy,
    locking: info.supportsTransferLock,
    dnssec: info.supportsDnssec,
    premium: info.supportsPremium,
    graceDays: info.expirationGracePeriod,
    minLength: info.minDomainLength ?? 1,
    minIdnLength: Object.keys(info.idnLanguages).length === 0 ? null : (info.minIdnDomainLength ?? 1),
    idnLanguages: info.idnLanguages,
    claimsRequiredFor: info.claimsCheckRequired ?? [],
    contact: {
      ...contactRules(Object.fromEntries(own.filter(([name]) => Object.hasOwn(CONTACT_FIELDS, name)))),
      ...contactRules(registrant),
    },
    fields: flatten(Object.fromEntries(own.filter(([name]) => !Object.hasOwn(CONTACT_FIELDS, name))), null),
  };
};
