import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renewedUntil } from '../../../shared/lifecycle/periods.ts';
import { type Config, configSchema } from '../../../shared/platform/config/config-schema.ts';
import type { HostingRecord } from '../../../shared/records/hosting.ts';

const { context } = JSON.parse(readFileSync('test/support/provider.json', 'utf8')) as {
  context: { config: Config };
};
const withRenewals = (renewals: Partial<Config['renewals']>) =>
  configSchema.safeParse({ ...context.config, renewals: { ...context.config.renewals, ...renewals } });

test('the timings of the tests are valid, and so refused ones are not for another reason', () => {
  expect(configSchema.safeParse(context.config).success).toBe(true);
});

test.each([
  ['a termination before the suspension', { suspend_after_days: 30, terminate_after_days: 30 }],
  ['reminders out of order', { reminder_days: [3, -3] }],
  ['a reminder twice on one day', { reminder_days: [3, 3] }],
  ['invoices further ahead than a month', { invoice_days_ahead: 28 }],
])('refuses %s', (_what, renewals) => {
  expect(withRenewals(renewals).success).toBe(false);
});

test('a monthly period that begins on the 31st ends on the last day of shorter months and comes back to the 31st', () => {
  const ends: string[] = [];
  const account = { billing_cycle: 'monthly', activated_at: '2026-12-31T10:00:00.000Z' } as HostingRecord;
  let next_due_at = '2027-01-31T10:00:00.000Z';
  for (let month = 0; month < 4; month += 1) {
    next_due_at = renewedUntil({ ...account, next_due_at })?.toISOString() ?? '';
    ends.push(next_due_at.slice(0, 10));
  }
  expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
});
