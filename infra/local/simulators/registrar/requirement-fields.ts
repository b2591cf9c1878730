/** The description's RequirementField, as far as its own examples use it. */
export type RequirementField = {
  description: string;
  type: 'string' | 'notice' | 'acknowledgement' | 'enum' | 'boolean';
  required: boolean;
  label?: string;
  value?: string;
  validation?: string;
  required_when?: string;
  options?: { value: string; label: string; fields?: RequirementFields }[];
  fields?: RequirementFields;
};

export type RequirementFields = Record<string, RequirementField>;

const text = (description: string, required: boolean): RequirementField => ({
  description,
  type: 'string',
  required,
});

const countries = (codes: string) =>
  codes
    .split(' ')
    .map((value) => ({ value, label: new Intl.DisplayNames('en', { type: 'region' }).of(value) ?? value }));

/** The example `complex_requirement_set` of the description: fields of the contact first, then the registry's own. */
export const FR_FIELDS: RequirementFields = {
  firstName: text('First name of registrant', true),
  lastName: text('Last name of registrant', true),
  companyName: text('Company name of registrant', false),
  email: { ...text('Email address of registrant', true), validation: 'valid_email' },
  country: {
    description: 'Country of registrant, only options in this list are allowed',
    type: 'enum',
    required: true,
    options: countries(
      'AT BE BG CH CY CZ DE DK EE ES FI FR GP GR HU IE IS IT LI LT LU LV MQ MT NL NO PL PT RE RO SE SI SK',
    ),
  },
  business: {
    description: '',
    type: 'enum',
    required: true,
    label: 'business',
    options: [
      {
        value: 'no',
        label: 'I am an individual',
        fields: {
          'X-FR-BIRTHDATE': { ...text('', false), label: 'Date of Birth (YYYY-MM-DD)' },
          'X-FR-BIRTHPLACE': {
            ...text('', true),
            label: 'Birth Country (2 Letter Code)',
            fields: {
              'X-FR-BIRTHCITY': { ...text('', false), label: 'Birth City', required_when: 'FR' },
              'X-FR-BIRTHPC': { ...text('', false), label: 'Birth Postal Code', required_when: 'FR' },
            },
          },
        },
      },
      {
        value: 'yes',
        label: 'I am an organization',
        fields: {
          'X-FR-LOCAL': {
            ...text('Local company registration #, or tax ID', false),
            label: 'Local company registration #, or tax ID',
          },
        },
      },
    ],
  },
};

export const CONTACT_FIELDS: ReadonlySet<string> = new Set(
  'firstName lastName companyName address1 address2 city state zip country email phone fax'.split(' '),
);

type Values = Record<string, string | null | undefined>;

/** Throws nothing: lists what `values` lack or have wrong of `fields`, and which keys are known. */
export const examineFields = (
  fields: RequirementFields,
  values: Values,
  parent: string | null = null,
): { known: string[]; mistakes: string[] } => {
  const known: string[] = [];
  const mistakes: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    known.push(name);
    if (field.type === 'notice') continue;
    const value = values[name] || null;
    const needed = field.required || (field.required_when !== undefined && field.required_when === parent);
    if (value === null && needed) mistakes.push(`'${name}' is required`);
    const chosen = field.options?.find((option) => option.value === value);
    if (value !== null && field.options && !chosen)
      mistakes.push(`'${name}' has a value that is not allowed`);
    if (value !== null && field.type === 'acknowledgement' && value !== field.value)
      mistakes.push(`'${name}' must be '${field.value}'`);
    for (const nested of [chosen?.fields, value === null ? undefined : field.fields]) {
      if (!nested) continue;
      const inner = examineFields(nested, values, value);
      known.push(...inner.known);
      mistakes.push(...inner.mistakes);
    }
  }
  return { known, mistakes };
};
