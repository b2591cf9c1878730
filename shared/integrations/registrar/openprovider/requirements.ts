import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { RequirementField, TldRequirements } from '../../registrar-requirements.ts';
import type { OpenproviderCall } from './openprovider-call.ts';
import { orNull } from './refusals.ts';
import { findTld } from './tld.ts';

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
    dnssec: false,
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
