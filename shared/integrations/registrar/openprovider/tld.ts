import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { ContactRole, RegistrarPrice, TldPrices } from '../../registrar.ts';
import type { RequirementField, TldRequirements } from '../../registrar-requirements.ts';
import type { OpenproviderCall } from './openprovider-call.ts';
import { orNull } from './refusals.ts';
import { charged, priceGroup } from './values.ts';

const flag = schema(() => z.boolean().nullish());

const prices = schema(() =>
  z.object({
    create_price: priceGroup().nullish(),
    renew_price: priceGroup().nullish(),
    transfer_price: priceGroup().nullish(),
    restore_price: priceGroup().nullish(),
    soft_restore_price: priceGroup().nullish(),
  }),
);

const tldAnswer = schema(() =>
  z.object({
    name: z.string(),
    status: z.string().nullish(),
    min_period: z.number().nullish(),
    max_period: z.number().nullish(),
    soft_quarantine_period: z.number().nullish(),
    is_private_whois_allowed: flag(),
    dnssec_allowed: flag(),
    dnssec_keys_allowed: flag(),
    owner_handle_supported: flag(),
    admin_handle_supported: flag(),
    tech_handle_supported: flag(),
    billing_handle_supported: flag(),
    supported_idn_scripts: z
      .array(z.object({ value: z.string(), description: z.string().nullish() }))
      .nullish(),
    prices: prices().nullish(),
  }),
);

export type Tld = z.infer<ReturnType<typeof tldAnswer>>;

/** Null when the TLD is not sold. */
export const findTld = async (
  call: OpenproviderCall,
  name: string,
  withPrices = false,
): Promise<Tld | null> => {
  const path = `/tlds/${encodeURIComponent(name)}`;
  const query: Record<string, string> = withPrices ? { with_price: 'true' } : {};
  const asked = call({ operation: 'get TLD', path, query, answer: tldAnswer() });
  const found = await orNull(asked, 'unsupported_tld', 'not_found');
  return found && (found.status ?? 'ACT') === 'ACT' ? found : null;
};

export const findTldPrices = async (call: OpenproviderCall, name: string): Promise<TldPrices | null> => {
  const found = await findTld(call, name, true);
  return (
    found && {
      register: charged(found.prices?.create_price),
      renew: charged(found.prices?.renew_price),
      transfer: charged(found.prices?.transfer_price),
      restore: charged(found.prices?.restore_price),
    }
  );
};

/** Of a domain that has expired and is with the registrar still. */
export const findSoftRestorePrice = async (
  call: OpenproviderCall,
  name: string,
): Promise<RegistrarPrice | null> => charged((await findTld(call, name, true))?.prices?.soft_restore_price);

/** The roles of a domain that its registry knows; it has a registrant always. */
export const rolesOf = (tld: Tld | null): ContactRole[] => [
  'registrant',
  ...(tld?.admin_handle_supported === false ? [] : (['admin'] as const)),
  ...(tld?.tech_handle_supported === false ? [] : (['tech'] as const)),
  ...(tld?.billing_handle_supported === false ? [] : (['billing'] as const)),
];

const questions = schema(() =>
  z
    .array(
      z.object({
        name: z.string(),
        type: z.string().nullish(),
        description: z.string().nullish(),
        required: z.boolean().nullish(),
        options: z.array(z.object({ value: z.string(), description: z.string().nullish() })).nullish(),
      }),
    )
    .nullish()
    .transform((found) => found ?? []),
);

type Question = z.infer<ReturnType<typeof questions>>[number];

/** What a registry asks about the domain, and about its registrant. */
export type Asked = { ofDomain: Question[]; ofRegistrant: Question[] };

export const findQuestions = async (call: OpenproviderCall, extension: string): Promise<Asked> => {
  const ask = async (operation: string, path: string, more: Record<string, string> = {}) => {
    const query = { 'domain.extension': extension, ...more };
    const asked = call({ operation, path, query, answer: questions() });
    return (await orNull(asked, 'not_found', 'unsupported_tld')) ?? [];
  };
  const [ofDomain, ofRegistrant] = await Promise.all([
    ask('get questions about domains', '/domains/additional-data', { operation: 'create' }),
    ask('get questions about registrants', '/domains/additional-data/customers'),
  ]);
  return { ofDomain, ofRegistrant };
};

/** Is answered by `language`. */
export const IDN_SCRIPT = 'idn_script';

const toField = ({ name, type, description, required, options }: Question): RequirementField => ({
  name,
  label: description || name,
  description: description || null,
  type: type === 'select' || (options ?? []).length > 0 ? 'choice' : 'text',
  required: required ?? false,
  options: (options ?? []).map((option) => ({
    value: option.value,
    label: option.description || option.value,
  })),
  when: null,
});

/** A question that is asked about both is answered once. */
const fieldsOf = ({ ofDomain, ofRegistrant }: Asked): RequirementField[] => {
  const all = [...ofDomain, ...ofRegistrant].filter(({ name }) => name !== IDN_SCRIPT).map(toField);
  const names = [...new Set(all.map(({ name }) => name))];
  return names.flatMap((name) => {
    const same = all.filter((field) => field.name === name);
    return same.slice(0, 1).map((field) => ({ ...field, required: same.some(({ required }) => required) }));
  });
};

const MOST_YEARS = 10;

/** Null when the TLD is not sold. What a domain can do beyond that, it says itself once it is there. */
export const findTldRequirements = async (
  call: OpenproviderCall,
  tld: string,
): Promise<TldRequirements | null> => {
  const found = await findTld(call, tld);
  if (!found) return null;
  const shortest = found.min_period ?? 1;
  const longest = found.max_period ?? MOST_YEARS;
  const scripts = found.supported_idn_scripts ?? [];
  return {
    tld,
    years: Array.from({ length: Math.max(0, longest - shortest + 1) }, (_, index) => shortest + index),
    countryCode: /(^|\.)[a-z]{2}$/.test(tld),
    privacy: found.is_private_whois_allowed ?? false,
    locking: true,
    dnssec: (found.dnssec_allowed ?? false) && (found.dnssec_keys_allowed ?? false),
    premium: true,
    graceDays: found.soft_quarantine_period ?? 0,
    minLength: 1,
    minIdnLength: scripts.length === 0 ? null : 1,
    idnLanguages: Object.fromEntries(scripts.map(({ value, description }) => [value, description || value])),
    claimsRequiredFor: [CLAIMS],
    contact: {},
    fields: fieldsOf(await findQuestions(call, tld)),
  };
};

/** The purchase of a name that trademark claims stand against. */
export const CLAIMS = 'claims';
