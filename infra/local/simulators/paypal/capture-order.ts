import * as z from 'zod';
import { addCapture, tellCapture } from './captures.ts';
import { checkFields } from './check-fields.ts';
import { type Context, link } from './context.ts';
import { findOrder, keepOrder } from './order-life.ts';
import { wallet } from './order-request.ts';
import { tellOrder } from './present-order.ts';
import { Refusal, unprocessable } from './refusal.ts';
import { type CapturePlan, type Order, takeNext, timestamp } from './state.ts';
import { keepToken } from './vault.ts';

const isMoney = ({ status }: { status: string }): boolean => status !== 'DECLINED' && status !== 'FAILED';

/** Where the account lets an invoice be paid once only. */
const checkInvoices = ({ state }: Context, { id, purchase_units }: Order): void => {
  if (!state.settings.get().unique_invoices) return;
  for (const { invoice_id } of purchase_units) {
    const others = invoice_id === undefined ? [] : state.captures.list('invoice_id', invoice_id);
    if (others.some((capture) => capture.order_id !== id && isMoney(capture))) {
      throw unprocessable('DUPLICATE_INVOICE_ID', '/purchase_units/0/invoice_id');
    }
  }
};

/** The wallet is kept once the money is there. */
const keepWallet = (context: Context, order: Order): void => {
  if (!order.vault?.agreed || !order.payer) return;
  const status = takeNext(context.state.next_vaults) ?? 'VAULTED';
  order.vaulted = { status, token: null, customer_id: order.vault.customer_id };
  if (status === 'VAULTED') finishVaulting(context, order);
};

/** Sometimes later than the money is there. */
export const finishVaulting = (context: Context, order: Order): void => {
  if (!order.payer) return;
  const { id, customer_id } = keepToken(context, order, order.payer);
  order.vaulted = { status: 'VAULTED', token: id, customer_id };
  keepOrder(context, order);
};

/** The money of an order is taken, or begins to be. */
export const takeMoney = (
  context: Context,
  order: Order,
  { status = 'COMPLETED', reason = null }: CapturePlan,
): void => {
  const captures = order.purchase_units.map((unit) => addCapture(context, order, unit, { status, reason }));
  order.status = 'COMPLETED';
  if (status === 'COMPLETED') keepWallet(context, order);
  keepOrder(context, order);
  for (const capture of captures) {
    const told = status === 'PENDING' || status === 'COMPLETED' ? status : 'DECLINED';
    tellCapture(context, capture, told);
  }
  tellOrder(context, order, 'COMPLETED');
};

/** What was pending has come. */
export const completeOrder = (context: Context, order: Order): void => {
  if (!order.vaulted) keepWallet(context, order);
  keepOrder(context, order);
};

/** The payer may choose another way to pay on PayPal's page. */
const sendBack = (context: Context, order: Order, issue: string): Refusal => {
  order.status = 'PAYER_ACTION_REQUIRED';
  order.was_declined = true;
  order.approve_time = null;
  keepOrder(context, order);
  const page = `${context.origin}/checkoutnow?token=${order.id}`;
  return new Refusal(422, [{ issue }], [link(page, 'redirect'), link(page, 'payer-action')]);
};

/** `order_capture_request`: an order without a payer may be paid from a kept wallet here too. */
const captureRequest = z.strictObject({ payment_source: z.strictObject({ paypal: wallet }).optional() });

/** Returns the id of the order whose money it has taken. */
export const captureOrder = (context: Context): string => {
  const { state, body, id } = context;
  const order = findOrder(context, id);
  const { payment_source } = checkFields(captureRequest, body);
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED');
  const tokenId = payment_source?.paypal.vault_id;
  if (order.status === 'CREATED' && tokenId !== undefined) {
    payWithToken(context, { ...order }, tokenId);
    return id;
  }
  if (order.status === 'PAYER_ACTION_REQUIRED' && order.was_declined)
    throw unprocessable('PAYER_ACTION_REQUIRED');
  if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED');
  checkInvoices(context, order);
  const plan = takeNext(state.next_captures) ?? {};
  if (order.declines) throw sendBack(context, order, 'INSTRUMENT_DECLINED');
  if (plan.refuse === 'INSTRUMENT_DECLINED') throw sendBack(context, order, plan.refuse);
  if (plan.refuse) throw unprocessable(plan.refuse);
  takeMoney(context, order, plan);
  return id;
};

/** An order that names a kept wallet is paid at once, or is not made; one that was made before stays as it was. */
export const payWithToken = (context: Context, order: Order, tokenId: string): void => {
  const { state } = context;
  const token = state.tokens.get(tokenId);
  const field = '/payment_source/paypal/vault_id';
  if (!token) throw unprocessable('TOKEN_ID_NOT_FOUND', field);
  if (token.revoked) throw unprocessable('AGREEMENT_ALREADY_CANCELLED', field);
  order.payer = token.payer;
  order.approve_time = timestamp();
  checkInvoices(context, order);
  const plan = takeNext(state.next_captures) ?? {};
  const refused = token.refuses ?? plan.refuse;
  if (refused) throw unprocessable(refused);
  takeMoney(context, order, plan);
};
