import { afterAll, beforeAll } from 'vitest';
import { type CrashStack, startCrashStack } from './crash-stack.ts';

/** One stack for all tests of a file. Its fields are there once tests run. */
export const crashStackForFile = (options?: Parameters<typeof startCrashStack>[0]): CrashStack => {
  const stack = {} as CrashStack;
  beforeAll(async () => {
    Object.assign(stack, await startCrashStack(options));
  });
  afterAll(() => stack.close());
  return stack;
};
