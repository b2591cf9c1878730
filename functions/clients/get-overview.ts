import { loadOverview, presentOverview } from '../../shared/account/overview.ts';
import { clients } from '../../shared/contract/clients.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(clients['get-overview'], {
  load: ({ path }) => loadOverview(path.client),
  respond: ({ now }, overview) => ok({ data: presentOverview(overview, now) }),
});
