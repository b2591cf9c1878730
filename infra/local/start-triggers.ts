import type { QueueName } from '../../shared/contract/resources.ts';
import { type Trigger, triggers } from '../definitions/triggers.ts';
import { type QueueWorker, type SqsHandler, startQueueWorker } from './queue-worker.ts';
import { importHandler } from './routes.ts';
import { type ScheduledHandler, type Scheduler, startScheduler } from './scheduler.ts';
import { followTable, type StreamHandler, type TableStreamOptions } from './table-stream.ts';

/** A minute of a schedule takes so long here, so that nobody waits a minute for a retry. */
const LOCAL_MINUTE_MS = 3_000;

/** As on AWS, where a stage sets the second. */
const BATCH_SIZE = 5;
const CONCURRENCY = 10;

const startWorker = (trigger: Trigger, queues: Record<QueueName, string>): QueueWorker[] =>
  'queue' in trigger.on
    ? [
        startQueueWorker(
          {
            name: trigger.on.queue,
            queueUrl: queues[trigger.on.queue],
            timeoutMs: trigger.timeoutSeconds * 1000,
            batchSize: trigger.on.batchSize ?? BATCH_SIZE,
            concurrency: CONCURRENCY,
          },
          importHandler<SqsHandler>(trigger.name),
        ),
      ]
    : [];

const startSchedule = (trigger: Trigger, isHeld: () => boolean): [string, Scheduler][] =>
  'everyMinutes' in trigger.on
    ? [
        [
          trigger.name,
          startScheduler(
            trigger.name,
            trigger.on.everyMinutes * LOCAL_MINUTE_MS,
            trigger.timeoutSeconds * 1000,
            importHandler<ScheduledHandler>(trigger.name),
            isHeld,
          ),
        ],
      ]
    : [];

/** Reads the stream as often as AWS gathers a batch of it at the latest: once a minute. */
const startFollower = (
  trigger: Trigger,
  stream: TableStreamOptions,
  isHeld: () => boolean,
): [string, Scheduler][] => {
  if (!('stream' in trigger.on)) return [];
  const { name } = trigger;
  const timeoutMs = trigger.timeoutSeconds * 1000;
  const follow = followTable(
    stream,
    { name, prefix: trigger.on.stream, timeoutMs },
    importHandler<StreamHandler>(name),
  );
  return [[name, startScheduler(name, LOCAL_MINUTE_MS, timeoutMs, async () => follow, isHeld)]];
};

/** Starts a worker for each queue, a timer for each schedule of the trigger table, and who follows the table. */
export const startTriggers = (queues: Record<QueueName, string>, stream: TableStreamOptions) => {
  let held = false;
  const isHeld = () => held;
  const schedules = new Map(
    triggers.flatMap((trigger) => [
      ...startSchedule(trigger, isHeld),
      ...startFollower(trigger, stream, isHeld),
    ]),
  );
  const workers = triggers.flatMap((trigger) => startWorker(trigger, queues));
  const pauseSchedules = async () => {
    await Promise.all([...schedules.values()].map((schedule) => schedule.stop()));
  };
  const pause = async () => {
    await pauseSchedules();
    await Promise.all(workers.map((worker) => worker.stop()));
  };
  return {
    /** Runs a scheduled function, or the one that follows the table, now and waits for its end. */
    run: async (name: string): Promise<void> => {
      const schedule = schedules.get(name);
      if (!schedule) throw new Error(`There is no schedule ${name}.`);
      await schedule.runNow();
    },
    /** What the clock of the stack makes happen, and how many minutes apart: not what only looks at the stage. */
    schedules: triggers.flatMap(({ name, on, uses, forTests }) =>
      'everyMinutes' in on && uses.includes('table:write') && !uses.includes('stage:examine') && !forTests
        ? [{ name, everyMinutes: on.everyMinutes }]
        : [],
    ),
    workers,
    /** Has every schedule wait, or go on: while the clock is turned they run at its times. */
    hold: (wait: boolean) => {
      held = wait;
    },
    /** Ends the schedules alone: their functions run only when asked to. */
    pauseSchedules,
    /** Ends polling and schedules while the rest goes on. */
    pause,
    close: pause,
  };
};
