import { expect, test } from 'vitest';
import { apply, plan, type Source, verify } from '../../shared/import/index.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { database, withSource } from '../support/whmcs/moving-in.ts';

const stack = crashStackForFile();

/** The queries that are asked for one row or one client, as often as there are such. */
const asked = async (source: Source): Promise<Map<string, string[]>> => {
  const plans = new Map<string, string[]>();
  const { all } = source.stage;
  source.stage.all = (sql, ...values) => {
    if (values.length > 0 && !plans.has(sql))
      plans.set(
        sql,
        all(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(({ detail }) => String(detail)),
      );
    return all(sql, ...values);
  };
  const quietly = () => undefined;
  plan(source, new Date('2026-11-01'));
  await apply(source, quietly);
  await verify(source, quietly, () => true);
  return plans;
};

test('no query for one row or one client reads a whole table, which at 50,000 clients would not end', async () => {
  await stack.startAfresh();
  const plans = await withSource(database(3, { clients: 60 }), asked);
  expect(plans.size).toBeGreaterThan(15);
  const slow = [...plans].flatMap(([sql, details]) =>
    details
      .filter((detail) => /^(SCAN|MATERIALIZE)/.test(detail))
      .map((detail) => `${detail}: ${sql.replaceAll(/\s+/g, ' ').slice(0, 90)}`),
  );
  expect(slow).toEqual([]);
});
