import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { CreateTableCommand, DynamoDBClient, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { TABLE } from '../../shared/table/schema.ts';
import { closeServer, listen } from './simulators/simulator.ts';

export type LocalDynamoDb = { url: string; close(): Promise<void> };

const binary = () => {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@dynoxide/linux-x64/package.json')), 'dynoxide');
};

const freePort = async (): Promise<number> => {
  const probe = createServer();
  const port = await listen(probe, 0);
  await closeServer(probe);
  return port;
};

/** Resolves once the server says that it listens; rejects when it ends first, as on a port in use. */
const listening = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({ input: child.stderr ?? process.stdin });
    lines.on('line', (line) => line.includes('listening on') && resolve());
    child.once('exit', (code) => reject(new Error(`The DynamoDB emulator ended with code ${code}.`)));
    child.once('error', reject);
  });

/** DynamoDB on this machine: dynoxide, in memory or in a file of `dataDir`. */
export const startDynamoDb = async (port: number, dataDir: string | null): Promise<LocalDynamoDb> => {
  const boundPort = port === 0 ? await freePort() : port;
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const storage = dataDir ? ['--db-path', join(dataDir, 'dynamodb.sqlite')] : [];
  const child = spawn(binary(), ['serve', '--host', '127.0.0.1', '--port', String(boundPort), ...storage], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  await listening(child);
  return {
    url: `http://127.0.0.1:${boundPort}`,
    close: async () => {
      process.off('exit', killWithUs);
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
};

const string = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
const hash = (AttributeName: string) => ({ AttributeName, KeyType: 'HASH' as const });
const range = (AttributeName: string) => ({ AttributeName, KeyType: 'RANGE' as const });

/** Creates the table as the data stack defines it, unless it is there already. */
export const createTable = async (name: string): Promise<void> => {
  const { partitionKey, sortKey, byStatus, byDue, timeToLive } = TABLE;
  const client = new DynamoDBClient({});
  try {
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [
          partitionKey,
          sortKey,
          byStatus.sortKey,
          byDue.partitionKey,
          byDue.sortKey,
        ].map(string),
        KeySchema: [hash(partitionKey), range(sortKey)],
        LocalSecondaryIndexes: [
          {
            IndexName: byStatus.name,
            KeySchema: [hash(partitionKey), range(byStatus.sortKey)],
            Projection: { ProjectionType: 'ALL' },
          },
        ],
        GlobalSecondaryIndexes: [
          {
            IndexName: byDue.name,
            KeySchema: [hash(byDue.partitionKey), range(byDue.sortKey)],
            Projection: { ProjectionType: 'KEYS_ONLY' },
          },
        ],
      }),
    );
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: { AttributeName: timeToLive, Enabled: true },
      }),
    );
  } catch (error) {
    if ((error as Error).name !== 'ResourceInUseException') throw error;
  } finally {
    client.destroy();
  }
};
