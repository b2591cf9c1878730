import type { Key, RecordOf } from './key.ts';

/** The attributes of a record that can be written: all but its key. */
type AttributeOf<R> = R extends unknown ? Exclude<Extract<keyof R, string>, 'pk' | 'sk'> : never;

declare const versioned: unique symbol;

/** A record that is changed by `updateVersioned` only. */
export interface Versioned {
  /** Grows with every change; a writer requires the version it has read. */
  version: number;
  readonly [versioned]?: never;
}

/** Refuses a record that has a version. */
export type Unversioned<R> = typeof versioned extends keyof R ? never : unknown;

/** The attributes that place a record on a list of the due index. */
export type Due = { due_pk: string; due_sk: string };

/** A new place on the lists of the due index, null for none any more, or that the record stays where it is. */
export type Refiling = Due | null | 'unchanged';

/** What an update must say of the lists of the due index, where its record can be on one. */
type Filing<R> = 'due_pk' extends keyof R
  ? { readonly due: R extends Due ? Exclude<Refiling, null> : Refiling }
  : { readonly due?: undefined };

/** What is not set by name: `updateVersioned` sets the version, and `due` the place on a list. */
type SetOtherwise<R> = keyof Due | (typeof versioned extends keyof R ? 'version' : never);
type NotByName<R> = { readonly [A in SetOtherwise<R>]?: never };

type SettableOf<R> = R extends unknown ? Exclude<AttributeOf<R>, SetOtherwise<R>> : never;

/** Values for attributes of a record; of a union of records, for those of one of them. */
export type SetOf<R> = R extends unknown
  ? { readonly [A in SettableOf<R> & keyof R]?: Exclude<R[A], undefined> } & NotByName<R>
  : never;

type ValueOf<R, A> = R extends unknown ? (A extends keyof R ? Exclude<R[A], undefined> : never) : never;

/** The same where it is not known which one of a union it is: an attribute takes what any of them can have. */
export type AnySetOf<R> = { readonly [A in SettableOf<R>]?: ValueOf<R, A> } & NotByName<R>;

type NumbersOf<R> = R extends unknown
  ? { [A in keyof R & string]-?: Exclude<R[A], undefined> extends number ? A : never }[keyof R & string]
  : never;

/** Attributes that a record may lack. */
export type OptionalOf<R> = R extends unknown
  ? { [A in keyof R & string]-?: object extends Pick<R, A> ? A : never }[keyof R & string]
  : never;

type Refused<Names extends string> = { readonly [A in Names]?: never };

/** Refuses attributes that the record does not have, also where they come from a variable or a spread. */
export type Only<R, S> = Refused<Exclude<keyof S & string, AttributeOf<R>>>;

/** What an update does to an item of type R. */
export type Changes<R, S = AnySetOf<R>> = Filing<R> & {
  readonly set?: S & Refused<Exclude<keyof S & string, SettableOf<R>>>;
  /** Numbers to add; a missing attribute counts as 0. */
  readonly add?: { readonly [A in NumbersOf<R>]?: number };
  readonly remove?: readonly Exclude<OptionalOf<R>, keyof Due>[];
};

/** A requirement on an attribute that the record has, with a value that the attribute can have. */
export type ConditionOn<R> = R extends unknown
  ? { [A in keyof R & string]-?: Condition<A, Exclude<R[A], undefined>> }[keyof R & string]
  : never;

const attributesOf = (record: object) => Object.keys(record).filter((name) => name !== 'pk' && name !== 'sk');

/** Requires attributes of an item to be as they were read: those named, or all that it had. */
export const unchanged = <K extends Key<unknown>>(
  record: K & RecordOf<K>,
  attributes: readonly AttributeOf<RecordOf<K>>[] | null = null,
): ConditionOn<RecordOf<K>>[] => {
  const values = new Map<string, Value | undefined>(Object.entries(record));
  const conditions = (attributes ?? attributesOf(record)).map((name) => asRead(name, values.get(name)));
  // Each value comes from the very attribute that it is compared with, which the compiler cannot follow.
  return conditions as unknown as ConditionOn<RecordOf<K>>[];
};

/** An update as far as its expression needs to know it; see `Changes` for what it may contain. */
type UntypedChanges = {
  readonly set?: object;
  readonly add?: object;
  readonly remove?: readonly string[];
  readonly due?: Refiling | undefined;
};

const DUE: (keyof Due)[] = ['due_pk', 'due_sk'];

type Expression = {
  ConditionExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

/** What an attribute can hold; one that is missing is no value: see `absent` and `asRead`. */
type Value = string | number | boolean | object | null;

/** One requirement on one attribute of the item being written. */
export type Condition<A extends string = string, V = unknown> = {
  readonly attribute: A;
  readonly test: (name: string, value: string) => string;
  readonly value?: V;
};

export const equals = <A extends string, const V extends Value>(attribute: A, value: V): Condition<A, V> => ({
  attribute,
  value,
  test: (name, placeholder) => `${name} = ${placeholder}`,
});

export const differs = <A extends string, const V extends Value>(
  attribute: A,
  value: V,
): Condition<A, V> => ({
  attribute,
  value,
  test: (name, placeholder) => `${name} <> ${placeholder}`,
});

export const atLeast = <A extends string>(attribute: A, value: number): Condition<A, number> => ({
  attribute,
  value,
  test: (name, placeholder) => `${name} >= ${placeholder}`,
});

/** True when the attribute is missing or lies before `value`, in the order of strings or numbers. */
export const absentOrBefore = <A extends string, V extends string | number>(
  attribute: A,
  value: V,
): Condition<A, V> => ({
  attribute,
  value,
  test: (name, placeholder) => `(attribute_not_exists(${name}) OR ${name} < ${placeholder})`,
});

/** True when the attribute, or the whole item, is missing or has this value. */
export const absentOrEquals = <A extends string, const V extends Value>(
  attribute: A,
  value: V,
): Condition<A, V> => ({
  attribute,
  value,
  test: (name, placeholder) => `(attribute_not_exists(${name}) OR ${name} = ${placeholder})`,
});

export const absent = <A extends string>(attribute: A): Condition<A, never> => ({
  attribute,
  test: (name) => `attribute_not_exists(${name})`,
});

export const exists = <A extends string>(attribute: A): Condition<A, never> => ({
  attribute,
  test: (name) => `attribute_exists(${name})`,
});

/** True while an attribute that may be missing is as it was read: `undefined` stands for missing. */
export const asRead = <A extends string, const V extends Value>(
  attribute: A,
  value: V | undefined,
): Condition<A, V> => (value === undefined ? absent(attribute) : equals(attribute, value));

/** `when`, not empty, as a ConditionExpression. Its placeholders are named apart from those of updates. */
export const whenExpression = (when: readonly Condition[]): Expression => {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const parts = when.map(({ attribute, test, value }, index) => {
    names[`#w${index}`] = attribute;
    if (value !== undefined) values[`:w${index}`] = value;
    return test(`#w${index}`, `:w${index}`);
  });
  return {
    ConditionExpression: parts.join(' AND '),
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  };
};

export const updateExpression = ({ set, add = {}, remove = [], due = 'unchanged' }: UntypedChanges) => {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const clause = (word: string, attributes: readonly unknown[], part: (n: number) => string) =>
    attributes.length === 0 ? [] : [`${word} ${attributes.map((_, index) => part(index)).join(', ')}`];

  const toSet = Object.entries({ ...set, ...(due === 'unchanged' ? null : due) }).filter(
    ([, value]) => value !== undefined,
  );
  toSet.forEach(([name, value], n) => {
    names[`#s${n}`] = name;
    values[`:s${n}`] = value;
  });
  const toAdd = Object.entries(add);
  toAdd.forEach(([name, amount], n) => {
    names[`#a${n}`] = name;
    values[`:a${n}`] = amount;
  });
  const toRemove = due === null ? [...remove, ...DUE] : remove;
  toRemove.forEach((name, n) => {
    names[`#r${n}`] = name;
  });

  const clauses = [
    ...clause('SET', toSet, (n) => `#s${n} = :s${n}`),
    ...clause('ADD', toAdd, (n) => `#a${n} :a${n}`),
    ...clause('REMOVE', toRemove, (n) => `#r${n}`),
  ];
  return {
    UpdateExpression: clauses.join(' '),
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  };
};
