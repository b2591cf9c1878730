import type { Stack } from './stack.ts';

const LOOK_MS = 500;

/**
 * Stops everything on Ctrl-C and SIGTERM, requests in flight first. npm does not pass a signal on to what its shell
 * has started: this process then finds itself with another parent, and ends as well.
 */
export const stopBySignal = (stack: Stack): void => {
  const parent = process.ppid;
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await stack.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const startedByNpm = process.env.npm_lifecycle_event !== undefined;
  if (startedByNpm) setInterval(() => process.ppid !== parent && stop(), LOOK_MS).unref();
};
