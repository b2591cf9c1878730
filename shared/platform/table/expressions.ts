/** An update as far as its expression needs to know it; see `Changes` for what it may contain. */
type UntypedChanges = {
  readonly set?: object;
  readonly add?: object;
  readonly remove?: readonly string[];
};

export type Expression = {
  ConditionExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

/** What an attribute can hold; one that is missing is no value: see `absent` and `asRead`. */
export type Value = string | number | boolean | object | null;

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

export const updateExpression = ({ set = {}, add = {}, remove = [] }: UntypedChanges) => {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const clause = (word: string, attributes: readonly unknown[], part: (n: number) => string) =>
    attributes.length === 0 ? [] : [`${word} ${attributes.map((_, index) => part(index)).join(', ')}`];

  const toSet = Object.entries(set).filter(([, value]) => value !== undefined);
  toSet.forEach(([name, value], n) => {
    names[`#s${n}`] = name;
    values[`:s${n}`] = value;
  });
  const toAdd = Object.entries(add);
  toAdd.forEach(([name, amount], n) => {
    names[`#a${n}`] = name;
    values[`:a${n}`] = amount;
  });
  remove.forEach((name, n) => {
    names[`#r${n}`] = name;
  });

  const clauses = [
    ...clause('SET', toSet, (n) => `#s${n} = :s${n}`),
    ...clause('ADD', toAdd, (n) => `#a${n} :a${n}`),
    ...clause('REMOVE', remove, (n) => `#r${n}`),
  ];
  return {
    UpdateExpression: clauses.join(' '),
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  };
};
