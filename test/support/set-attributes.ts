import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { tableName } from '../../shared/platform/table/client.ts';
import { documentClient } from './table.ts';

/** Sets attributes of an item without any condition; what is undefined is taken away. */
export const setAttributes = async (
  { pk, sk }: { pk: string; sk: string },
  attributes: Record<string, unknown>,
): Promise<void> => {
  const entries = Object.entries(attributes);
  const clause = (word: string, wanted: boolean, value: (index: number) => string) => {
    const parts = entries.flatMap(([, to], index) =>
      (to !== undefined) === wanted ? [`#a${index}${value(index)}`] : [],
    );
    return parts.length > 0 ? `${word} ${parts.join(', ')}` : '';
  };
  const values = entries.flatMap(([, to], index) => (to === undefined ? [] : [[`:a${index}`, to]]));
  await documentClient().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk, sk },
      UpdateExpression: `${clause('SET', true, (index) => ` = :a${index}`)} ${clause('REMOVE', false, () => '')}`,
      ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#a${index}`, name])),
      ...(values.length > 0 ? { ExpressionAttributeValues: Object.fromEntries(values) } : {}),
    }),
  );
};
