import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: [
      {
        find: /^.*\/infra\/local\/stack\.ts$/,
        replacement: fileURLToPath(new URL('stack.ts', import.meta.url)),
      },
    ],
  },
  test: {
    root: '.',
    include: ['test/scenarios/main-job.test.ts', 'test/deployed/*.test.ts'],
    testTimeout: 120_000,
    // One deployment for all.
    fileParallelism: false,
  },
});
