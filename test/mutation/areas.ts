/** The folders whose rules move money and states. */
export const AREAS = [
  'shared/billing',
  'shared/orders',
  'shared/services',
  'shared/lifecycle',
  'shared/workers',
  'shared/operator',
];

const OPERATOR = 'test/infra/operator';

/** Tests that call these files in a process of its own, the staff's command line, where no calls are noted. */
export const OUT_OF_PROCESS: Record<string, string[]> = {
  'shared/operator/cancel-service.ts': [`${OPERATOR}/manual-actions.test.ts`, 'test/races/operators.test.ts'],
  'shared/operator/create-account.ts': [`${OPERATOR}/people.test.ts`],
  'shared/operator/dead-letters.ts': [`${OPERATOR}/dead-letters.test.ts`],
  'shared/operator/decide-services.ts': ['test/storm/gone-payments.test.ts'],
  'shared/operator/detach-renewal-invoice.ts': [`${OPERATOR}/services.test.ts`],
  'shared/operator/export-client.ts': [`${OPERATOR}/people.test.ts`, `${OPERATOR}/large-records.test.ts`],
  'shared/operator/invoice-history.ts': [`${OPERATOR}/money.test.ts`],
  'shared/operator/mails.ts': ['test/functions/mails/outbox.test.ts'],
  'shared/operator/manual-action': [`${OPERATOR}/manual-actions.test.ts`, 'test/operator'],
  'shared/operator/members.ts': [`${OPERATOR}/people.test.ts`],
  'shared/operator/migrate': [`${OPERATOR}/migrate.test.ts`],
  'shared/operator/redrive.ts': [`${OPERATOR}/dead-letters.test.ts`],
  'shared/operator/renew-service.ts': [`${OPERATOR}/services.test.ts`],
  'shared/operator/resolve-': [`${OPERATOR}/manual-actions.test.ts`, `${OPERATOR}/disputes.test.ts`],
  'shared/operator/staff-access.ts': [`${OPERATOR}/people.test.ts`],
};
