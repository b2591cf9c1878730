import { globSync } from 'node:fs';

/**
 * What takes the most time and goes deepest, and the whole command line of the staff: `npm run test:exhaustive`. All else is
 * `npm test`.
 */
const DEEP = [
  'test/{crash,races,storm}/**/*.test.ts',
  'test/bench/*.test.ts',
  'test/contract/{fuzz,inactive,rate-limit,roles,second-factor-required,storefronts}.test.ts',
  'test/house/{imports,new-endpoint,new-vendor}.test.ts',
  'test/infra/operator/**/*.test.ts',
  'test/import/shadow/*.test.ts',
  'test/infra/{canary,compliance,staff,upgrade,vendors}.test.ts',
  'test/integrations/{aws-client,aws-faults,charge-limits}.test.ts',
  'test/integrations/namecom/{dns-records,replace-transfer,transfer-domain}.test.ts',
  'test/mail-templates/hostile.test.ts',
  'test/scenarios/{another-panel,many-orders,other-vendors,restart,turned-clock,turned-clock-elsewhere,year-of-a-client}.test.ts',
  'test/functions/accounts/{getting-in,passwords,taking-back}.test.ts',
  'test/functions/auth/{attacks,log-in-traces,logged,login-limits,sessions}.test.ts',
  'test/functions/autopay/autopay.test.ts',
  'test/functions/clients/{contact-email,mail-relay}.test.ts',
  'test/functions/coupons/periods.test.ts',
  'test/functions/documents/statement.test.ts',
  'test/functions/domains/{ask-registrar,stand-in-servers}.test.ts',
  'test/functions/domains/operations/change-and-undo.test.ts',
  'test/functions/factors/wrong-codes.test.ts',
  'test/functions/invoices/{mobile-money,silent-registry,tax-of-today}.test.ts',
  'test/functions/lifecycle/{domains,early,observation,races,resume,transfers,vendor-budget}.test.ts',
  'test/functions/operator/dead-letters.test.ts',
  'test/functions/orders/{contested-names,fraud-review,held-names}.test.ts',
  'test/functions/passkeys/{attacks,passkeys}.test.ts',
  'test/functions/plan-changes/{cycles,kept-money,plan-changes}.test.ts',
  'test/functions/renewals/{one-invoice,price-changes,turned-off}.test.ts',
  'test/services/budget-year.test.ts',
  'test/functions/staff-health/test-clock.test.ts',
  'test/staff/support-moves-no-money.test.ts',
];

/** Of those, what `npm test` takes a sample of (depth.ts): one crash and one race for each flow, some documents. */
export const sampled = globSync([
  'test/crash/{fulfilment,orders,refunds,renewals,settlement,webhook}.test.ts',
  'test/races/{credit,orders,payments,provisioning}.test.ts',
  'test/billing/documents/documents.test.ts',
]);

/** Has a command of its own, which says how many years: `npm run test:lives`, `npm run test:years`. */
export const overYears = ['test/storm/lives.test.ts', 'test/storm/year-of-books.test.ts'];

export const exhaustive = globSync([...DEEP, ...sampled], { exclude: overYears }).sort();

/** What only `npm run test:exhaustive` runs. */
export const deep = exhaustive.filter((file) => !sampled.includes(file));
