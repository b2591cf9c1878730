import { loadDashboard } from '../../shared/account/load-dashboard.ts';
import { presentDashboard } from '../../shared/account/present-dashboard.ts';
import { clients } from '../../shared/contract/clients.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(clients['get-dashboard'], {
  load: ({ path }) => loadDashboard(path.client),
  respond: ({ now }, dashboard) => ok({ data: presentDashboard(dashboard, now) }),
});
