import { overview } from '../../shared/contract/overview.ts';
import type { Role } from '../../shared/contract/roles.ts';
import { handle, ok } from '../../shared/http/index.ts';
import { loadDashboard, presentDashboard } from '../../shared/overview/index.ts';

export const handler = handle(overview['get-dashboard'], {
  load: ({ path }) => loadDashboard(path.client),
  // Its permission is one of a role.
  respond: ({ caller, now }, dashboard) =>
    ok({ data: presentDashboard(dashboard, caller.role as Role, now) }),
});
