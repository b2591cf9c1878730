import { appendFileSync, readFileSync } from 'node:fs';

/** What each operator is mistaken for. */
export const REPLACED_BY: Record<string, string[]> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<'],
  '>': ['>=', '<='],
  '>=': ['>'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '&&': ['||'],
  '||': ['&&'],
};

const COMPUTE: Record<string, (a: never, b: never) => unknown> = {
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};

/** Which mutants are switched on, and which would have made a difference so far. */
export type Switches = { on: Set<number>; noted: Set<number> };

declare global {
  /** Set by the runner in the process of the tests. */
  var mutation: Switches | undefined;
}

/** Other processes that tests start read which are on, and write down what they note. */
const ON = process.env.MUTATION_ON_FILE ?? 'ON_FILE';
const here: Switches & { round: string } = { on: new Set(), noted: new Set(), round: '' };

const switches = (): Switches => {
  if (globalThis.mutation) return globalThis.mutation;
  const text = readFileSync(ON, 'utf8');
  if (text === here.round) return here;
  here.round = text;
  here.on = new Set(text.split(' ').slice(1).map(Number));
  here.noted = new Set();
  return here;
};

const note = (state: Switches, id: number): void => {
  if (state.noted.has(id)) return;
  state.noted.add(id);
  if (state === here) appendFileSync(`${ON}.noted`, `${id}\n`);
};

const computed = (operator: string, a: unknown, b: unknown): unknown => {
  try {
    return COMPUTE[operator]?.(a as never, b as never);
  } catch (error) {
    return error;
  }
};

const lefts = new Map<number, unknown>();

/** What instrumented code calls in the place of an operator, a condition or an element of a list. */
export const $m = {
  /** The left operand that `and` or `or` saw last. */
  left: undefined as unknown,

  operator: (id: number, operator: string, a: unknown, b: unknown): unknown => {
    const state = switches();
    const original = computed(operator, a, b);
    let value = original;
    (REPLACED_BY[operator] ?? []).forEach((other, index) => {
      const mutated = computed(other, a, b);
      if (!Object.is(mutated, original)) note(state, id + index);
      if (state.on.has(id + index)) value = mutated;
    });
    return value;
  },

  /** Whether the right operand is looked at. */
  and: (id: number, left: unknown): boolean => {
    const state = switches();
    $m.left = left;
    lefts.set(id, left);
    if (!left) note(state, id);
    return state.on.has(id) ? !left : Boolean(left);
  },

  or: (id: number, left: unknown): boolean => {
    const state = switches();
    $m.left = left;
    lefts.set(id, left);
    if (left) note(state, id);
    return state.on.has(id) ? Boolean(left) : !left;
  },

  right: <T>(id: number, value: T): T => {
    if (!Object.is(lefts.get(id), value)) note(switches(), id);
    return value;
  },

  negated: (id: number, condition: unknown): boolean => {
    const state = switches();
    note(state, id);
    return state.on.has(id) ? !condition : Boolean(condition);
  },

  without: <T>(id: number, elements: T[]): T[] => {
    const state = switches();
    if (elements.length > 0) note(state, id);
    return state.on.has(id) ? [] : elements;
  },

  tenfold: (id: number, value: number): number => {
    const state = switches();
    note(state, id);
    return state.on.has(id) ? 10 * value : value;
  },
};
