import { readFileSync } from 'node:fs';
import { parse, YAMLParseError } from 'yaml';
import type { SecretName } from '../../shared/contract/resources.ts';
import { SECRET_SCHEMAS } from '../../shared/operator/doctor/secrets.ts';
import { Refusal } from './refusal.ts';

export type FilledSecret = { name: string; value: Record<string, unknown> };

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** Only what was filled in: empty text, lists and maps stand for "not yet". */
const filledIn = (settings: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => !isEmpty(value)));

type Sections = Record<string, Record<string, unknown> | null>;

/** Files from before Stripe's secrets were apart have all of it in one section. */
const apart = ({ stripe, ...others }: Sections): Sections => {
  const { publishable_key = null, webhook_secrets = null, ...rest } = stripe ?? {};
  return {
    ...(stripe === undefined ? {} : { stripe: rest }),
    ...(publishable_key === null ? {} : { 'stripe-publishable': { publishable_key } }),
    ...(webhook_secrets === null ? {} : { 'stripe-webhooks': { webhook_secrets } }),
    ...others,
  };
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
const problemsOf = ({ name, value }: FilledSecret): string[] => {
  const schema = SECRET_SCHEMAS[name as SecretName];
  if (!schema)
    return [`${name}: there is no such secret; there are ${Object.keys(SECRET_SCHEMAS).join(', ')}`];
  const { error } = schema().safeParse(value);
  return (error?.issues ?? []).map(({ path }) => `${[name, ...path].join('.')}: missing or not valid`);
};

/** The secrets that a YAML file fills in; throws with the names of all settings that are missing or wrong. */
export const readSecretsFile = (file: string): FilledSecret[] => {
  const secrets = Object.entries(apart(parseFile(file)))
    .map(([name, settings]) => ({ name, value: filledIn(settings ?? {}) }))
    .filter(({ value }) => !isEmpty(value));
  const problems = secrets.flatMap(problemsOf);
  if (problems.length > 0) throw new Refusal([...problems, 'No secret was changed.'].join('\n'));
  return secrets;
};
