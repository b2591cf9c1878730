import { catalog } from '../../shared/contract/staff/catalog.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { say } from '../../shared/languages/sentence.ts';
import { changePrices, priceSentences } from '../../shared/operator/index.ts';
import { conflict } from '../../shared/platform/failure.ts';
import { sum } from '../../shared/platform/money.ts';

/** As many as one request can tell in its time. */
const AT_ONCE = 200;

const quiet = () => undefined;

export const handler = staffChanges(catalog['announce-prices'], {
  load: async ({ body, now }) => {
    const groups = await changePrices(body.day, null, now, quiet);
    if (groups.length === 0) throw conflict('no_change', say`Nobody pays another price, or all know of it.`);
    return { groups, services: sum(groups.map(({ services }) => services)) };
  },
  plan: ({ groups, services }, { body }) => ({
    says: [
      `Tell those who have ${services} services of the prices of ${body.day}, by mail and push.`,
      ...priceSentences(groups),
      ...(services > AT_ONCE ? [`The first ${AT_ONCE} are told now. Ask again for the others.`] : []),
    ],
  }),
  apply: async ({ body, actor, now }, { services: wanted }) => {
    const told = await changePrices(body.day, actor, now, quiet, AT_ONCE);
    return { services: sum(told.map(({ services }) => services)), left: Math.max(0, wanted - AT_ONCE) };
  },
});
