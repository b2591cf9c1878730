export type Update = {
  set?: Record<string, unknown>;
  /** Numbers to add; a missing attribute counts as 0. */
  add?: Record<string, number>;
  remove?: readonly string[];
};

export type Expression = {
  ConditionExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

/** One requirement on one attribute of the item being written. */
export type Condition = { attribute: string; test: (name: string, value: string) => string; value?: unknown };

export const equals = (attribute: string, value: unknown): Condition => ({
  attribute,
  value,
  test: (name, placeholder) => `${name} = ${placeholder}`,
});

export const differs = (attribute: string, value: unknown): Condition => ({
  attribute,
  value,
  test: (name, placeholder) => `${name} <> ${placeholder}`,
});

export const atLeast = (attribute: string, value: number): Condition => ({
  attribute,
  value,
  test: (name, placeholder) => `${name} >= ${placeholder}`,
});

/** True when the attribute is missing or lies before `value`, in the order of strings or numbers. */
export const absentOrBefore = (attribute: string, value: string | number): Condition => ({
  attribute,
  value,
  test: (name, placeholder) => `(attribute_not_exists(${name}) OR ${name} < ${placeholder})`,
});

/** True when the attribute, or the whole item, is missing or has this value. */
export const absentOrEquals = (attribute: string, value: unknown): Condition => ({
  attribute,
  value,
  test: (name, placeholder) => `(attribute_not_exists(${name}) OR ${name} = ${placeholder})`,
});

export const absent = (attribute: string): Condition => ({
  attribute,
  test: (name) => `attribute_not_exists(${name})`,
});

export const exists = (attribute: string): Condition => ({
  attribute,
  test: (name) => `attribute_exists(${name})`,
});

/** `when`, not empty, as a ConditionExpression. Its placeholders are named apart from those of updates. */
export const whenExpression = (when: Condition[]): Expression => {
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

export const updateExpression = ({ set = {}, add = {}, remove = [] }: Update) => {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const clause = (word: string, attributes: string[], part: (n: number) => string) =>
    attributes.length === 0 ? [] : [`${word} ${attributes.map((_, index) => part(index)).join(', ')}`];

  const setNames = Object.keys(set).filter((name) => set[name] !== undefined);
  setNames.forEach((name, n) => {
    names[`#s${n}`] = name;
    values[`:s${n}`] = set[name];
  });
  Object.entries(add).forEach(([name, amount], n) => {
    names[`#a${n}`] = name;
    values[`:a${n}`] = amount;
  });
  remove.forEach((name, n) => {
    names[`#r${n}`] = name;
  });

  const clauses = [
    ...clause('SET', setNames, (n) => `#s${n} = :s${n}`),
    ...clause('ADD', Object.keys(add), (n) => `#a${n} :a${n}`),
    ...clause('REMOVE', [...remove], (n) => `#r${n}`),
  ];
  return {
    UpdateExpression: clauses.join(' '),
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  };
};
