import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadDemoData } from './demo-data.ts';
import { createTable, startDynamoDb } from './dynamodb.ts';
import { lambdaEnvironment, SECRET_PREFIX, TABLE_NAME } from './environment.ts';
import { startHttpServer } from './http-server.ts';
import { BUCKET, startQueuesAndStorage } from './queue-and-storage.ts';
import { matchApiRoute } from './routes.ts';
import { startSecretsManager } from './secrets-manager.ts';

export type StackOptions = {
  /** Port of the API, the others following it; 0 gives every server a free one. */
  port: number;
  /** Where state is kept; null keeps it in memory. */
  dataDir: string | null;
};

/** Stops everything that was started, last first. */
const undoStack = () => {
  const undo: (() => Promise<void>)[] = [];
  return {
    add: <T extends { close(): Promise<void> }>(part: T): T => {
      undo.push(() => part.close());
      return part;
    },
    close: async () => {
      for (const close of undo.reverse()) await close();
    },
  };
};

/** Starts the whole system on this machine. It sets the process environment the functions read. */
export const startStack = async ({ port, dataDir }: StackOptions) => {
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const portAt = (offset: number) => (port === 0 ? 0 : port + offset);
  const stateFile = (name: string) => (dataDir ? join(dataDir, `${name}.json`) : null);
  const parts = undoStack();

  const dynamodb = parts.add(await startDynamoDb(portAt(10), dataDir));
  const queues = parts.add(await startQueuesAndStorage(portAt(11), dataDir));
  const secrets = parts.add(await startSecretsManager(portAt(12), stateFile('secrets'), {}));
  const api = parts.add(await startHttpServer(port, matchApiRoute));

  Object.assign(
    process.env,
    lambdaEnvironment({
      api: api.url,
      dynamodb: dynamodb.url,
      sqsAndS3: queues.url,
      secrets: secrets.url,
      queues: queues.queues,
      bucket: BUCKET,
    }),
  );
  await createTable(TABLE_NAME);
  await loadDemoData(new Date());

  return {
    api: `${api.url}/api/v1`,
    dynamodb: dynamodb.url,
    secretPrefix: SECRET_PREFIX,
    close: parts.close,
  };
};

export type Stack = Awaited<ReturnType<typeof startStack>>;
