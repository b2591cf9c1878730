import type { Context } from './context.ts';
import { tellOrder } from './present-order.ts';
import { notFound } from './refusal.ts';
import { type Order, type Payer, payerIdOf, timestamp } from './state.ts';

const HOUR_MS = 60 * 60_000;

/** To be approved within three hours, and captured within three hours of that. */
const HOURS_OPEN = 3;

export const isExpired = ({ status, expired, create_time, approve_time }: Order): boolean => {
  if (expired) return true;
  if (status === 'COMPLETED' || status === 'VOIDED') return false;
  return Date.now() - Date.parse(approve_time ?? create_time) > HOURS_OPEN * HOUR_MS;
};

/** PayPal forgets an order that is over and unpaid. */
export const findOrder = ({ state }: Pick<Context, 'state'>, id: string): Order => {
  const order = state.orders.get(id);
  if (!order || isExpired(order)) throw notFound('id', id);
  return order;
};

export const keepOrder = ({ state }: Pick<Context, 'state'>, order: Order): void => {
  order.update_time = timestamp();
  state.orders.put(order.id, order);
};

export const payerOf = (email_address: string, country_code: string): Payer => ({
  email_address,
  payer_id: payerIdOf(email_address),
  country_code,
});

/** The payer agrees to pay; `declines`, with a way to pay that the bank will decline. */
export const approve = (
  context: Context,
  order: Order,
  { payer, saves, declines }: { payer: Payer; saves: boolean; declines: boolean },
): void => {
  order.status = 'APPROVED';
  order.payer = payer;
  order.declines = declines;
  order.was_declined = false;
  order.approve_time = timestamp();
  if (order.vault) order.vault.agreed = saves;
  keepOrder(context, order);
  tellOrder(context, order, 'APPROVED');
};
