import { overview } from '../../shared/contract/overview.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { loadOverview, presentOverview } from '../../shared/overview/overview.ts';

export const handler = handle(overview['get-overview'], {
  load: ({ path }) => loadOverview(path.client),
  respond: ({ now }, overview) => ok({ data: presentOverview(overview, now) }),
});
