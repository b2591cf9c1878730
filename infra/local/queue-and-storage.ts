import { existsSync } from 'node:fs';
import { type ListenOptions, Server } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startFauxqs } from 'fauxqs';
import { QUEUES, type QueueName } from '../../shared/contract/resources.ts';
import { AUDIT_BUCKET, BUCKET } from './environment.ts';

type Messages = NonNullable<ReturnType<Awaited<ReturnType<typeof startFauxqs>>['inspectQueue']>>['messages'];

export type LocalQueues = {
  url: string;
  /** URL of each work queue by name. */
  queues: Record<QueueName, string>;
  deadLetters: Record<QueueName, string>;
  /** What a work queue holds: to be received, to be received later, and received and not deleted. */
  inspect(name: QueueName): Messages;
  close(): Promise<void>;
};

const REGION = 'eu-west-1';
const ACCOUNT = '000000000000';

/** Runs `start` with every server bound to loopback: fauxqs itself would listen on all interfaces. */
const onLoopback = async <T>(start: () => Promise<T>): Promise<T> => {
  const { listen } = Server.prototype;
  Server.prototype.listen = function (this: Server, options: ListenOptions, ...rest: unknown[]) {
    return Reflect.apply(listen, this, [{ ...options, host: '127.0.0.1' }, ...rest]);
  } as typeof listen;
  try {
    return await start();
  } finally {
    Server.prototype.listen = listen;
  }
};

/**
 * The names of the queues that an earlier process has left. The messages that it had received and not deleted become
 * visible: whoever starts is alone with this directory, so nobody works on them any more.
 */
const takeOver = (directory: string): Set<string> => {
  const file = join(directory, 'fauxqs.db');
  if (!existsSync(file)) return new Set();
  const database = new DatabaseSync(file);
  database.exec('UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL');
  const names = database.prepare('SELECT name FROM sqs_queues').all();
  database.close();
  return new Set(names.map(({ name }) => String(name)));
};

/**
 * SQS and S3 on this machine: fauxqs. Each queue hands a message to its dead-letter queue after five tries. Messages
 * and objects are kept in `dataDir`.
 */
export const startQueuesAndStorage = async (port: number, dataDir: string | null): Promise<LocalQueues> => {
  const known = dataDir ? takeOver(join(dataDir, 'sqs')) : new Set();
  const server = await onLoopback(() =>
    startFauxqs({
      port,
      logger: false,
      defaultRegion: REGION,
      ...(dataDir ? { dataDir: join(dataDir, 'sqs'), s3StorageDir: join(dataDir, 's3') } : {}),
    }),
  );
  const make = (name: string, attributes: Record<string, string> = {}) => {
    // Making a queue again would empty it.
    if (!known.has(name)) server.createQueue(name, { attributes });
    return { arn: `arn:aws:sqs:${REGION}:${ACCOUNT}:${name}`, url: `${server.address}/${ACCOUNT}/${name}` };
  };
  const deadLetters = {} as Record<QueueName, string>;
  const queues = {} as Record<QueueName, string>;
  for (const name of QUEUES) {
    const deadLetter = make(`${name}-dead-letters`);
    deadLetters[name] = deadLetter.url;
    queues[name] = make(name, {
      VisibilityTimeout: '30',
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: deadLetter.arn, maxReceiveCount: '5' }),
    }).url;
  }
  server.createBucket(BUCKET);
  server.createBucket(AUDIT_BUCKET);
  const inspect = (name: QueueName): Messages =>
    server.inspectQueue(name)?.messages ?? { ready: [], delayed: [], inflight: [] };
  return { url: server.address, queues, deadLetters, inspect, close: () => server.stop() };
};
