import { overview } from '../../shared/contract/overview.ts';
import { handle, ok } from '../../shared/http/index.ts';
import { loadOverview, presentOverview } from '../../shared/overview/index.ts';

export const handler = handle(overview['get-overview'], {
  load: ({ path, now }) => loadOverview(path.client, now),
  respond: ({ now }, overview) => ok({ data: presentOverview(overview, now) }),
});
