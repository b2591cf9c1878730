/** The folders whose rules move money and states, or decide who may. */
export const AREAS = [
  'shared/auth',
  'shared/http',
  'shared/catalog',
  'shared/hosting/plan-changes',
  'shared/billing',
  'shared/domains',
  'shared/orders',
  'shared/services',
  'shared/lifecycle',
  'shared/workers',
  'shared/operator',
];

const find = (folders: string[]) => folders.map((folder) => `test/${folder}/**/*.test.ts`);

/** The quickest tests of these folders. */
export const FIRST_TESTS = find([
  'billing',
  'domains',
  'orders',
  'services',
  'lifecycle',
  'operator',
  'catalog',
  'hosting/plan-changes',
  'http',
  'auth',
  'records',
]);

/** All others that come near them, in the order in which they are run. */
export const OTHER_TESTS = find([
  'functions/{auth,factors,accounts,coupons}',
  'functions/renewals',
  'functions/lifecycle',
  'infra/operator',
  'functions/{autopay,workers,payment-methods,credit,webhooks,orders,invoices,documents,plan-changes}',
  'races',
  'storm',
  'functions',
  'scenarios',
  'crash',
]);
