import { clients } from '../../shared/contract/staff/clients.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { markFraud } from '../../shared/operator/index.ts';
import { getOrder, presentStaffOrder } from '../../shared/orders/index.ts';
import { formatMoney } from '../../shared/platform/money.ts';

export const handler = staffChanges(clients['mark-fraud'], {
  load: ({ path }) => getOrder(path.client, path.order),
  plan: ({ status, total, currency }) => ({
    says: [`End the order for ${formatMoney(total, currency)}, which is ${status}, as fraud.`],
  }),
  apply: async ({ path, actor, now }) => {
    await markFraud(path.client, path.order, actor, now);
    return presentStaffOrder(await getOrder(path.client, path.order));
  },
});
