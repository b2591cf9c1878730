import { randomUUID } from 'node:crypto';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { lambdaContext } from './lambda-events.ts';

export type ScheduledHandler = (event: ScheduledEvent, context: Context) => Promise<void>;

export type Scheduler = {
  /** Runs the function now and waits for its end. */ runNow(): Promise<void>;
  stop(): Promise<void>;
};

/** Invokes a function at a fixed interval, unless it is held, with the event of an EventBridge schedule, never twice at once. */
export const startScheduler = (
  name: string,
  intervalMs: number,
  timeoutMs: number,
  load: () => Promise<ScheduledHandler>,
  isHeld: () => boolean = () => false,
): Scheduler => {
  let running = Promise.resolve();
  const invoke = async () => {
    const handler = await load();
    await handler(
      {
        id: randomUUID(),
        version: '0',
        account: '000000000000',
        time: new Date().toISOString(),
        region: 'eu-west-1',
        resources: [`arn:aws:events:eu-west-1:000000000000:rule/${name}`],
        source: 'aws.events',
        'detail-type': 'Scheduled Event',
        detail: {},
      },
      lambdaContext(name, timeoutMs),
    );
  };
  const runNow = () => {
    const run = running.then(invoke);
    running = run.catch((error) => console.error(`schedule ${name}:`, error));
    return run;
  };
  const timer = setInterval(() => isHeld() || runNow().catch(() => undefined), intervalMs);
  return {
    runNow,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
