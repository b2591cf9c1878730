/** The folders whose rules move money and states, each with the tests that need servers and exercise them. */
export const AREAS: Record<string, string[]> = {
  'shared/billing': [
    'test/billing',
    'test/storm',
    'test/crash/payments.test.ts',
    'test/crash/refunds.test.ts',
    'test/crash/settlement.test.ts',
    'test/functions/invoices',
    'test/functions/credit',
    'test/functions/pages',
    'test/races/credit.test.ts',
    'test/races/payments.test.ts',
  ],
  'shared/orders': [
    'test/orders',
    'test/functions/orders',
    'test/crash/orders.test.ts',
    'test/races/orders.test.ts',
  ],
  'shared/services': ['test/services', 'test/functions/lifecycle', 'test/crash/fulfilment.test.ts'],
  'shared/lifecycle': [
    'test/functions/lifecycle',
    'test/crash/fulfilment.test.ts',
    'test/races/provisioning.test.ts',
  ],
  'shared/workers': ['test/functions/workers', 'test/races', 'test/storm'],
  'shared/operator': ['test/operator', 'test/infra/operator', 'test/races/operators.test.ts'],
};
