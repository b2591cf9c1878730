import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { PROVIDER } from './support/provider.ts';

/** Where the tests of a folder of shared/ lie that need servers, all of which have a place of their own. */
const WITH_SERVERS = ['contract', 'integrations'];

const folders = readdirSync('shared', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !WITH_SERVERS.includes(entry.name))
  .map(({ name }) => name);

/** The tests beside the names of shared/: pure rules, which start nothing and so share their processes. */
export default defineConfig({
  resolve: {
    alias: [
      {
        find: /^.*\/infra\/local\/(?:stack|simulators\/simulator)\.ts$/,
        replacement: fileURLToPath(new URL('support/unit/no-servers.ts', import.meta.url)),
      },
    ],
  },
  test: {
    root: '.',
    include: [`test/{${folders.join(',')}}/**/*.test.ts`, 'test/platform/domain-name.test.ts'],
    env: PROVIDER,
    testTimeout: 30_000,
    globalSetup: ['test/support/check-logs.ts'],
    setupFiles: ['test/support/capture-logs.ts'],
    isolate: false,
    maxWorkers: 2,
    silent: 'passed-only',
  },
});
