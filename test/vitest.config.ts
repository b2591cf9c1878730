import { defineConfig } from 'vitest/config';
import { LongFirst } from './support/long-first.ts';
import { PROVIDER } from './support/provider.ts';

export default defineConfig({
  test: {
    root: '.',
    include: ['test/**/*.test.ts'],
    exclude: ['test/deployed/**', 'test/browser/**', 'test/soak/**', 'test/readme/**', 'test/vendors/**'],
    env: PROVIDER,
    globalSetup: ['test/support/check-logs.ts'],
    setupFiles: ['test/support/fresh-modules.ts', 'test/support/capture-logs.ts'],
    // What loses a race may come back with its message, which its queue hides for half a minute.
    testTimeout: 120_000,
    // The stack ends once its queues are worked off: on a loaded machine that takes a minute after many orders at once.
    hookTimeout: 180_000,
    pool: 'forks',
    isolate: false,
    // What remembers nothing is loaded once for all files of a process, by node itself; all else is new for each file.
    server: {
      deps: { external: [/\/shared\/(?:contract|mail-templates)\//, /\/infra\/local\/simulators\//] },
    },
    // One more than CI has cores: a file often waits for the emulator, a pause before a retry, or a deadline.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    silent: 'passed-only',
  },
});
