import { defineConfig } from 'vitest/config';

/** Adapters and simulators against the vendors' own descriptions, which are not part of this project. */
export default defineConfig({
  test: {
    root: '.',
    include: ['test/vendors/**/*.test.ts'],
    globalSetup: ['test/support/check-logs.ts'],
    setupFiles: ['test/support/capture-logs.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
