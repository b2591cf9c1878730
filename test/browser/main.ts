import { spawnSync } from 'node:child_process';
import { findChromium } from './chromium.ts';

const MISSING = `There is no Chromium, so the pages were not tried in a browser.
Install it (Debian: apt-get install chromium) or name one by CHROMIUM=/path/to/chromium.
BROWSER_TESTS=optional makes this no failure.`;

const run = (): number => {
  if (findChromium() === null) {
    console.error(MISSING);
    return process.env.BROWSER_TESTS === 'optional' ? 0 : 1;
  }
  const config = ['--config', 'test/browser/vitest.config.ts'];
  return spawnSync('vitest', ['run', ...config, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
};

process.exitCode = run();
