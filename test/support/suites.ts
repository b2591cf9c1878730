import { globSync } from 'node:fs';

/**
 * What takes the most time and goes deepest, and the whole command line of the staff: `npm run test:exhaustive`. All else is
 * `npm test`.
 */
const DEEP = [
  'test/{crash,races,storm}/**/*.test.ts',
  'test/bench/*.test.ts',
  'test/contract/{fuzz,inactive,rate-limit,roles,second-factor-required}.test.ts',
  'test/house/new-endpoint.test.ts',
  'test/infra/operator/**/*.test.ts',
  'test/import/shadow/year.test.ts',
  'test/infra/{canary,compliance}.test.ts',
  'test/scenarios/{another-panel,many-orders,other-vendors,restart,turned-clock,year-of-a-client}.test.ts',
  'test/functions/auth/{attacks,log-in-traces,login-limits,sessions}.test.ts',
  'test/functions/autopay/autopay.test.ts',
  'test/functions/clients/contact-email.test.ts',
  'test/functions/coupons/periods.test.ts',
  'test/functions/documents/statement.test.ts',
  'test/functions/domains/operations/change-and-undo.test.ts',
  'test/functions/factors/wrong-codes.test.ts',
  'test/functions/lifecycle/{domains,early,races,resume,transfers}.test.ts',
  'test/functions/orders/contested-names.test.ts',
  'test/functions/passkeys/{attacks,passkeys}.test.ts',
  'test/functions/plan-changes/plan-changes.test.ts',
  'test/functions/renewals/{one-invoice,turned-off}.test.ts',
  'test/services/budget-year.test.ts',
  'test/staff/support-moves-no-money.test.ts',
];

/** Of those, one crash and one race for each flow. */
const ONE_FOR_EACH_FLOW = [
  'test/crash/{fulfilment,orders,refunds,renewals,settlement,webhook}.test.ts',
  'test/races/{credit,orders,payments,provisioning}.test.ts',
];

/** Has a command of its own, which says how many years: `npm run test:lives`, `npm run test:years`. */
export const overYears = ['test/storm/lives.test.ts', 'test/storm/year-of-books.test.ts'];

export const exhaustive = globSync(DEEP, { exclude: [...ONE_FOR_EACH_FLOW, ...overYears] }).sort();
