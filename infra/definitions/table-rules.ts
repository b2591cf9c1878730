import { CLOCK } from '../../shared/platform/aws/stage-time.ts';
import { TABLE } from '../../shared/platform/table/schema.ts';
import { type Route, routes, staffRoutes } from './functions.ts';
import { type Trigger, triggers } from './triggers.ts';

/**
 * Who may write what of the table: by partition, and of a user's partition by attribute. From these rules come the
 * policies of the roles on AWS (`infra/constructs/permissions.ts`), and what this machine refuses (`infra/local/roles.ts`).
 */

export const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] as const;
export type TableWrite = (typeof WRITES)[number];

/** `attributes`: an Allow is for these and no other, a Deny for any of them; all where there are none. */
export type TableRule = {
  effect: 'Allow' | 'Deny';
  actions: readonly TableWrite[];
  partitions: readonly string[];
  attributes?: readonly string[];
};

/** All that changes or deletes an item. Putting one is how entries are written, by transactions that demand a new key. */
const REWRITES: readonly TableWrite[] = ['UpdateItem', 'DeleteItem'];

export const AUDIT = 'AUDIT#*';
export const LOGIN = 'LOGIN#*';
const USER = 'USER#*';
export const LIMIT = 'LIMIT#*';
const CHALLENGE = 'CHALLENGE#*';
const APPROVALS = 'APPROVALS';
const REPLIES = 'REPLIES';
const REPORTS = 'REPORTS';

/** What an account has and what is done for it; `AUDIT` can only be added to. */
const ACCOUNT = ['CLIENT#*', AUDIT];
const MONEY = ['INVOICE#*', 'GATEWAY#*', 'PAY#*', 'NUMBER#*', 'NUMBERS#*', 'COUPONS', 'COUPON_MONTH#*'];
const NAMES = ['HOLD#*', 'FREED#*'];
const ANSWERS = ['CHECK#*', 'REQUIREMENTS#*'];
const SERVERS = ['SERVER#*', 'SHARED#*'];
const BUSINESS = [...ACCOUNT, ...MONEY, ...NAMES, ...ANSWERS, ...SERVERS];
/** Mails to people who are no users (yet) lie below their address. */
const PEOPLE = [USER, 'KNOWN#*', 'LINK#*', 'ADDRESS#*', AUDIT];

/**
 * By area, or by function where one differs from its area. The catalog and `IMPORT#*`, the notes of an import, are in none:
 * they are written from the command line of whoever operates the stage.
 */
const PARTITIONS: Record<string, readonly string[]> = {
  accounts: [...PEOPLE, 'CLIENT#*'],
  auth: PEOPLE,
  factors: PEOPLE,
  preferences: [USER],
  passkeys: [USER, AUDIT],
  'passkeys/begin-registration': [CHALLENGE],
  'passkeys/begin-confirmation': [CHALLENGE],
  'passkeys/begin-log-in': [CHALLENGE],
  'passkeys/add-passkey': [USER, AUDIT, CHALLENGE],
  'passkeys/confirm-with-passkey': [USER, CHALLENGE],
  'passkeys/log-in-with-passkey': [USER, 'KNOWN#*', CHALLENGE],
  clients: [...PEOPLE, 'CLIENT#*'],
  deletion: [...BUSINESS, ...PEOPLE],
  autopay: ACCOUNT,
  devices: ACCOUNT,
  dns: ACCOUNT,
  // Security events, and the code of a second factor that is spent with the change.
  domains: [...ACCOUNT, USER],
  // Renewal that is turned off cancels its unpaid invoice.
  'domains/update-domain': [...ACCOUNT, USER, 'INVOICE#*'],
  'domains/undo-operation': [...ACCOUNT, USER, 'INVOICE#*'],
  'domains/check-domain': ANSWERS,
  'domains/bulk-check-domains': ANSWERS,
  'domains/suggest-domains': ANSWERS,
  // A name of one's own needs a proof, which a quote begins.
  'orders/quote-order': [...ANSWERS, 'CLIENT#*'],
  hosting: [...ACCOUNT, USER],
  'hosting/cancel-hosting': [...ACCOUNT, USER, 'INVOICE#*'],
  'hosting/measure-usage': [...ACCOUNT, ...SERVERS],
  documents: [...ACCOUNT, 'INVOICE#*', 'NUMBERS#*'],
  'data-exports': [...ACCOUNT, USER],
  tickets: [...ACCOUNT, 'NUMBER#*'],
  credit: BUSINESS,
  invoices: BUSINESS,
  lifecycle: BUSINESS,
  orders: BUSINESS,
  pages: BUSINESS,
  'pages/unsubscribe': [USER, 'ADDRESS#*'],
  'payment-methods': BUSINESS,
  payments: BUSINESS,
  'plan-changes': BUSINESS,
  renewals: BUSINESS,
  notifications: [...ACCOUNT, ...PEOPLE, 'SHARED#*', 'ANNOUNCEMENTS'],
  mails: [...ACCOUNT, ...PEOPLE, 'PAY#*'],
  workers: [...BUSINESS, ...PEOPLE, 'ANNOUNCEMENTS'],
  'workers/make-exports': [...ACCOUNT, USER],
  'workers/turn-clock': [...BUSINESS, ...PEOPLE, 'ANNOUNCEMENTS', CLOCK],
  'workers/examine-stage': ['SHARED#health'],
  'workers/make-reports': [REPORTS, AUDIT],
  'workers/issue-documents': [...ACCOUNT, 'INVOICE#*', 'NUMBERS#*'],
  // What staff see is noted, and an approval that is given is spent.
  'staff-desk': [...BUSINESS, APPROVALS],
  'staff-billing': [...BUSINESS, APPROVALS],
  'staff-clients': [...BUSINESS, APPROVALS],
  'staff-disputes': [...BUSINESS, APPROVALS],
  // The answer to a key of the provider's own is kept below its client, who is none.
  // Taxes are reviewed for unpaid invoices; prices are announced to those who have services.
  'staff-catalog': [...ACCOUNT, APPROVALS, 'CATALOG', 'COUPONS'],
  'staff-replies': [...ACCOUNT, APPROVALS, REPLIES],
  'staff-tickets': [...ACCOUNT, APPROVALS],
  'staff-tickets/open-ticket': [...ACCOUNT, APPROVALS, 'NUMBER#*'],
  'staff-reports': [REPORTS, AUDIT],
  'staff-health/advance-test-clock': [CLOCK, AUDIT],
  'staff-services': [...ACCOUNT, APPROVALS],
};

/** With the first passkey, the last one, and the end of the password sessions end, or a second factor is asked for. */
const CHANGING_PASSKEYS = [
  'passkeys/add-passkey',
  'passkeys/remove-passkey',
  'passkeys/remove-password',
] as const;

/** Attributes of a user's partition by which somebody gets in or gets further, and the areas or functions that write them. */
export const GUARDED = {
  tokens: { attributes: ['hash'], writers: ['auth/login', 'passkeys/log-in-with-passkey'] },
  proofs: {
    attributes: ['proved_at', 'proved_by'],
    writers: ['auth/login', 'auth/confirm', 'passkeys/log-in-with-passkey', 'passkeys/confirm-with-passkey'],
  },
  sessions: {
    attributes: ['last_session', 'oldest_session', 'sessions_from', 'session_kept', 'disabled'],
    writers: [
      'auth',
      'accounts',
      'factors',
      'deletion',
      'workers/reconcile',
      ...CHANGING_PASSKEYS,
      'passkeys/log-in-with-passkey',
    ],
  },
  passkeys: { attributes: ['credential_id', 'public_key'], writers: ['passkeys/add-passkey'] },
  signatures: {
    attributes: ['counter'],
    writers: ['passkeys/add-passkey', 'passkeys/log-in-with-passkey', 'passkeys/confirm-with-passkey'],
  },
  secrets: { attributes: ['secret'], writers: ['factors/add-factor'] },
  factors: {
    attributes: ['confirmed_at', 'second_factor'],
    writers: ['accounts', 'factors', ...CHANGING_PASSKEYS],
  },
  roles: {
    attributes: ['role'],
    writers: ['accounts', 'clients/accept-invitation', 'clients/change-member'],
  },
} as const;

const isAmong = (name: string, writers: readonly string[]): boolean =>
  writers.includes(name) || writers.includes(name.split('/')[0] ?? name);

const partitionsOf = (name: string, isRead: boolean): readonly string[] => {
  const partitions = isRead ? [AUDIT] : (PARTITIONS[name] ?? PARTITIONS[name.split('/')[0] ?? name]);
  if (!partitions)
    throw new Error(`${name} writes the table: say in infra/definitions/table-rules.ts which partitions.`);
  return partitions;
};

const KEY = [TABLE.partitionKey, TABLE.sortKey];

/** Whether a function makes calls that count against a vendor's hourly budget. */
const asksVendor = (uses: Trigger['uses']): boolean =>
  uses.includes('table:budgets') ||
  (uses.includes('table:read') &&
    uses.some((use) => use === 'secrets:registrars' || use === 'secrets:gateways'));

/** What a request notes on its way: that its token was used, that it counts, and that it asks a vendor. */
const bookkeeping = ({ auth, rateLimit }: Partial<Route>, uses: Trigger['uses']): TableRule[] => {
  const update = { effect: 'Allow', actions: ['UpdateItem'] } as const;
  const touch = { ...update, partitions: [USER], attributes: [...KEY, 'last_used_at'] };
  const count = {
    ...update,
    partitions: [LIMIT],
    attributes: [...KEY, 'requests', 'spent_until', TABLE.timeToLive],
  };
  return [
    ...(auth && auth !== 'public' && auth !== 'staff' ? [touch] : []),
    ...(rateLimit || asksVendor(uses) ? [count] : []),
  ];
};

/** The audit trail is only ever added to, whoever asks. */
export const KEEP_AUDIT: TableRule = { effect: 'Deny', actions: REWRITES, partitions: [AUDIT] };

type Stage = { mode?: 'live' | 'test' | undefined };

/** What a function of a stage may write of the table, by what it is for. The clock is written in test mode alone. */
export const tableRules = (one: Route | Trigger, { mode }: Stage): TableRule[] => {
  const { name, uses } = one;
  const counted = bookkeeping('auth' in one ? one : {}, uses);
  if (!uses.includes('table:write')) return counted;
  const credentials = uses.includes('table:credentials') ? [LOGIN] : [];
  // What staff read leaves an entry in the audit trail, and nothing else.
  const isStaffRead = 'auth' in one && one.auth === 'staff' && one.method === 'GET';
  const all = [...new Set([...partitionsOf(name, isStaffRead), ...credentials, LIMIT])];
  const partitions = all.filter((partition) => partition !== CLOCK || mode === 'test');
  const guarded = Object.values(GUARDED)
    .filter(({ writers }) => !isAmong(name, writers))
    .flatMap(({ attributes }) => attributes);
  const guard: TableRule = {
    effect: 'Deny',
    actions: ['PutItem', 'UpdateItem'],
    partitions: [USER],
    attributes: guarded,
  };
  return [
    { effect: 'Allow', actions: WRITES, partitions },
    ...(partitions.includes(AUDIT) ? [KEEP_AUDIT] : []),
    ...(partitions.includes(USER) && guarded.length > 0 ? [guard] : []),
    ...(partitions.includes(USER) ? [] : counted),
  ];
};

/** The same of every function, by its name. */
export const rulesByFunction = (stage: Stage): Map<string, TableRule[]> =>
  new Map([...routes, ...staffRoutes, ...triggers].map((one) => [one.name, tableRules(one, stage)]));
