import { clients } from '../../shared/contract/staff/clients.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { acceptOrder, loadHeldOrder, refundOf, refundOrder } from '../../shared/operator/index.ts';
import { getOrder, presentStaffOrder } from '../../shared/orders/index.ts';
import { formatMoney } from '../../shared/platform/money.ts';

export const handler = staffChanges(clients['review-order'], {
  load: ({ path }) => loadHeldOrder(path.client, path.order),
  plan: (found, { body }) => {
    const { order, invoice } = found;
    const { currency } = order;
    const which = `the order for ${formatMoney(order.total, currency)}, held for ${order.review.signals.join(', ')}`;
    if (body.decision === 'accept') return { says: [`Accept ${which}: everything is set up.`] };
    const amount = refundOf(found);
    const way = body.to === 'credit' ? 'as account credit' : 'the way it came';
    const says = [`Cancel ${which}, and give back ${formatMoney(amount, currency)}, ${way}.`];
    if (invoice.amount_held > 0) {
      const held = formatMoney(invoice.amount_held, currency);
      says.push(`${held} is disputed or on its way back: should it stay here, refund its invoice.`);
    }
    return { says, money: { amount, currency } };
  },
  apply: async ({ path, body, actor, now }) => {
    const { decision, to, reason } = body;
    if (decision === 'accept') await acceptOrder(path.client, path.order, actor, now);
    else await refundOrder(path.client, path.order, { to, reason }, actor, now);
    return presentStaffOrder(await getOrder(path.client, path.order));
  },
});
