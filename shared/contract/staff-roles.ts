/** What a member of staff may be. Who has none of these roles is let in nowhere. */
export const STAFF_ROLES = ['support', 'billing', 'provisioning', 'admin', 'auditor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const EVERYBODY = STAFF_ROLES;

/** Which roles have each permission; the staff's endpoint table names the one an endpoint needs. */
const GRANTED = {
  'work:read': EVERYBODY,
  'clients:read': EVERYBODY,
  'orders:read': EVERYBODY,
  'services:read': EVERYBODY,
  'tickets:read': EVERYBODY,
  'billing:read': EVERYBODY,
  'catalog:read': EVERYBODY,
  /** Sums of all clients, with nothing of any one; asking for one changes nothing. */
  'reports:read': ['billing', 'admin', 'auditor'],
  'health:read': ['provisioning', 'admin', 'auditor'],
  'audit:read': ['admin', 'auditor'],
  /** Has time pass on a stage in test mode. */
  'clock:turn': ['admin'],
  'notes:write': ['support', 'billing', 'provisioning', 'admin'],
  'tickets:write': ['support', 'billing', 'provisioning', 'admin'],
  /** The provider's own words for answers. */
  'replies:write': ['admin'],
  /** What is sold, for how much, and with which taxes. */
  'catalog:write': ['admin'],
  'clients:write': ['admin'],
  'orders:decide': ['billing', 'admin'],
  'services:manage': ['provisioning', 'admin'],
  /** Shows what the bank may want to know of a client, and sends it there. */
  'disputes:answer': ['billing', 'admin'],
  /** Moves money, gives it back, or says that it is owed or has come. */
  'money:move': ['billing', 'admin'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffPermission = keyof typeof GRANTED;

const PERMISSIONS = Object.keys(GRANTED) as StaffPermission[];

export const mayStaff = (role: StaffRole, permission: StaffPermission): boolean =>
  (GRANTED[permission] as readonly StaffRole[]).includes(role);

export const staffPermissionsOf = (role: StaffRole): StaffPermission[] =>
  PERMISSIONS.filter((permission) => mayStaff(role, permission));
