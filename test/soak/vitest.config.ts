import { defineConfig } from 'vitest/config';
import { PROVIDER } from '../support/provider.ts';

const minutes = Number(process.env.SOAK_MINUTES ?? 10);

export default defineConfig({
  test: {
    root: '.',
    include: ['test/soak/**/*.test.ts'],
    env: PROVIDER,
    globalSetup: ['test/support/check-logs.ts'],
    setupFiles: ['test/support/capture-logs.ts'],
    // What was put off is caught up with afterwards, as if weeks went by.
    testTimeout: minutes * 4 * 60_000 + 600_000,
    pool: 'forks',
    // Workers tell of every fault on stderr; the summary goes to stdout.
    onConsoleLog: (_text, stream) => stream === 'stdout',
  },
});
