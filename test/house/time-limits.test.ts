import '../support/unit/environment.ts';
import { expect, test } from 'vitest';
import { triggers } from '../../infra/definitions/triggers.ts';
import { DEADLINE_MS } from '../../shared/billing/payments/gateways.ts';
import { UNDER_WAY_MS } from '../../shared/billing/refunds/take-back.ts';
import { PAGE_MS } from '../../shared/billing/settlement/review-gateway.ts';
import { REFRESH_SECONDS } from '../../shared/platform/aws/secrets.ts';
import { LEASE_MS } from '../../shared/services/tasks.ts';

const timeoutOf = (name: string): number => {
  const found = triggers.find((trigger) => trigger.name === name);
  if (!found) throw new Error(`There is no function ${name}.`);
  return found.timeoutSeconds * 1000;
};

/** API Gateway gives up on a function then. */
const GATEWAY_MS = 29_000;

test('a lease outlives the worker that holds it, and not by much', () => {
  const worker = timeoutOf('lifecycle/run-service-tasks');
  expect(LEASE_MS).toBeGreaterThan(worker);
  expect(LEASE_MS).toBeLessThan(2 * worker);
});

test("a page of a review is nobody else's while its reader may run", () => {
  const worker = timeoutOf('payments/settle-payments');
  expect(PAGE_MS).toBeGreaterThan(worker);
  expect(PAGE_MS).toBeLessThanOrEqual(2 * worker);
});

test('a payment can be opened, with a look at the payment before it, while an app waits', () => {
  expect(3 * DEADLINE_MS).toBeLessThan(GATEWAY_MS);
});

test('a refund is asked for again only after the gateway has had its time to answer', () => {
  expect(UNDER_WAY_MS).toBeGreaterThan(4 * DEADLINE_MS);
  expect(UNDER_WAY_MS).toBeLessThanOrEqual(60_000);
});

test('a secret that was changed is in use five minutes later', () => {
  expect(REFRESH_SECONDS).toBe(300);
});
