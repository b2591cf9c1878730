import { QUEUES, type Use } from '../../shared/contract/resources.ts';

/** What the commands of the staff touch, besides dead letters. */
export const OPERATOR_USES: readonly Use[] = [
  'table:read',
  'table:write',
  'table:credentials',
  'table:scan',
  'bucket:read',
  'audit:read',
  // To encrypt what earlier releases stored plain; codes are checked by functions only.
  'factors:seal',
  ...QUEUES.map((name) => `queue:${name}` as const),
  'secrets:gateways',
  // Where hosting was moved to is asked for the account.
  'secrets:panels',
  // Of a domain that is adopted the registrar is asked for its expiry.
  'secrets:registrars',
  'secrets:dns-hosts',
  // `doctor` looks whether each is filled and accepted, and every command at the outputs of the stacks.
  'secrets:gateway-webhooks',
  'secrets:push-services',
  'stage:examine',
];
