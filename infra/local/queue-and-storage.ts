import { type ListenOptions, Server } from 'node:net';
import { join } from 'node:path';
import { startFauxqs } from 'fauxqs';
import { QUEUES, type QueueName } from '../../shared/contract/resources.ts';

export type LocalQueues = {
  url: string;
  /** URL of each work queue by name. */
  queues: Record<QueueName, string>;
  deadLetters: Record<QueueName, string>;
  close(): Promise<void>;
};

const REGION = 'eu-west-1';
export const BUCKET = 'attachments';

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
 * SQS and S3 on this machine: fauxqs. Each queue hands a message to its dead-letter queue after five tries. Objects are
 * kept in `dataDir`; messages are not, because the reconciler sends again what was lost with them.
 */
export const startQueuesAndStorage = async (port: number, dataDir: string | null): Promise<LocalQueues> => {
  const server = await onLoopback(() =>
    startFauxqs({
      port,
      logger: false,
      defaultRegion: REGION,
      ...(dataDir ? { s3StorageDir: join(dataDir, 's3') } : {}),
    }),
  );
  const make = (name: string, attributes: Record<string, string> = {}) => ({
    arn: server.createQueue(name, { attributes }).queueArn,
    url: `${server.address}/000000000000/${name}`,
  });
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
  return { url: server.address, queues, deadLetters, close: () => server.stop() };
};
