import { globSync } from 'node:fs';

/** What takes the most time and goes deepest: `npm run test:exhaustive`. All else is `npm test`. */
const DEEP = [
  'test/{crash,races,storm}/**/*.test.ts',
  'test/bench/{bundles,growth,heap,numbering,partitions,reproduced}.test.ts',
  'test/contract/{fuzz,inactive,roles,second-factor-required}.test.ts',
  'test/house/new-endpoint.test.ts',
  'test/scenarios/{another-panel,many-orders,restart,year-of-a-client}.test.ts',
  'test/functions/auth/{attacks,log-in-traces}.test.ts',
  'test/functions/autopay/autopay.test.ts',
  'test/functions/clients/contact-email.test.ts',
  'test/functions/lifecycle/{domains,early,races,transfers}.test.ts',
  'test/functions/orders/contested-names.test.ts',
  'test/functions/passkeys/{attacks,passkeys}.test.ts',
  'test/functions/plan-changes/plan-changes.test.ts',
  'test/functions/renewals/{one-invoice,turned-off}.test.ts',
];

/** Of those, one crash and one race for each flow. */
const ONE_FOR_EACH_FLOW = [
  'test/crash/{fulfilment,orders,refunds,renewals,settlement,webhook}.test.ts',
  'test/races/{credit,orders,payments,provisioning}.test.ts',
];

export const exhaustive = globSync(DEEP, { exclude: ONE_FOR_EACH_FLOW }).sort();
