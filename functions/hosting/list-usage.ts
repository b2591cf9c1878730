import { hostingUsage } from '../../shared/contract/hosting-usage.ts';
import { getHosting } from '../../shared/hosting/hosting.ts';
import { presentUsageDay } from '../../shared/hosting/usage-history.ts';
import { handleListOf } from '../../shared/http/list.ts';
import { collections } from '../../shared/records/collections.ts';

export const handler = handleListOf(hostingUsage['list-usage'], {
  collection: (path) => collections.usageDays(path.client, path.hostingAccount),
  parent: (path) => getHosting(path.client, path.hostingAccount),
  present: presentUsageDay,
});
