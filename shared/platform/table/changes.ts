import { asRead, type Condition, type Value } from './expressions.ts';
import type { Key, RecordOf } from './key.ts';

/** The attributes of a record that can be written: all but its key. */
export type AttributeOf<R> = R extends unknown ? Exclude<Extract<keyof R, string>, 'pk' | 'sk'> : never;

/** Values for attributes of a record; of a union of records, for those of one of them. */
export type SetOf<R> = R extends unknown
  ? { readonly [A in AttributeOf<R> & keyof R]?: Exclude<R[A], undefined> }
  : never;

type ValueOf<R, A> = R extends unknown ? (A extends keyof R ? Exclude<R[A], undefined> : never) : never;

/** The same where it is not known which one of a union it is: an attribute takes what any of them can have. */
export type AnySetOf<R> = { readonly [A in AttributeOf<R>]?: ValueOf<R, A> };

type NumbersOf<R> = R extends unknown
  ? { [A in keyof R & string]-?: Exclude<R[A], undefined> extends number ? A : never }[keyof R & string]
  : never;

/** Attributes that a record may lack. */
export type OptionalOf<R> = R extends unknown
  ? { [A in keyof R & string]-?: object extends Pick<R, A> ? A : never }[keyof R & string]
  : never;

/** Refuses attributes that the record does not have, also where they come from a variable or a spread. */
export type Only<R, S> = [Exclude<keyof S & string, AttributeOf<R>>] extends [never]
  ? unknown
  : { readonly [A in Exclude<keyof S & string, AttributeOf<R>>]: never };

/** What an update does to an item of type R. */
export type Changes<R, S = AnySetOf<R>> = {
  readonly set?: S & Only<R, S>;
  /** Numbers to add; a missing attribute counts as 0. */
  readonly add?: { readonly [A in NumbersOf<R>]?: number };
  readonly remove?: readonly OptionalOf<R>[];
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
