import { expect, test } from 'vitest';
import type { PlanChange } from '../../shared/records/hosting.ts';
import { nameTerms } from '../../shared/services/names.ts';
import {
  describeAddons,
  recurringTotal,
  titleOfTerms,
  totalOfTerms,
} from '../../shared/services/services.ts';
import { cycleInWords, dayOfPeriods, isLonger, nextTerms } from '../../shared/services/terms.ts';
import { day, domainOf, hostingOf } from '../support/unit/records.ts';

const at = (text: string) => day(text).toISOString();

const addon = (quantity: number, name = 'Extra IP address') => ({
  ...{ addon_id: name.length, name, quantity },
  recurring_amount: 100 * quantity,
});

const pro: PlanChange = {
  ...{ id: 5, package_id: 2, package_name: 'Pro', plan: 'pro', recurring_amount: 900 },
  ...{ direction: 'downgrade', invoice_id: null, pay_until: null, requested_at: at('2026-07-01') },
  effective_at: at('2026-12-31'),
};

test('a package costs its price and that of its add-ons, a domain its own', () => {
  expect(totalOfTerms({ recurring_amount: 5000 })).toBe(5000);
  const record = hostingOf({ recurring_amount: 5000, addons: [addon(2), addon(1, 'Backup')] });
  expect(recurringTotal(record)).toBe(5300);
  expect(recurringTotal(domainOf({ recurring_amount: 1499 }))).toBe(1499);
});

test('add-ons are named by how many there are', () => {
  expect(describeAddons([])).toBeNull();
  expect(describeAddons([addon(2), addon(1, 'Backup')])).toBe('2 × Extra IP address, 1 × Backup');
  expect(titleOfTerms({ package_name: 'Starter' })).toBe('Starter');
  expect(titleOfTerms({ package_name: 'Starter', addons: [addon(2)] })).toBe(
    'Starter with 2 × Extra IP address',
  );
});

test.each([
  [{}, [], 'Pro'],
  [{}, [addon(2)], 'Pro'],
  [{ addons: [addon(2)] }, [addon(2)], 'Pro'],
  [{ addons: [addon(3)] }, [addon(2)], 'Pro with 3 × Extra IP address'],
  [{ addons: [] }, [addon(2)], 'Pro without add-ons'],
  [{ billing_cycle: 'annually' }, [], 'Pro'],
  [{ billing_cycle: 'semi_annually' }, [], 'Pro, billed semi-annually,'],
] satisfies [Partial<PlanChange>, ReturnType<typeof addon>[], string][])(
  'a change to %j of an account with %j is named: %s',
  (change, addons, named) => {
    const present = { billing_cycle: 'annually', addons } as const;
    expect(String(nameTerms({ ...pro, ...change }, present))).toBe(named);
  },
);

test('the next period has the terms of a change that is made by its beginning', () => {
  const account = (given: Partial<PlanChange>) =>
    hostingOf({ next_due_at: at('2026-12-31'), change: { ...pro, ...given } });
  const present = hostingOf().package_name;
  const names = (given: Partial<PlanChange>) => nextTerms(account(given)).package_name;
  expect(names({})).toBe('Pro');
  expect(names({ effective_at: at('2026-12-30') })).toBe('Pro');
  expect(names({ effective_at: at('2027-01-01') })).toBe(present);
  expect(names({ effective_at: null })).toBe(present);
  expect(nextTerms(hostingOf({ change: null })).package_name).toBe(present);
});

test('cycles are compared by how long they are, and what is paid once and for all has none', () => {
  expect(isLonger('annually', 'monthly')).toBe(true);
  expect(isLonger('monthly', 'annually')).toBe(false);
  expect(isLonger('monthly', 'monthly')).toBe(false);
  expect(isLonger('monthly', 'one_time')).toBe(true);
  expect(cycleInWords('semi_annually')).toBe('semi-annually');
});

test('periods end on the day that they began on', () => {
  const none = { activated_at: null, next_due_at: null };
  expect(dayOfPeriods({ ...none, next_due_at: at('2026-02-28') })).toBe(28);
  expect(dayOfPeriods({ activated_at: at('2026-01-31'), next_due_at: at('2026-02-28') })).toBe(31);
  expect(dayOfPeriods({ ...none, activated_at: at('2026-01-31'), periods_from: at('2026-03-15') })).toBe(15);
  expect(dayOfPeriods(none)).toBeUndefined();
});
