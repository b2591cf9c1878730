import { globSync } from 'node:fs';

/**
 * What takes the most time and goes deepest, and the whole command line of the staff: `npm run test:exhaustive`. All else is
 * `npm test`.
 */
const DEEP = [
  'test/{crash,races,storm}/**/*.test.ts',
  'test/bench/*.test.ts',
  'test/house/{imports,new-endpoint,new-vendor}.test.ts',
  'test/infra/operator/**/*.test.ts',
  'test/import/shadow/*.test.ts',
  'test/infra/{alarms,audit-trail,canary,compliance,routes,staff,upgrade,vendors}.test.ts',
  'test/integrations/{aws-client,aws-faults,charge-limits}.test.ts',
  'test/integrations/namecom/{dns-records,replace-transfer,transfer-domain}.test.ts',
  'test/mail-templates/hostile.test.ts',
  'test/scenarios/{another-panel,many-orders,other-vendors,restart,start,turned-clock,turned-clock-elsewhere,year-of-a-client}.test.ts',
  'test/functions/accounts/{getting-in,passwords,register-invited,taking-back}.test.ts',
  'test/functions/auth/{attacks,log-in-traces,logged,login-limits,sessions}.test.ts',
  'test/functions/autopay/autopay.test.ts',
  'test/functions/clients/{contact-email,mail-relay}.test.ts',
  'test/functions/coupons/periods.test.ts',
  'test/functions/data-exports/exports.test.ts',
  'test/functions/deletion/request-deletion.test.ts',
  'test/functions/dns/{change-records,long-changes}.test.ts',
  'test/functions/documents/{reverse-charge,statement}.test.ts',
  'test/functions/domains/{ask-registrar,stand-in-servers}.test.ts',
  'test/functions/domains/operations/change-and-undo.test.ts',
  'test/functions/factors/{second-factor,wrong-codes}.test.ts',
  'test/functions/invoices/{charge-saved-method,mobile-money,part-payments,refund-invoice,silent-registry,tax-of-today}.test.ts',
  'test/functions/lifecycle/{domains,early,endings,hosting,moved-due-date,observation,races,registrar-review,resume,transfers,vendor-budget,zones-of-domains}.test.ts',
  'test/functions/notifications/{event-mails,gathered}.test.ts',
  'test/functions/operator/dead-letters.test.ts',
  'test/functions/orders/{contested-names,fraud-review,held-names}.test.ts',
  'test/functions/passkeys/{attacks,passkeys}.test.ts',
  'test/functions/plan-changes/{addons,cycles,kept-money,plan-changes}.test.ts',
  'test/functions/renewals/{one-invoice,price-changes,restore-domain,turned-off}.test.ts',
  'test/services/budget-year.test.ts',
  'test/functions/staff-health/test-clock.test.ts',
  'test/staff/{same-result,seen,support-moves-no-money,tickets,work}.test.ts',
];

/** Of those, what `npm test` takes a sample of (depth.ts): one crash and one race for each flow, some documents. */
export const sampled = globSync([
  'test/crash/{fulfilment,orders,refunds,renewals,settlement,webhook}.test.ts',
  'test/races/{credit,orders,payments,provisioning}.test.ts',
  'test/billing/documents/documents.test.ts',
]);

/**
 * Each has a command of its own: `npm run test:lives` and `test:years`, which say how many years, `test:moving-in`, and
 * `test:bundles`, which runs all of the contract with what is deployed.
 */
export const byThemselves = [
  ...globSync(
    'test/contract/{fuzz,inactive,rate-limit,roles,second-factor-required,storefronts,visibility}.test.ts',
  ),
  'test/storm/lives.test.ts',
  'test/storm/year-of-books.test.ts',
  'test/import/real-database.test.ts',
];

export const exhaustive = globSync([...DEEP, ...sampled], { exclude: byThemselves }).sort();

/** What only `npm run test:exhaustive` runs. */
export const deep = exhaustive.filter((file) => !sampled.includes(file));
