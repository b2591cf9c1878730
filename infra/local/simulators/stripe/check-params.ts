import { invalidRequest, required } from './api-error.ts';
import { isParams, type Params } from './params.ts';

/** What a parameter may hold, after Stripe's own description of the operation. */
export type Rule =
  | { kind: 'text'; max: number; unset: boolean }
  | { kind: 'choice'; of: readonly string[]; unset: boolean }
  | { kind: 'integer' }
  | { kind: 'boolean' }
  | { kind: 'metadata' }
  | { kind: 'list'; of: Rule }
  | { kind: 'object'; fields: Fields; needs: readonly string[] };

export type Fields = { readonly [name: string]: Rule };

export const text = (max = 5000): Rule => ({ kind: 'text', max, unset: false });
export const unsettable = (max = 5000): Rule => ({ kind: 'text', max, unset: true });
export const choice = (...of: string[]): Rule => ({ kind: 'choice', of, unset: false });
export const choiceOrNone = (...of: string[]): Rule => ({ kind: 'choice', of, unset: true });
export const integer: Rule = { kind: 'integer' };
export const boolean: Rule = { kind: 'boolean' };
export const metadata: Rule = { kind: 'metadata' };
export const list = (of: Rule): Rule => ({ kind: 'list', of });
export const object = (fields: Fields, needs: string[] = []): Rule => ({ kind: 'object', fields, needs });

const METADATA_KEYS = 50;
const METADATA_KEY_LENGTH = 40;
const METADATA_VALUE_LENGTH = 500;

const invalid = (param: string, message: string, code?: string) =>
  invalidRequest(message, { param, ...(code && { code }) });

const checkMetadata = (value: string | Params, param: string): void => {
  if (!isParams(value)) {
    if (value !== '') throw invalid(param, 'Metadata must be a hash.');
    return;
  }
  const entries = Object.entries(value);
  if (entries.length > METADATA_KEYS) throw invalid(param, `Metadata can hold up to ${METADATA_KEYS} keys.`);
  for (const [key, held] of entries) {
    if (typeof held !== 'string') throw invalid(param, 'Metadata values must be strings.');
    if (key.length > METADATA_KEY_LENGTH || held.length > METADATA_VALUE_LENGTH) {
      throw invalid(`${param}[${key}]`, 'Metadata keys hold 40 characters and values 500.');
    }
  }
};

const checkText = (value: string | Params, rule: Rule & { kind: 'text' }, param: string): void => {
  if (typeof value !== 'string') throw invalid(param, `Invalid string: ${param}`);
  if (value === '' && !rule.unset) {
    throw invalid(param, `You passed an empty string for '${param}'.`, 'parameter_invalid_empty');
  }
  if (value.length > rule.max) throw invalid(param, `Invalid string: must be at most ${rule.max} characters`);
};

const checkChoice = (value: string | Params, rule: Rule & { kind: 'choice' }, param: string): void => {
  if (value === '' && rule.unset) return;
  if (typeof value === 'string' && rule.of.includes(value)) return;
  throw invalid(param, `Invalid ${param}: must be one of ${rule.of.join(', ')}`);
};

const checkList = (value: string | Params, { of }: Rule & { kind: 'list' }, param: string): void => {
  if (!isParams(value)) throw invalid(param, 'Invalid array');
  for (const [index, item] of Object.entries(value)) checkValue(item, of, `${param}[${index}]`);
};

const checkObject = (value: string | Params, rule: Rule & { kind: 'object' }, param: string): void => {
  if (!isParams(value)) throw invalid(param, 'Invalid object');
  checkParams(value, rule.fields, rule.needs, param);
};

const checkInteger = (value: string | Params, param: string): void => {
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return;
  throw invalid(param, `Invalid integer: ${String(value)}`, 'parameter_invalid_integer');
};

const checkBoolean = (value: string | Params, param: string): void => {
  if (value === 'true' || value === 'false') return;
  throw invalid(param, `Invalid boolean: ${String(value)}`);
};

const checkValue = (value: string | Params, rule: Rule, param: string): void => {
  if (rule.kind === 'text') checkText(value, rule, param);
  else if (rule.kind === 'choice') checkChoice(value, rule, param);
  else if (rule.kind === 'metadata') checkMetadata(value, param);
  else if (rule.kind === 'integer') checkInteger(value, param);
  else if (rule.kind === 'boolean') checkBoolean(value, param);
  else if (rule.kind === 'list') checkList(value, rule, param);
  else checkObject(value, rule, param);
};

/**
 * Refuses what Stripe refuses: parameters it does not know, missing ones and values of another kind. A parameter that
 * Stripe knows and this simulator does not is refused too: better than ignoring what a caller relies on.
 */
export const checkParams = (
  params: Params,
  fields: Fields,
  needs: readonly string[],
  parent: string | null = null,
): void => {
  const nameOf = (name: string) => (parent === null ? name : `${parent}[${name}]`);
  for (const [name, value] of Object.entries(params)) {
    const rule = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (rule === undefined) {
      const param = nameOf(name);
      throw invalid(param, `Received unknown parameter: ${param}`, 'parameter_unknown');
    }
    checkValue(value, rule, nameOf(name));
  }
  for (const name of needs) if (!(name in params)) throw required(nameOf(name));
};
