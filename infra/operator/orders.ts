import type { Command } from '@commander-js/extra-typings';
import { markFraud } from '../../shared/operator/index.ts';
import { getOrder, presentOrder } from '../../shared/orders/index.ts';
import { toId, toNumbered } from './arguments.ts';
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
          items.map(presentOrder),
          ({
            id,
            status,
            currency,
            total,
            promo_code,
            discount,
            credit_applied,
            invoice_id,
            created_at,
          }) => ({
            order: id,
            status,
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
};
