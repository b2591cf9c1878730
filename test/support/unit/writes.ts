import type { Write } from '../../../shared/platform/table/write.ts';

type Values = Record<string, unknown>;

/** Items that are put, by the first part of their sort key: "INVOICE", "EVENT". */
export const putIn = (writes: readonly Write[], kind: string): Values[] =>
  writes.flatMap(({ action }) => {
    const item = action.Put?.Item as Values | undefined;
    return item && String(item.sk).split('#')[0] === kind ? [item] : [];
  });

export type Changed = { sk: string; set: Values; add: Values; removed: string[]; when: string };

const named = (text: string, names: Record<string, string>, values: Values) =>
  text
    .replace(/#\w+/g, (name) => names[name] ?? name)
    .replace(/:\w+/g, (name) => (name in values ? JSON.stringify(values[name]) : name));

/** What an update changes, read from its expression; `when` is its condition in words of the record. */
export const changed = ({ action }: Write): Changed => {
  if (!action.Update) throw new Error('This is no update.');
  const { Key, UpdateExpression = '', ConditionExpression = '' } = action.Update;
  const names = action.Update.ExpressionAttributeNames ?? {};
  const values: Values = action.Update.ExpressionAttributeValues ?? {};
  const pairs = (pattern: RegExp) =>
    Object.fromEntries(
      [...UpdateExpression.matchAll(pattern)].map(([, name = '', value = '']) => [
        names[name],
        values[value],
      ]),
    );
  return {
    sk: String(Key?.sk),
    set: pairs(/(#s\d+) = (:s\d+)/g),
    add: pairs(/(#a\d+) (:a\d+)/g),
    removed: [...UpdateExpression.matchAll(/#r\d+/g)].map(([name]) => names[name] ?? ''),
    when: named(ConditionExpression, names, values),
  };
};

/** The updates of records of one kind. */
export const changedIn = (writes: readonly Write[], kind: string): Changed[] =>
  writes
    .filter(({ action }) => action.Update)
    .map(changed)
    .filter(({ sk }) => sk.split('#')[0] === kind);

/** What a plan writes, a line each: "change INVOICE if version = 4", "new EVENT". */
export const inWords = (writes: readonly Write[]): string[] =>
  writes.map(({ action: { Put, Update, Delete, ConditionCheck } }) => {
    const [verb, found] = Put
      ? ['put', Put]
      : Update
        ? ['change', Update]
        : Delete
          ? ['delete', Delete]
          : ['require', ConditionCheck];
    const key = Put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key;
    const [kind = ''] = String(/^\d/.test(String(key?.sk)) ? key?.pk : key?.sk).split('#');
    const { ConditionExpression = '', ExpressionAttributeNames = {} } = found ?? {};
    const when = named(
      ConditionExpression,
      ExpressionAttributeNames,
      found?.ExpressionAttributeValues ?? {},
    ).replace(/^attribute_exists\(pk\)( AND )?/, '');
    return when === 'attribute_not_exists(pk)' ? `new ${kind}` : `${verb} ${kind}${when && ` if ${when}`}`;
  });
