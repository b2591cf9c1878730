import { domainToUnicode } from 'node:url';
import { type Sentence, say } from '../languages/sentence.ts';

/** Fields of a registrant as registries ask for them; `country` is ISO 3166-1 alpha-2, `phone` E.164. */
export type DomainContact = {
  first_name: string;
  last_name: string;
  company_name: string | null;
  address: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
  email: string;
  phone: string;
};

/** A question that a registry wants answered before it registers a name. */
export type RequirementField = {
  name: string;
  label: string;
  description: string | null;
  /** `notice` is only shown; `acknowledgement` takes the one value in `options`. */
  type: 'text' | 'choice' | 'acknowledgement' | 'boolean' | 'notice';
  required: boolean;
  /** The values that count, with words for people; empty where any text does. */
  options: { value: string; label: string }[];
  /** The question is asked only when another one has this answer; a null value stands for any. */
  when: { field: string; value: string | null } | null;
};

/** What a TLD asks and offers, as the registrar tells it. */
export type TldRequirements = {
  tld: string;
  /** Numbers of years a name can be registered for. */
  years: number[];
  countryCode: boolean;
  privacy: boolean;
  locking: boolean;
  dnssec: boolean;
  premium: boolean;
  /** Days after the expiry in which a domain can be renewed before it leaves the account. */
  graceDays: number;
  minLength: number;
  /** Null when the TLD takes no international names. */
  minIdnLength: number | null;
  /** Codes for the requirement `language` of an international name, with words for people. */
  idnLanguages: Record<string, string>;
  /** Purchase types for which trademark claims must be acknowledged, which this integration cannot. */
  claimsRequiredFor: string[];
  /** Restrictions of the registrant, such as its country. */
  contact: Partial<Record<keyof DomainContact, { required: boolean; values: string[] }>>;
  /** Outer questions before those that depend on them. */
  fields: RequirementField[];
};

export type RegistrationRequest = {
  domain: string;
  years: number;
  contact: Partial<{ [Field in keyof DomainContact]: string | null }>;
  tldRequirements: Record<string, string>;
};

/** `field` is `domain`, `years`, `contact.<field>` or `tld_requirements.<name>`. */
export type RequirementProblem = { field: string; message: Sentence };

const CONTACT_RULES: Record<
  Exclude<keyof DomainContact, 'company_name'>,
  { name: Sentence; pattern: RegExp }
> = {
  first_name: { name: say`a first name`, pattern: /\S/ },
  last_name: { name: say`a last name`, pattern: /\S/ },
  address: { name: say`a street address`, pattern: /\S/ },
  city: { name: say`a city`, pattern: /\S/ },
  state: { name: say`a state, region or province`, pattern: /\S/ },
  postcode: { name: say`a postcode`, pattern: /\S/ },
  country: { name: say`a country as two letters`, pattern: /^[A-Z]{2}$/ },
  email: { name: say`an e-mail address`, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ },
  phone: {
    name: say`a phone number such as +233201234567, with 8 to 15 digits`,
    pattern: /^\+[1-9]\d{7,14}$/,
  },
};

/** What every registrar asks of a contact. */
export const contactProblems = (contact: RegistrationRequest['contact']): RequirementProblem[] =>
  Object.entries(CONTACT_RULES)
    .filter(([field, { pattern }]) => !pattern.test(contact[field as keyof DomainContact] ?? ''))
    .map(([field, { name }]) => ({ field: `contact.${field}`, message: say`The registrant needs ${name}.` }));

const restrictedContactProblems = (
  { contact: rules, tld }: TldRequirements,
  contact: RegistrationRequest['contact'],
): RequirementProblem[] =>
  Object.entries(rules).flatMap(([field, { required, values }]) => {
    const value = contact[field as keyof DomainContact] || null;
    if (value === null) {
      return required
        ? [{ field: `contact.${field}`, message: say`.${tld} domains need this of the registrant.` }]
        : [];
    }
    if (values.length === 0 || values.includes(value)) return [];
    const message = say`.${tld} domains are only for registrants with one of: ${values.join(', ')}.`;
    return [{ field: `contact.${field}`, message }];
  });

const nameProblems = (
  requirements: TldRequirements,
  { domain, years }: RegistrationRequest,
): RequirementProblem[] => {
  const { tld, minLength, minIdnLength } = requirements;
  const label = domain.slice(0, domain.indexOf('.'));
  const isIdn = label.startsWith('xn--');
  const problems: RequirementProblem[] = [];
  if (isIdn && minIdnLength === null) {
    problems.push({
      field: 'domain',
      message: say`.${tld} takes only the letters a to z, digits and hyphens.`,
    });
  }
  const length = isIdn ? [...domainToUnicode(label)].length : label.length;
  const least = isIdn ? (minIdnLength ?? 0) : minLength;
  if (length < least) {
    problems.push({ field: 'domain', message: say`A .${tld} name has at least ${least} characters.` });
  }
  if (!requirements.years.includes(years)) {
    const message = say`.${tld} can be registered for ${requirements.years.join(', ')} years.`;
    problems.push({ field: 'years', message });
  }
  return problems;
};

const answered = (value: string | undefined): string | null => value || null;

const fieldProblems = (
  { tld, fields }: TldRequirements,
  answers: Record<string, string>,
): RequirementProblem[] =>
  fields.flatMap((field) => {
    const { name, when, options, label } = field;
    const parent = when && answered(answers[when.field]);
    const isAsked = when === null || (parent !== null && (when.value === null || when.value === parent));
    if (field.type === 'notice' || !isAsked) return [];
    const value = answered(answers[name]);
    const problem = (message: Sentence) => [{ field: `tld_requirements.${name}`, message }];
    if (value === null) return field.required ? problem(say`.${tld} domains need: ${label}.`) : [];
    const values = options.map((option) => option.value);
    return values.length === 0 || values.includes(value)
      ? []
      : problem(say`Give one of: ${values.join(', ')}.`);
  });

const languageProblems = (
  { idnLanguages, minIdnLength }: TldRequirements,
  { domain, tldRequirements }: RegistrationRequest,
): RequirementProblem[] => {
  if (!domain.startsWith('xn--') || minIdnLength === null) return [];
  if (Object.hasOwn(idnLanguages, tldRequirements.language ?? '')) return [];
  const codes = Object.entries(idnLanguages).map(([code, name]) => `${code} (${name})`);
  const message = say`Say in which language or script the name is: ${codes.join(', ')}.`;
  return [{ field: 'tld_requirements.language', message }];
};

/** Everything that the registrar would refuse about a registration, before anything is paid. Empty when nothing. */
export const registrationProblems = (
  requirements: TldRequirements,
  request: RegistrationRequest,
): RequirementProblem[] => {
  const { tldRequirements: answers, contact } = request;
  const known = new Set(['language', ...requirements.fields.map(({ name }) => name)]);
  const unknown = Object.keys(answers).filter((name) => !known.has(name));
  return [
    ...nameProblems(requirements, request),
    ...contactProblems(contact),
    ...restrictedContactProblems(requirements, contact),
    ...languageProblems(requirements, request),
    ...fieldProblems(requirements, answers),
    ...unknown.map((name) => ({
      field: `tld_requirements.${name}`,
      message: say`.${requirements.tld} domains do not ask this.`,
    })),
  ];
};
