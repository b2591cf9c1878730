import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { lambdaContext, sqsEvent } from '../../infra/local/lambda-events.ts';
import type { SqsHandler } from '../../infra/local/queue-worker.ts';
import { importHandler } from '../../infra/local/routes.ts';
import type { ScheduledHandler } from '../../infra/local/scheduler.ts';
import type { QueueName } from '../../shared/contract/resources.ts';
import { type Asked, invocationOf, makeRequest } from './invocation.ts';

/** What a function is given again and again: a request, a message of its queue, or the minute that it runs each of. */
export type Work =
  | { request: Asked }
  | { name: string; queue: QueueName; message: object }
  | { name: string; schedule: true };

/** Bytes of the heap in use after what warms up, and then after each part of the requests. */
export type HeapUse = { name: string; bytes: number[] };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const TIMEOUT_MS = 120_000;

/** Two collections: the first one runs what waits for the end of objects. */
const heapInUse = async (): Promise<number> => {
  collect();
  await new Promise(setImmediate);
  collect();
  return process.memoryUsage().heapUsed;
};

/** Gives a queue's function the message; whether it is done the first time only is not what is asked. */
export const handOut = async (name: string, queue: QueueName, message: object): Promise<void> => {
  const handler = await importHandler<SqsHandler>(name)();
  const event = sqsEvent(queue, [{ MessageId: randomUUID(), Body: JSON.stringify(message) }]);
  await handler(event, lambdaContext(name, TIMEOUT_MS));
};

const workOf = async (work: Work): Promise<() => Promise<unknown>> => {
  if ('request' in work) {
    const invocation = await invocationOf(work.request);
    return () => makeRequest(work.request, invocation);
  }
  if ('queue' in work) return () => handOut(work.name, work.queue, work.message);
  const handler = await importHandler<ScheduledHandler>(work.name)();
  const event = { id: randomUUID() } as Parameters<ScheduledHandler>[0];
  return () => handler(event, lambdaContext(work.name, TIMEOUT_MS));
};

/** How much is asked: parts of so many requests, `together` at a time, after `warmUp` parts that are not looked at. */
export type Effort = { requests: number; warmUp: number; parts: number; together: number };

export const heapUse = async (
  work: Work,
  { requests, warmUp, parts, together }: Effort,
): Promise<HeapUse> => {
  const ask = await workOf(work);
  const bytes: number[] = [];
  for (let part = 1; part <= warmUp + parts; part += 1) {
    for (let sent = 0; sent < requests; sent += together)
      await Promise.all(Array.from({ length: together }, ask));
    if (part >= warmUp) bytes.push(await heapInUse());
  }
  return { name: 'request' in work ? work.request.name : work.name, bytes };
};
