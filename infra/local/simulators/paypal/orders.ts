import { payWithToken } from './capture-order.ts';
import { checkFields } from './check-fields.ts';
import { checkOrder } from './check-order.ts';
import type { Context, Handler } from './context.ts';
import { normal } from './money.ts';
import { findOrder } from './order-life.ts';
import { type OrderRequest, orderRequest } from './order-request.ts';
import { presentOrder } from './present-order.ts';
import { Refusal, unprocessable } from './refusal.ts';
import { newId, type Order, type PurchaseUnit, timestamp } from './state.ts';

const unitOf = ({ amount, items, ...unit }: OrderRequest['purchase_units'][number]): PurchaseUnit => {
  const { breakdown } = amount;
  const parts = Object.entries(breakdown ?? {}).flatMap(([name, money]) =>
    money ? [[name, normal(money)]] : [],
  );
  return {
    ...(JSON.parse(JSON.stringify(unit)) as object),
    reference_id: unit.reference_id ?? 'default',
    amount: { ...normal(amount), ...(breakdown && { breakdown: Object.fromEntries(parts) }) },
    ...(items && { items }),
  };
};

type Wallet = NonNullable<OrderRequest['payment_source']>['paypal'];

const vaultOf = ({ state }: Context, wallet: Wallet | undefined): Order['vault'] => {
  const { customer, vault } = wallet?.attributes ?? {};
  if (!vault) return null;
  if (!vault.store_in_vault)
    throw unprocessable('VAULT_INSTRUCTION_REQUIRED', '/payment_source/paypal/attributes/vault');
  if (!state.settings.get().vault)
    throw unprocessable('NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE', '/payment_source/paypal');
  const context = wallet?.experience_context;
  for (const field of ['return_url', 'cancel_url'] as const) {
    if (context?.[field]) continue;
    const at = `/payment_source/paypal/experience_context/${field}`;
    throw new Refusal(400, [{ issue: 'MISSING_REQUIRED_PARAMETER', field: at, location: 'body' }]);
  }
  return {
    customer_id: customer?.id ?? null,
    agreed: false,
    may_repeat: vault.permit_multiple_payment_tokens ?? false,
  };
};

/** Returns the id of the order that it has made. */
export const createOrder = (context: Context): string => {
  const { state, body, request } = context;
  const asked = checkFields(orderRequest, body);
  const { payment_source, application_context, purchase_units } = asked;
  const wallet = payment_source?.paypal;
  if (payment_source && !request.headers['paypal-request-id']) {
    const description =
      'A PayPal-Request-Id is required if you are trying to process payment for an Order. ' +
      "Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.";
    throw new Refusal(400, [{ issue: 'PAYPAL_REQUEST_ID_REQUIRED', description }]);
  }
  checkOrder(asked);
  const page = wallet?.experience_context ?? application_context;
  const now = timestamp();
  const order: Order = {
    id: newId(),
    status: wallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    purchase_units: purchase_units.map(unitOf),
    has_source: wallet !== undefined,
    return_url: page?.return_url ?? null,
    cancel_url: page?.cancel_url ?? null,
    payer: null,
    vault: vaultOf(context, wallet),
    vaulted: null,
    declines: false,
    was_declined: false,
    expired: false,
    create_time: now,
    update_time: now,
    approve_time: null,
  };
  if (wallet?.vault_id !== undefined) payWithToken(context, order, wallet.vault_id);
  state.orders.put(order.id, order);
  return order.id;
};

export const getOrder: Handler = (context) => {
  const { query } = context.request;
  const unknown = [...query.keys()].find((name) => name !== 'fields');
  if (unknown) throw new Refusal(400, [{ issue: 'NOT_SUPPORTED', field: unknown, location: 'query' }]);
  return { status: 200, body: presentOrder(context, findOrder(context, context.id)) };
};
