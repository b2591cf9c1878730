import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { oncePerProcess } from '../support/once-per-process.ts';

/** Where `callsOf` reads what each test file called. */
const directory = process.env.MUTATION_CALLS ?? '';

const session = oncePerProcess('calls', () => {
  const started = new Session();
  started.connect();
  return started;
});

let began = 0;
beforeAll(async () => {
  began = performance.now();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // What was counted before belongs to the file before.
  await session.post('Profiler.takePreciseCoverage');
});

/** Named functions of shared/ that ran during the file: `shared/a.ts#name`. */
afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const called = result.flatMap(({ url, functions }) => {
    const file = /\/(shared\/.*\.ts)$/.exec(url)?.[1];
    if (!file) return [];
    const ran = functions.filter(({ functionName, ranges }) => functionName && (ranges[0]?.count ?? 0) > 0);
    return ran.map(({ functionName }) => `${file}#${functionName}`);
  });
  const test = (expect.getState().testPath ?? '').replace(/^.*\/(test\/)/, '$1');
  const seconds = (performance.now() - began) / 1000;
  mkdirSync(directory, { recursive: true });
  const found = { test, seconds, called: [...new Set(called)].sort() };
  writeFileSync(join(directory, `${test.replaceAll('/', '__')}.json`), JSON.stringify(found));
});
