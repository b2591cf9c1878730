import type { TldRequirements } from '../integrations/registrar-requirements.ts';
import { pick } from '../platform/pick.ts';

/** What an order of this name has to say, as the API shows it; languages only where the name is not in ASCII. */
export const presentRequirements = (domain: string, requirements: TldRequirements) => ({
  years: requirements.years,
  languages: domain.startsWith('xn--')
    ? Object.entries(requirements.idnLanguages).map(([code, name]) => ({ code, name }))
    : [],
  contact: Object.entries(requirements.contact).map(([field, { required, values }]) => ({
    field,
    required,
    values,
  })),
  fields: requirements.fields.map((field) =>
    pick(field, 'name', 'label', 'description', 'type', 'required', 'options', 'when'),
  ),
});
