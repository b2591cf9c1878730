import '../support/unit/environment.ts';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { triggers } from '../../infra/definitions/triggers.ts';
import { IN_WORKER, WHILE_WAITING } from '../../shared/domains/run-operation.ts';
import { FOR_WRITING_MS } from '../../shared/platform/deadline.ts';

/** API Gateway waits no longer for a function. */
const API_MS = 29_000;
const WORKER_MS = 1000 * Math.max(...triggers.map(({ timeoutSeconds }) => timeoutSeconds));

/** Longer calls, which only workers make: a job of a panel, and the whole of an operation on a domain. */
const IN_WORKERS = [/DEFAULT_JOB_DEADLINE_MS = /, /IN_WORKER: /];

const DEADLINE = /(?:\bDEADLINE_MS|_DEADLINE_MS|\bdeadlineMs)(?: = |: )([\d_]+)/g;

/** Every deadline that is written as a number: `{ where, ms }`. */
const deadlines = globSync('shared/**/*.ts').flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) =>
      [...line.matchAll(DEADLINE)].map(([, digits = '']) => ({
        where: `${file}: ${line.trim()}`,
        ms: Number(digits.replaceAll('_', '')),
      })),
    ),
);
const isOfWorker = ({ where }: { where: string }) => IN_WORKERS.some((pattern) => pattern.test(where));

describe('a call that hangs leaves the function time to write and to reply', () => {
  test.each(deadlines.filter((found) => !isOfWorker(found)))('$where', ({ ms }) => {
    expect(ms).toBeGreaterThanOrEqual(1000);
    expect(ms).toBeLessThanOrEqual(API_MS - FOR_WRITING_MS);
  });

  test.each(deadlines.filter(isOfWorker))('$where, in a worker', ({ ms }) => {
    expect(ms).toBeGreaterThan(API_MS);
    expect(ms).toBeLessThanOrEqual(WORKER_MS - FOR_WRITING_MS);
  });
});

test('all of them are found', () => {
  expect(deadlines.length).toBeGreaterThan(18);
  for (const pattern of IN_WORKERS) expect(deadlines.some(({ where }) => pattern.test(where))).toBe(true);
});

test('an operation on a domain is held for longer than it may take, and not for two of them', () => {
  for (const [{ leaseMs }, functionMs] of [
    [WHILE_WAITING, API_MS],
    [IN_WORKER, WORKER_MS],
  ] as const) {
    expect(leaseMs).toBeGreaterThan(functionMs);
    expect(leaseMs).toBeLessThan(2 * functionMs);
  }
});
