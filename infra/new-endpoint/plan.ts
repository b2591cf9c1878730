import { globSync, readFileSync } from 'node:fs';
import { pluralize, singularize } from 'inflection';

export type EndpointPlan = {
  /** A folder of `functions/`, named as in `shared/`: "demo". */
  area: string;
  /** Verb and thing, the name of the handler's file: "list-things". */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to `/api/v1`, of one client. */
  path: string;
  /** What it is about, in words: "thing". */
  thing: string;
  /** `record` is about one of several things, which the path names; `single` about the one a client has. */
  kind: 'list' | 'create' | 'record' | 'single';
  /** The parameter of a record: "hostingAccount". */
  parameter: string;
  hasBody: boolean;
};

const METHODS: Record<string, EndpointPlan['method']> = {
  list: 'GET',
  get: 'GET',
  show: 'GET',
  create: 'POST',
  add: 'POST',
  register: 'POST',
  update: 'PATCH',
  replace: 'PUT',
  delete: 'DELETE',
  remove: 'DELETE',
};
const CREATING = ['create', 'add', 'register'];
const READING = ['list', 'get', 'show'];
const WITH_BODY = [...CREATING, 'update', 'replace'];

/** No plurals, though they end like one. */
const ABBREVIATION = /(?:^|-)(?:dns|sms|tls|whois)$/;

const plural = (noun: string) => (ABBREVIATION.test(noun) ? noun : pluralize(noun));
const singular = (noun: string) => (ABBREVIATION.test(noun) ? noun : singularize(noun));

/** `listThings`, `List_Things` and `list-things` are one name. */
export const kebab = (typed: string) =>
  typed
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/[_\s]+/g, '-')
    .toLowerCase();

export const camel = (words: string) => words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const CONTRACT = 'shared/contract';

/** The file with the entries of an area: that of a larger area, or its own. */
export const contractOf = (area: string): string => {
  const holds = (file: string) => readFileSync(file, 'utf8').includes(`export const ${camel(area)} = {`);
  return globSync(`${CONTRACT}/*.ts`).find(holds) ?? `${CONTRACT}/${area}.ts`;
};

const WORDS = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** The name that was probably meant where the verb is missing or comes last: of `things` and `things-list` "list-things". */
const suggestion = (name: string): string => {
  const [, noun = name, verb = ''] = name.match(/^(.+)-(\w+)$/) ?? [];
  return verb in METHODS ? `${verb}-${noun}` : `list-${plural(name)}`;
};

export class NameError extends Error {
  /** What was probably meant. */
  readonly meant: string;
  constructor(name: string) {
    const meant = suggestion(name);
    super(`"${name}" is no verb with a thing, such as ${meant}.`);
    this.meant = meant;
  }
}

/** Verb and noun of a name. Throws a NameError where it has none, or ends with a verb and begins with a plural. */
const partsOf = (name: string): [verb: string, noun: string] => {
  const [, verb = '', noun = ''] = name.match(/^([a-z]+)-(.+)$/) ?? [];
  const isTurned = !(verb in METHODS) && noun in METHODS;
  if (!WORDS.test(name) || !verb || isTurned) throw new NameError(name);
  return [verb, noun];
};

export type Known = {
  /** Paths that there are: a thing that one of them names keeps it. */
  paths: readonly string[];
  /** Whether a client has several of the thing, one of which the path names. */
  several: boolean;
};

/** Whether the path depends on how many things of this kind a client has. */
export const asksHowMany = (name: string): boolean => {
  const [verb, noun] = partsOf(name);
  return !CREATING.includes(verb) && !isList(verb, noun);
};

const isList = (verb: string, noun: string) =>
  verb === 'list' || (READING.includes(verb) && noun !== singular(noun));

/**
 * What an endpoint of this name is by the conventions of the interface: to list and to create are about the collection of
 * a client, all else about one thing, and a verb that is no method is a step of it.
 */
export const planEndpoint = (area: string, name: string, { paths, several }: Known): EndpointPlan => {
  const [verb, noun] = partsOf(name);
  if (!WORDS.test(area)) throw new Error(`"${area}" is no name for an area: small letters and hyphens.`);
  const thing = singular(noun);
  const parameter = camel(thing);
  const known = paths.find(
    (path) => path.endsWith(`/{${parameter}}`) && path.startsWith('/clients/{client}/'),
  );
  const record = known ?? `/clients/{client}/${plural(thing)}/{${parameter}}`;
  const collection = record.replace(/\/\{\w+\}$/, '');
  const isOneOfSeveral = several || known !== undefined;
  const about = isOneOfSeveral ? record : `/clients/{client}/${thing}`;
  const step = verb in METHODS ? '' : `/${verb}`;
  const ofCollection = isList(verb, noun) ? 'list' : CREATING.includes(verb) ? 'create' : null;
  return {
    area,
    name,
    method: METHODS[verb] ?? 'POST',
    path: ofCollection ? collection : `${about}${step}`,
    thing: thing.replaceAll('-', ' '),
    kind: ofCollection ?? (isOneOfSeveral ? 'record' : 'single'),
    parameter,
    hasBody: WITH_BODY.includes(verb),
  };
};
