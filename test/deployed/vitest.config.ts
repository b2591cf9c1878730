import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^.*\/infra\/local\/stack\.ts$/, replacement: here('stack.ts') },
      { find: /^\.\/terminal\.ts$/, replacement: here('terminal.ts') },
    ],
  },
  test: {
    root: '.',
    include: [
      'test/scenarios/main-job.test.ts',
      'test/deployed/*.test.ts',
      'test/readme/new-operator.test.ts',
    ],
    testTimeout: 240_000,
    // One deployment for all.
    fileParallelism: false,
  },
});
