import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { moveCredit } from '../../shared/billing/ledger/index.ts';
import { say } from '../../shared/languages/sentence.ts';
import { lazy } from '../../shared/platform/env.ts';
import { type Key, newId } from '../../shared/platform/table/key.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import { remove, transact } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import { copyTable } from './keep/table.ts';

export type Item = Key<Record<string, unknown>> & Record<string, unknown>;

/** The SDK's own client. */
export const documentClient = lazy(() => DynamoDBDocumentClient.from(new DynamoDBClient({})));

/** Everything in the table, which only a test may ask for; read by the SDK, so that it is not read by our code. */
export const scanTable = async (): Promise<Item[]> =>
  (await copyTable()).map((item) => unmarshall(item as Record<string, AttributeValue>) as Item);

/** Forgets how many requests were counted, so that a test may make more of them than a person would. */
export const forgetLimits = async (): Promise<void> => {
  const counted = (await scanTable()).filter(({ pk }) => pk.startsWith('LIMIT#'));
  await Promise.all(counted.map((item) => transact([remove(item)])));
};

export const creditBalance = async (client: number): Promise<number> =>
  (await getItem(keys.client(client)))?.credit_balance ?? Number.NaN;

/** Gives or takes account credit, in minor units, the way an operator's adjustment does. */
export const adjustCredit = async (client: number, currency: string, amount: number): Promise<void> => {
  const now = new Date();
  const source = `adjustment:${newId(now)}`;
  const movement = { type: 'adjustment', amount, source, invoiceId: null, description: say`Test` } as const;
  await transact(moveCredit(client, currency, [movement], now));
};
