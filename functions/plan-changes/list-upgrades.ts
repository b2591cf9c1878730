import { listAddons, listPackages } from '../../shared/catalog/index.ts';
import { planChanges } from '../../shared/contract/plan-changes.ts';
import { getHosting } from '../../shared/hosting/index.ts';
import { cyclesFor, offersFor, presentOffer } from '../../shared/hosting/plan-changes/index.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(planChanges['list-upgrades'], {
  load: async ({ path, now }) => {
    const [record, packages, addons] = await Promise.all([
      getHosting(path.client, path.hostingAccount),
      listPackages(now),
      listAddons(now),
    ]);
    return { record, catalog: { packages, addons: new Map(addons.map((addon) => [addon.id, addon])) } };
  },
  respond: ({ query, now }, { record, catalog }) => {
    const offers = offersFor(record, catalog, query.billing_cycle ?? record.billing_cycle, now);
    const billing_cycles = cyclesFor(record, catalog, now);
    return ok({ data: offers.map((offer) => presentOffer(record, offer)), billing_cycles });
  },
});
