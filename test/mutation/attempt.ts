import { type RunnerTestCase as Test, TestRunner } from 'vitest';

// Tests may set the clock.
const { setTimeout, clearTimeout, performance } = globalThis;

const suitesOf = (test: Test) => {
  const suites = [];
  for (let suite = test.suite ?? test.file; ; suite = suite.suite ?? suite.file) {
    suites.unshift(suite);
    if (suite === test.file) return suites;
  }
};

type Hook = (context: unknown, suite: unknown) => unknown;

/** Runs a test body with the hooks around it, as vitest does it for a repeated test. */
const runOnce = async (test: Test): Promise<void> => {
  const suites = suitesOf(test);
  const cleanups: Hook[] = [];
  const call = async (name: 'beforeEach' | 'afterEach', suite: (typeof suites)[number]) => {
    for (const hook of TestRunner.getSuiteHooks(suite)[name] as Hook[]) {
      const cleanup = await hook(test.context, suite);
      if (typeof cleanup === 'function') cleanups.unshift(cleanup as Hook);
    }
  };
  try {
    for (const suite of suites) await call('beforeEach', suite);
    await (TestRunner.getTestFn(test) as () => Promise<void>)();
  } finally {
    for (const suite of suites.toReversed()) await call('afterEach', suite);
    for (const cleanup of cleanups) await cleanup(undefined, undefined);
  }
};

const within = async (promise: Promise<unknown>, ms: number): Promise<'over' | 'late'> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  try {
    return await Promise.race([promise.then(() => 'over' as const), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** How long a body that came too late may still take once its mutant is switched off. */
const SETTLE_MS = 1500;

/** Whether the test passes, within the time and without a rejection that nobody handles. */
export const runTest = async (
  test: Test,
  ms: number,
  off: () => void,
): Promise<'passes' | 'fails' | 'late'> => {
  let rejected = false;
  const reject = () => {
    rejected = true;
  };
  process.prependListener('unhandledRejection', reject);
  const run = runOnce(test);
  try {
    if ((await within(run, ms)) === 'over') return rejected ? 'fails' : 'passes';
    off();
    await within(run, SETTLE_MS);
    return 'late';
  } catch {
    return 'fails';
  } finally {
    off();
    run.catch(() => undefined);
    process.off('unhandledRejection', reject);
  }
};

export const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await run();
  return performance.now() - start;
};
