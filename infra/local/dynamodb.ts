import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { callAws } from '../../shared/platform/aws/call-aws.ts';
import { TABLE } from '../../shared/platform/table/schema.ts';
import { StartError } from './options.ts';
import { closeServer, listen } from './simulators/simulator.ts';

export type LocalDynamoDb = { url: string; close(): Promise<void> };

/**
 * The emulator's program: that of the package for this platform, or the one that DYNOXIDE names. Its maker publishes
 * builds for macOS, Windows and arm64 too (https://github.com/nubo-db/dynoxide); the package of this project is for
 * Linux on x64, and npm leaves it out elsewhere.
 */
const binary = (): string => {
  if (process.env.DYNOXIDE) return process.env.DYNOXIDE;
  const platform = `${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    return join(dirname(require.resolve(`@dynoxide/${platform}/package.json`)), 'dynoxide');
  } catch {
    throw new StartError(
      `The DynamoDB emulator is not installed for ${platform}. Try: npm install --no-save @dynoxide/${platform}\n` +
        'or install it in another way and name the program: DYNOXIDE=$(which dynoxide) npm start',
    );
  }
};

const freePort = async (): Promise<number> => {
  const probe = createServer();
  const port = await listen(probe, 0);
  await closeServer(probe);
  return port;
};

/** Resolves once the server says that it listens; rejects when it ends first, as on a port in use. */
const listening = (child: ChildProcess, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({ input: child.stderr ?? process.stdin });
    lines.on('line', (line) => line.includes('listening on') && resolve());
    lines.once('close', () => reject(new StartError(`The DynamoDB emulator ended. Is port ${port} in use?`)));
    child.once('error', reject);
  });

/**
 * Runs the binary below a shell that ends it when our side of its input closes, however we end: even killed, we
 * leave no server behind. Only the binary keeps the error output open, so that its end is seen.
 */
const TIED_TO_US = 'exec 3>&2 2>/dev/null; "$0" "$@" 2>&3 3>&- & exec 3>&-; read -r _; kill $!; wait';

/**
 * With each write dynoxide 1.2.1 looks for the last record of the table's stream, by reading all records there are
 * (`MAX(CAST(sequence_number AS INTEGER))`); by an index it finds it at once, however many orders there have been.
 */
const indexStream = (file: string): void => {
  const db = new DatabaseSync(file);
  db.exec(`CREATE INDEX IF NOT EXISTS _stream_records_last
    ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`);
  db.close();
};

/** DynamoDB on this machine: dynoxide, in memory or in a file of `dataDir`. */
export const startDynamoDb = async (port: number, dataDir: string | null): Promise<LocalDynamoDb> => {
  const boundPort = port === 0 ? await freePort() : port;
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const file = dataDir && join(dataDir, 'dynamodb.sqlite');
  const storage = file ? ['--db-path', file] : [];
  const options = ['serve', '--host', '127.0.0.1', '--port', String(boundPort), ...storage];
  const child = spawn('sh', ['-c', TIED_TO_US, binary(), ...options], { stdio: ['pipe', 'ignore', 'pipe'] });
  await listening(child, boundPort);
  if (file) indexStream(file);
  return {
    url: `http://127.0.0.1:${boundPort}`,
    close: async () => {
      const ended = once(child, 'exit');
      child.stdin?.end();
      await ended;
    },
  };
};

const string = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
const hash = (AttributeName: string) => ({ AttributeName, KeyType: 'HASH' as const });
const range = (AttributeName: string) => ({ AttributeName, KeyType: 'RANGE' as const });

const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' };

/** A table that an earlier release has made has no stream. */
const followChanges = async (TableName: string): Promise<void> => {
  const { Table } = (await callAws('dynamodb', 'DescribeTable', { TableName })) as {
    Table: { StreamSpecification?: { StreamEnabled?: boolean } };
  };
  if (Table.StreamSpecification?.StreamEnabled) return;
  await callAws('dynamodb', 'UpdateTable', { TableName, StreamSpecification });
};

/**
 * Creates the table as the data stack defines it, unless it is there already. The emulator slows down with what its stream
 * has kept, so a table that nobody follows can go without one.
 */
export const createTable = async (name: string, { followed = true } = {}): Promise<void> => {
  const { partitionKey, sortKey, byStatus, byDue, timeToLive } = TABLE;
  const definition = {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    ...(followed ? { StreamSpecification } : {}),
    AttributeDefinitions: [partitionKey, sortKey, byStatus.sortKey, byDue.partitionKey, byDue.sortKey].map(
      string,
    ),
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
  };
  try {
    await callAws('dynamodb', 'CreateTable', definition);
    const TimeToLiveSpecification = { AttributeName: timeToLive, Enabled: true };
    await callAws('dynamodb', 'UpdateTimeToLive', { TableName: name, TimeToLiveSpecification });
  } catch (error) {
    if ((error as Error).name !== 'ResourceInUseException') throw error;
    if (followed) await followChanges(name);
  }
};
