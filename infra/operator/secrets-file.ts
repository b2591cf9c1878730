import { readFileSync } from 'node:fs';
import { parse, YAMLParseError } from 'yaml';
import { loadSchemas } from '../../shared/integrations/registry/load-schemas.ts';
import { SECRETS } from '../../shared/integrations/registry/secrets.ts';
import type { VendorSecrets } from '../../shared/integrations/vendor.ts';
import { Refusal } from './refusal.ts';

export type FilledSecret = { name: string; value: Record<string, unknown> };

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** Only what was filled in: empty text, lists and maps stand for "not yet". */
const filledIn = (settings: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => !isEmpty(value)));

type Schemas = VendorSecrets['schemas'];

type Sections = Record<string, Record<string, unknown> | null>;

/** Files from before the secrets of a vendor were apart have all of them in one section. */
const apart = (sections: Sections, schemas: Schemas): Sections => {
  const result = { ...sections };
  for (const { name, formerlyIn } of SECRETS) {
    const former = formerlyIn === undefined ? undefined : result[formerlyIn];
    if (!formerlyIn || !former) continue;
    const entries = Object.entries(former);
    const known = schemas[name]?.().shape ?? {};
    const isMoved = ([setting, value]: [string, unknown]) => setting in known && value !== null;
    const moved = entries.filter(isMoved);
    if (moved.length === 0) continue;
    result[formerlyIn] = Object.fromEntries(entries.filter((entry) => !isMoved(entry)));
    result[name] ??= Object.fromEntries(moved);
  }
  return result;
};

const parseFile = (file: string): Sections => {
  try {
    return parse(readFileSync(file, 'utf8'), { prettyErrors: true }) ?? {};
  } catch (error) {
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined;
    // Not the text of the line, which may hold a secret.
    throw new Refusal(
      line === undefined ? `${file} cannot be read, or is no YAML.` : `${file}:${line}: This is no YAML.`,
    );
  }
};

/** What is wrong with the value of a secret, by the names of its settings and never their values. */
const problemsOf = ({ name, value }: FilledSecret, schemas: Schemas): string[] => {
  const schema = schemas[name];
  if (!schema) return [`${name}: there is no such secret; there are ${Object.keys(schemas).join(', ')}`];
  const { error } = schema().safeParse(value);
  return (error?.issues ?? []).map(({ path }) => `${[name, ...path].join('.')}: missing or not valid`);
};

/** The secrets that a YAML file fills in; throws with the names of all settings that are missing or wrong. */
export const readSecretsFile = async (file: string): Promise<FilledSecret[]> => {
  const schemas = await loadSchemas();
  const secrets = Object.entries(apart(parseFile(file), schemas))
    .map(([name, settings]) => ({ name, value: filledIn(settings ?? {}) }))
    .filter(({ value }) => !isEmpty(value));
  const problems = secrets.flatMap((secret) => problemsOf(secret, schemas));
  if (problems.length > 0) throw new Refusal([...problems, 'No secret was changed.'].join('\n'));
  return secrets;
};
