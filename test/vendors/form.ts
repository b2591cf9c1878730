type Value = string | Value[] | { [key: string]: Value };
type Fields = { [key: string]: Value };

const put = (fields: Fields, [key = '', ...rest]: string[], value: string): void => {
  const name = key === '' ? String(Object.keys(fields).length) : key;
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  fields[name] ??= {};
  put(fields[name] as Fields, rest, value);
};

const isIndexed = (fields: Fields): boolean => {
  const names = Object.keys(fields);
  return names.length > 0 && names.every((name, index) => name === String(index));
};

/** Lists are fields named 0, 1, 2. */
const withLists = (value: Value): Value => {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, held]) => [key, withLists(held)]));
  return isIndexed(inner) ? Object.values(inner) : inner;
};

/** A form with brackets (`a[b][]=1`) as the object it stands for. */
export const readForm = (entries: Iterable<[string, string]>): Fields => {
  const fields: Fields = {};
  for (const [name, value] of entries) put(fields, name.replaceAll(']', '').split('['), value);
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, withLists(value)]));
};
