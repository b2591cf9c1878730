import { desk } from '../../shared/contract/staff/desk.ts';
import { staffPermissionsOf } from '../../shared/contract/staff-roles.ts';
import { staffReads } from '../../shared/http/staff/index.ts';
import { config } from '../../shared/platform/config/config.ts';

export const handler = staffReads(desk['show-me'], async ({ staff: { name, role } }) => ({
  data: { name, role, permissions: staffPermissionsOf(role), departments: config().departments },
}));
