import type { EventSubjectType, EventType } from './vocabulary.ts';

/** What a user may be in a client account. */
export const ROLES = ['owner', 'admin', 'billing', 'technical', 'support', 'read_only'] as const;
export type Role = (typeof ROLES)[number];

const EVERYBODY = ROLES;
const MANAGERS = ['owner', 'admin'] as const;
const READERS = ['owner', 'admin', 'read_only'] as const;

/**
 * Which roles have each permission; the endpoint table names the one an endpoint needs. What depends on more than the
 * role (only an owner makes an owner, everybody may leave) is in shared/auth/members.
 */
const GRANTED = {
  'account:read': EVERYBODY,
  'account:update': MANAGERS,
  'account:export': ['owner'],
  'activity:read': ['owner', 'admin', 'billing', 'technical', 'read_only'],
  'mails:read': ['owner', 'admin', 'billing', 'read_only'],
  'members:read': READERS,
  'members:manage': MANAGERS,
  'members:leave': EVERYBODY,
  'billing:read': ['owner', 'admin', 'billing', 'read_only'],
  'billing:pay': ['owner', 'admin', 'billing'],
  'orders:read': ['owner', 'admin', 'billing', 'technical', 'read_only'],
  'orders:place': ['owner', 'admin', 'billing'],
  'services:read': EVERYBODY,
  'services:manage': ['owner', 'admin', 'technical'],
  'services:cancel': MANAGERS,
  'tickets:read': EVERYBODY,
  'tickets:write': ['owner', 'admin', 'billing', 'technical', 'support'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof GRANTED;

export const PERMISSIONS = Object.keys(GRANTED) as Permission[];

export const mayDo = (role: Role, permission: Permission): boolean =>
  (GRANTED[permission] as readonly Role[]).includes(role);

export const permissionsOf = (role: Role): Permission[] =>
  PERMISSIONS.filter((permission) => mayDo(role, permission));

/**
 * Fields of replies about a client account that need a permission of their own, wherever they stand in a reply: they
 * are left out for a role without it. Their schemas are marked with it (`money()` in common.ts), from which the document
 * has its `x-permission`; a test holds both to each other.
 */
export const GUARDED_FIELDS = {
  amount: 'billing:read',
  amount_due: 'billing:read',
  amount_paid: 'billing:read',
  amount_refunded: 'billing:read',
  balance: 'billing:read',
  closing_balance: 'billing:read',
  credit_applied: 'billing:read',
  credit_balance: 'billing:read',
  discount: 'billing:read',
  fee: 'billing:read',
  invoices: 'billing:read',
  opening_balance: 'billing:read',
  overdue_total: 'billing:read',
  recurring_amount: 'billing:read',
  renewal: 'billing:read',
  setup_fee: 'billing:read',
  subtotal: 'billing:read',
  tax: 'billing:read',
  total: 'billing:read',
  unit_price: 'billing:read',
  unpaid_total: 'billing:read',
  unused_amount: 'billing:read',
} as const satisfies Record<string, Permission>;

/** The fields that are left out of replies to a role. */
export const withheldFrom = (role: Role): ReadonlySet<string> =>
  new Set(
    Object.entries(GUARDED_FIELDS)
      .filter(([, permission]) => !mayDo(role, permission))
      .map(([field]) => field),
  );

/** What a role must permit to be told of a record by the feed, the dashboard or a push message: to read it. */
const SUBJECT_PERMISSIONS: Record<EventSubjectType, Permission> = {
  order: 'orders:read',
  invoice: 'billing:read',
  payment: 'billing:read',
  hosting_account: 'services:read',
  domain: 'services:read',
  ticket: 'tickets:read',
  client: 'account:read',
};

/** News about the client account itself that is the business of some. */
const TYPE_PERMISSIONS: [start: string, Permission][] = [
  ['payment_', 'billing:read'],
  ['refund_', 'billing:read'],
  ['dispute_', 'billing:read'],
  ['credit_', 'billing:read'],
  ['invoice_', 'billing:read'],
  ['member_', 'members:read'],
];

type News = { type: EventType; subject: { type: EventSubjectType } };

export const permissionToKnow = ({ type, subject }: News): Permission =>
  TYPE_PERMISSIONS.find(([start]) => type.startsWith(start))?.[1] ?? SUBJECT_PERMISSIONS[subject.type];

export const mayKnow = (role: Role, news: News): boolean => mayDo(role, permissionToKnow(news));

/** `USD 12.99` or, in French, `12,99 USD`, as amounts are written in messages. */
const AMOUNT = /\b[A-Z]{3}\s-?\d|\d\s[A-Z]{3}\b/;

/** The message of an event as a role may read it: sentences about money are for those who may see amounts. */
export const messageFor = (role: Role, { type, message }: { type: EventType; message: string }): string => {
  const isForAll = type === 'announcement' || type === 'incident';
  if (isForAll || mayDo(role, 'billing:read') || !AMOUNT.test(message)) return message;
  const sentences = message.split(/(?<=\.) /).filter((sentence) => !AMOUNT.test(sentence));
  return sentences.join(' ');
};
