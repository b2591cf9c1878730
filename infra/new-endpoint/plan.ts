export type EndpointPlan = {
  /** A folder of `functions/`, named as in `shared/`: "demo". */
  area: string;
  /** Verb and thing, the name of the handler's file: "list-things". */
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Relative to `/api/v1`, of one client. */
  path: string;
  /** What it is about, in words: "thing". */
  thing: string;
  kind: 'list' | 'create' | 'other';
  hasBody: boolean;
};

const METHODS: Record<string, EndpointPlan['method']> = {
  list: 'GET',
  get: 'GET',
  create: 'POST',
  update: 'PATCH',
  delete: 'DELETE',
};

const WORDS = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const VERB_AND_THING = /^([a-z]+)-([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/;

const plural = (noun: string) => (noun.endsWith('s') ? noun : `${noun}s`);
const singular = (noun: string) => noun.replace(/s$/, '');

/**
 * What an endpoint of this name is by the conventions of the interface: `list-` and `create-` are about a collection of
 * a client, `get-`, `update-` and `delete-` about the one thing of this kind a client has, and any other verb is a step
 * of it. Once things are stored, the path may name one: `/clients/{client}/things/{thing}`.
 */
const planEndpoint = (area: string, name: string): EndpointPlan => {
  const [, verb = '', noun = ''] = name.match(VERB_AND_THING) ?? [];
  if (!WORDS.test(area) || !verb) {
    throw new Error(
      'Give an area and a verb with a thing, in small letters: npm run new:endpoint demo list-things',
    );
  }
  const kind = verb === 'list' || verb === 'create' ? verb : 'other';
  const one = `/clients/{client}/${singular(noun)}`;
  const step = verb in METHODS ? '' : `/${verb}`;
  return {
    area,
    name,
    method: METHODS[verb] ?? 'POST',
    path: kind === 'other' ? `${one}${step}` : `/clients/{client}/${plural(noun)}`,
    thing: singular(noun).replaceAll('-', ' '),
    kind,
    hasBody: verb === 'create' || verb === 'update',
  };
};

/** The endpoints of words as they are typed, an area and a name for each. One named twice is planned once. */
export const planEndpoints = ([area = '', name = '', ...others]: string[]): EndpointPlan[] => {
  const rest = others.length > 0 ? planEndpoints(others) : [];
  const plan = planEndpoint(area, name);
  return [plan, ...rest.filter((other) => other.area !== area || other.name !== name)];
};
