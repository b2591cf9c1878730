import { hostingUsage } from '../../shared/contract/hosting-panel.ts';
import { getHosting, presentUsageDay } from '../../shared/hosting/index.ts';
import { handleListOf } from '../../shared/http/index.ts';
import { collections } from '../../shared/records/collections.ts';

export const handler = handleListOf(hostingUsage['list-usage'], {
  collection: (path) => collections.usageDays(path.client, path.hostingAccount),
  parent: (path) => getHosting(path.client, path.hostingAccount),
  present: presentUsageDay,
});
