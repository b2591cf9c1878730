import type { Command } from '@commander-js/extra-typings';
import { acceptOrder, loadHeldOrder, markFraud, refundOf, refundOrder } from '../../shared/operator/index.ts';
import { getOrder, presentOrder, presentStaffOrder } from '../../shared/orders/index.ts';
import { formatMoney, toMajor } from '../../shared/platform/money.ts';
import { toId, toNumbered, toText } from './arguments.ts';
import { newestOf } from './client-records.ts';
import { operation } from './operation.ts';
import { listAnswer, majorText } from './output.ts';
import { afterOption, limitOption } from './pages.ts';

export const addOrders = (program: Command): void => {
  const orders = program.command('orders').description('Orders of a client');

  orders
    .command('list')
    .description('the newest first')
    .argument('<client>', 'client id', toId)
    .addOption(limitOption)
    .addOption(afterOption)
    .action(
      operation(async (_session, client, page) => {
        const { items, nextKey } = await newestOf(client, 'ORDER', page);
        return listAnswer(
          items.map(presentStaffOrder),
          ({
            id,
            status,
            currency,
            total,
            promo_code,
            discount,
            credit_applied,
            invoice_id,
            signals,
            created_at,
          }) => ({
            order: id,
            status,
            signals: signals.join(', ') || null,
            total: majorText(total, currency),
            coupon: promo_code && `${promo_code}, ${majorText(-(discount ?? 0), currency)}`,
            credit: credit_applied === null ? null : majorText(-credit_applied, currency),
            invoice: invoice_id,
            created: created_at,
          }),
          'There are no orders.',
          nextKey,
        );
      }),
    );

  orders
    .command('mark-fraud')
    .description('end a pending order as fraud: its invoice is cancelled, nothing of it is provided')
    .argument('<client>', 'client id', toId)
    .argument('<order>', 'order id or number', toNumbered('order'))
    .action(
      operation(async ({ actor, now, confirm }, client, id) => {
        const { currency, total } = presentOrder(await getOrder(client, id));
        await confirm(`End order ${id} of client ${client} for ${majorText(total, currency)} as fraud?`);
        await markFraud(client, id, actor, now);
        return { data: { id, status: 'fraud' }, text: `Order ${id} has ended as fraud.` };
      }),
    );

  orders
    .command('accept')
    .description('accept an order that is held for review: everything is set up')
    .argument('<client>', 'client id', toId)
    .argument('<order>', 'order id or number', toNumbered('order'))
    .action(
      operation(async ({ actor, now, confirm }, client, id) => {
        const { order } = await loadHeldOrder(client, id);
        const { currency, total } = presentOrder(order);
        const signals = order.review.signals.join(', ');
        await confirm(
          `Accept order ${id} of client ${client} for ${majorText(total, currency)}, held for ${signals}?`,
        );
        await acceptOrder(client, id, actor, now);
        return { data: { id, status: 'active' }, text: `Order ${id} is accepted; it is being set up.` };
      }),
    );

  orders
    .command('refund')
    .description('cancel an order that is held for review, and give back all that was paid for it')
    .argument('<client>', 'client id', toId)
    .argument('<order>', 'order id or number', toNumbered('order'))
    .requiredOption('--reason <text>', 'why; the client may be told', toText(500))
    .option('--to-credit', 'give all of it as account credit, as of money that came by bank')
    .action(
      operation(async ({ actor, now, confirm }, client, id, { reason, toCredit }) => {
        const found = await loadHeldOrder(client, id);
        const { currency } = found.order;
        const back = formatMoney(refundOf(found), currency);
        await confirm(`Cancel order ${id} of client ${client} and give back ${back} for it?`);
        const wanted = { to: toCredit ? 'credit' : 'origin', reason } as const;
        const { money, credit } = await refundOrder(client, id, wanted, actor, now);
        const text = [
          `Order ${id} is cancelled.`,
          ...(money > 0 ? [`${formatMoney(money, currency)} goes back the way it was paid.`] : []),
          ...(credit > 0 ? [`Client ${client} got ${formatMoney(credit, currency)} of credit.`] : []),
        ].join('\n');
        const data = {
          id,
          status: 'cancelled',
          refunded: toMajor(money, currency),
          credit: toMajor(credit, currency),
          currency,
        };
        return { data, text };
      }),
    );
};
