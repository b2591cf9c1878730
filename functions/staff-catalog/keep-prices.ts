import { catalog } from '../../shared/contract/staff/catalog.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { say } from '../../shared/languages/sentence.ts';
import { countAnnounced, keepPrices } from '../../shared/operator/index.ts';
import { conflict } from '../../shared/platform/failure.ts';

/** As many as one request can tell in its time. */
const AT_ONCE = 200;

export const handler = staffChanges(catalog['keep-prices'], {
  load: async ({ body }) => {
    const announced = await countAnnounced(body.day);
    if (announced === 0) throw conflict('no_change', say`Nobody was told of prices of this day.`);
    return announced;
  },
  plan: (announced, { body }) => ({
    says: [
      `Take back the prices of ${body.day} from ${announced} services, but for those that are invoiced at them, and tell their clients.`,
      ...(announced > AT_ONCE ? [`The first ${AT_ONCE} are told now. Ask again for the others.`] : []),
    ],
  }),
  apply: async ({ body, actor, now }, announced) => ({
    ...(await keepPrices(body.day, actor, now, () => undefined, AT_ONCE)),
    left: Math.max(0, announced - AT_ONCE),
  }),
});
