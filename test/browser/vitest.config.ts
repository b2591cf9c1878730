import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: '.',
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['test/support/check-logs.ts'],
    setupFiles: ['test/support/capture-logs.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 1,
    silent: 'passed-only',
  },
});
