import { PAYEE, presentCapture, refundsOf } from './captures.ts';
import { type Context, link } from './context.ts';
import { presentRefund } from './refunds.ts';
import type { Capture, Order, Payer, PurchaseUnit } from './state.ts';
import { presentVaulted } from './vault.ts';

type At = Pick<Context, 'state' | 'origin'>;

const NAME = { given_name: 'Test', surname: 'Payer' };

const presentPayer = ({ email_address, payer_id, country_code }: Payer) => ({
  name: NAME,
  email_address,
  payer_id,
  address: { country_code },
});

/** Who pays is told once the payer has approved. */
const presentSource = (at: At, order: Order) => {
  const { payer, has_source } = order;
  if (!payer) return has_source ? { payment_source: { paypal: {} } } : {};
  const vault = presentVaulted(at, order);
  return {
    payment_source: {
      paypal: {
        email_address: payer.email_address,
        account_id: payer.payer_id,
        account_status: 'VERIFIED',
        name: NAME,
        address: { country_code: payer.country_code },
        ...(vault && { attributes: { vault } }),
      },
    },
    payer: presentPayer(payer),
  };
};

const presentUnit = (at: At, unit: PurchaseUnit, captures: Capture[]) => {
  const of = captures.filter(({ reference_id }) => reference_id === unit.reference_id);
  if (of.length === 0) return { ...unit, payee: PAYEE };
  const refunds = refundsOf(at, of);
  const payments = {
    captures: of.map((capture) => presentCapture(at, capture)),
    ...(refunds.length > 0 && { refunds: refunds.map((refund) => presentRefund(at, refund)) }),
  };
  return { ...unit, payee: PAYEE, payments };
};

const linksOf = ({ origin }: Pick<Context, 'origin'>, { id, status, has_source }: Order) => {
  const self = `${origin}/v2/checkout/orders/${id}`;
  const page = `${origin}/checkoutnow?token=${id}`;
  switch (status) {
    case 'PAYER_ACTION_REQUIRED':
      return [link(self, 'self'), link(page, 'payer-action')];
    case 'CREATED':
    case 'SAVED':
      return [
        link(self, 'self'),
        link(page, has_source ? 'payer-action' : 'approve'),
        link(self, 'update', 'PATCH'),
        link(`${self}/capture`, 'capture', 'POST'),
      ];
    case 'APPROVED':
      return [link(self, 'self'), link(self, 'update', 'PATCH'), link(`${self}/capture`, 'capture', 'POST')];
    default:
      return [link(self, 'self')];
  }
};

export const presentOrder = (at: At, order: Order) => {
  const captures = at.state.captures.list('order_id', order.id);
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...presentSource(at, order),
    purchase_units: order.purchase_units.map((unit) => presentUnit(at, unit, captures)),
    create_time: order.create_time,
    update_time: order.update_time,
    links: linksOf(at, order),
  };
};

/** In full for who asks for it, else its id, status and links. */
export const answerOrder = (context: Context, status: number, order: Order) => {
  const whole = presentOrder(context, order);
  const { id, links } = whole;
  return { status, body: context.wantsAll ? whole : { id, status: whole.status, links } };
};

const WORDS: Record<string, string> = {
  APPROVED: 'An order has been approved by buyer',
  COMPLETED: 'Checkout Order Completed',
  SAVED: 'Order has been saved',
  VOIDED: 'Order has been voided',
};

export const tellOrder = (context: Context, order: Order, told: keyof typeof WORDS): void =>
  context.emit({
    event_type: `CHECKOUT.ORDER.${told}`,
    resource_type: 'checkout-order',
    resource_version: '2.0',
    summary: WORDS[told] ?? told,
    resource: presentOrder(context, order),
  });
