import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: '.',
    include: ['test/readme/*.test.ts'],
    globalSetup: ['test/support/check-logs.ts'],
    setupFiles: ['test/support/capture-logs.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
