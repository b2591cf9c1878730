/** What a user may be in a client account. */
export const ROLES = ['owner', 'admin', 'billing', 'technical', 'support', 'read_only'] as const;
export type Role = (typeof ROLES)[number];

const EVERYBODY = ROLES;
const MANAGERS = ['owner', 'admin'] as const;
const READERS = ['owner', 'admin', 'read_only'] as const;

/**
 * Which roles have each permission; the endpoint table names the one an endpoint needs. What depends on more than the
 * role (only an owner makes an owner, everybody may leave) is in shared/members.
 */
const GRANTED = {
  'account:read': EVERYBODY,
  'account:update': MANAGERS,
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
