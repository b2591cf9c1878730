import { expect, test } from 'vitest';
import { triggers } from '../../infra/definitions/triggers.ts';
import { timeLimit } from '../../shared/integrations/http-call.ts';
import { LEASE_MS as MAIL_LEASE_MS } from '../../shared/mails/send-mail.ts';
import { awsClientSettings } from '../../shared/platform/aws/send-request.ts';
import { FOR_REPLY_MS, FOR_WRITING_MS, withDeadline } from '../../shared/platform/deadline.ts';
import { AT_WORK_MS } from '../../shared/services/circuit.ts';
import { LEASE_MS } from '../../shared/services/tasks.ts';

const API_MS = 29_000;

/** Milliseconds that the functions of some queues may run. */
const timesOf = (...queues: string[]): number[] =>
  triggers.flatMap(({ on, timeoutSeconds }) =>
    'queue' in on && queues.includes(on.queue) ? [timeoutSeconds * 1000] : [],
  );

/** When so many calls in a row end that each take all the time they are given, `ownMs` at most. */
const endOfCalls = (functionMs: number, ownMs: number, calls: number): number => {
  let elapsed = 0;
  const invocation = { getRemainingTimeInMillis: () => functionMs - elapsed };
  for (let call = 0; call < calls; call += 1) {
    try {
      elapsed += withDeadline(invocation, () => timeLimit('test', ownMs));
    } catch {
      return elapsed;
    }
  }
  return elapsed;
};

test.each([
  ['a request that starts a payment', API_MS, 8_000],
  ['a request to a panel', API_MS, 15_000],
  ['work on a service', timesOf('provisioning')[0] ?? 0, 60_000],
  ['settlement', timesOf('payments')[0] ?? 0, 8_000],
])('ten calls that hang leave %s the time to write and to reply', (_what, functionMs, ownMs) => {
  expect(functionMs).toBeGreaterThan(FOR_WRITING_MS + ownMs);
  expect(functionMs - endOfCalls(functionMs, ownMs, 10)).toBeGreaterThanOrEqual(FOR_WRITING_MS);
  expect(endOfCalls(functionMs, ownMs, 10)).toBe(endOfCalls(functionMs, ownMs, 1_000));
});

test('what is kept back lets the table try once more before the reply', () => {
  const { connectionTimeout, requestTimeout } = awsClientSettings.requestHandler;
  expect(FOR_WRITING_MS - FOR_REPLY_MS).toBeGreaterThanOrEqual(connectionTimeout + requestTimeout);
});

test('a lease, and a place at a panel, outlast every function that may hold them, and not by much', () => {
  const service = timesOf('provisioning', 'renewals', 'usage');
  expect(service).toHaveLength(3);
  for (const functionMs of service) {
    expect(LEASE_MS).toBeGreaterThan(functionMs);
    expect(AT_WORK_MS).toBeGreaterThanOrEqual(LEASE_MS);
  }
  expect(AT_WORK_MS).toBeLessThan(2 * Math.max(...service));
  for (const functionMs of timesOf('mails')) {
    expect(MAIL_LEASE_MS).toBeGreaterThan(functionMs);
    expect(MAIL_LEASE_MS).toBeLessThanOrEqual(2 * functionMs);
  }
});
