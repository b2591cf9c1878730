import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetResourcePolicyCommand,
  PutResourcePolicyCommand,
  QueryCommand,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { lazy } from '../../shared/platform/env.ts';
import { TABLE } from '../../shared/platform/table/schema.ts';
import { collections } from '../../shared/records/collections.ts';
import { Refusal } from './refusal.ts';

const client = lazy(() => new DynamoDBClient({}));

/** How long to wait for a table: a large one takes hours. */
const waiting = () => ({ client: client(), maxWaitTime: 12 * 3600, minDelay: 2, maxDelay: 20 });

const errorNamed = (error: unknown, name: string): boolean => (error as Error).name === name;

/** Makes a new table of what `source` was at a time, or is now; resolves once it can be used. */
export const restoreAsOf = async (source: string, target: string, at: Date | null): Promise<void> => {
  const time = at ? { RestoreDateTime: at } : { UseLatestRestorableTime: true };
  await client().send(
    new RestoreTableToPointInTimeCommand({ SourceTableName: source, TargetTableName: target, ...time }),
  );
  await waitUntilTableExists(waiting(), { TableName: target });
};

const arnOf = async (TableName: string): Promise<string> => {
  const { Table } = await client().send(new DescribeTableCommand({ TableName }));
  return Table?.TableArn ?? '';
};

/** The stream from which the audit trail is copied; a restored table has none. */
const followChanges = async (TableName: string): Promise<string> => {
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' as const };
  const { TableDescription } = await client().send(
    new UpdateTableCommand({ TableName, StreamSpecification }),
  );
  await waitUntilTableExists(waiting(), { TableName });
  return TableDescription?.LatestStreamArn ?? '';
};

const policyOf = async (ResourceArn: string): Promise<string | undefined> => {
  try {
    return (await client().send(new GetResourcePolicyCommand({ ResourceArn }))).Policy;
  } catch (error) {
    if (errorNamed(error, 'PolicyNotFoundException')) return undefined;
    throw error;
  }
};

/** A new table has no backups to speak of for its first moments, and DynamoDB refuses to keep more of them till then. */
const keepBackups = async (TableName: string): Promise<void> => {
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  for (let tries = 0; ; tries++) {
    try {
      await client().send(
        new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }),
      );
      return;
    } catch (error) {
      if (!errorNamed(error, 'ContinuousBackupsUnavailableException') || tries >= 120) throw error;
      await wait(5000);
    }
  }
};

const protect = async (TableName: string, DeletionProtectionEnabled: boolean): Promise<void> => {
  await client().send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled }));
  await waitUntilTableExists(waiting(), { TableName });
};

/** Gives a restored table what a restore leaves behind: expiry of items, backups, protection, policy and its stream, whose ARN it returns. */
export const applySettings = async (source: string, target: string): Promise<string> => {
  const TimeToLiveSpecification = { Enabled: true, AttributeName: TABLE.timeToLive };
  await client().send(new UpdateTimeToLiveCommand({ TableName: target, TimeToLiveSpecification }));
  await keepBackups(target);
  await protect(target, true);
  const Policy = await policyOf(await arnOf(source));
  if (Policy) await client().send(new PutResourcePolicyCommand({ ResourceArn: await arnOf(target), Policy }));
  return followChanges(target);
};

/** How many packages of the catalog are in a table; throws when there are none. */
export const countPackages = async (TableName: string): Promise<number> => {
  const { Count = 0 } = await client().send(
    new QueryCommand({
      TableName,
      Select: 'COUNT',
      KeyConditionExpression: '#pk = :pk and begins_with(#sk, :sk)',
      ExpressionAttributeNames: { '#pk': TABLE.partitionKey, '#sk': TABLE.sortKey },
      ExpressionAttributeValues: {
        ':pk': { S: collections.packages().pk },
        ':sk': { S: collections.packages().prefix },
      },
    }),
  );
  if (Count > 0) return Count;
  throw new Refusal(`${TableName} holds no package: it was restored to a time before there was any.`);
};

export const deleteTable = async (TableName: string): Promise<void> => {
  await protect(TableName, false);
  await client().send(new DeleteTableCommand({ TableName }));
  await waitUntilTableNotExists(waiting(), { TableName });
};
