import type { Role } from '../contract/roles.ts';

/** Before there were roles, whoever could use a client account could do everything there. */
export const roleOf = ({ role }: { role?: Role }): Role => role ?? 'owner';
