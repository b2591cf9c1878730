import { presentReview } from '../billing/fraud-review/index.ts';
import {
  type CancellableInvoice,
  loadInvoiceToCancel,
  planInvoiceCancellation,
  presentAmounts,
  tellLine,
} from '../billing/invoices/index.ts';
import { presentTaxes, totalTaxes } from '../billing/tax/index.ts';
import type { ConfirmationFinding } from '../domains/index.ts';
import type { PlanWithFollowUp } from '../events/index.ts';
import { Sentence, say, toldFindings } from '../languages/sentence.ts';
import { conflict, notFound } from '../platform/failure.ts';
import { toMajor } from '../platform/money.ts';
import { numberOf } from '../platform/table/numbers.ts';
import { getItem } from '../platform/table/query.ts';
import { StaleWriteError } from '../platform/table/write.ts';
import type { Actor } from '../records/events.ts';
import { keys } from '../records/keys.ts';
import type { OrderRecord } from '../records/orders.ts';
import type { PricedAddon } from './order-lines.ts';
import { type Priced, type PricedLine, taxedLines } from './pricing.ts';

/** How an order was paid as it was placed; orders of earlier releases do not say. */
const presentPlaced = ({ total, discount, credit_applied, currency }: OrderRecord) =>
  discount === undefined || credit_applied === undefined
    ? { discount: null, credit_applied: null, amount_due: null }
    : {
        discount: toMajor(discount, currency),
        credit_applied: toMajor(credit_applied, currency),
        amount_due: toMajor(total - credit_applied, currency),
      };

export const presentOrder = (order: OrderRecord) => ({
  id: order.id,
  number: numberOf('order', order.id),
  client_id: order.client_id,
  status: order.status,
  review: presentReview(order),
  invoice_id: order.invoice_id,
  currency: order.currency,
  total: toMajor(order.total, order.currency),
  payment_gateway: order.payment_gateway,
  notes: order.notes,
  promo_code: order.promo_code ?? null,
  ...presentPlaced(order),
  items: order.items.map((item) => ({
    type: item.type,
    description: tellLine(item, order.currency),
    domain: item.domain,
    hosting_account_id: item.hosting_account_id,
    domain_id: item.domain_id,
    total: toMajor(item.total, order.currency),
    addons: (item.addons ?? []).map(({ total, description, subject, ...addon }) => ({
      ...addon,
      description: tellLine({ description, subject }, order.currency),
      total: toMajor(total, order.currency),
    })),
  })),
  created_at: order.created_at,
  updated_at: order.updated_at,
});

const presentPrice = (line: PricedLine | PricedAddon, currency: string) => ({
  description: tellLine(line, currency),
  ...presentAmounts(line, currency),
  discount: toMajor(line.discount, currency),
});

const presentLine = (line: PricedLine, currency: string) => ({
  type: line.type,
  package_id: line.type === 'hosting' ? line.package.id : null,
  billing_cycle: line.type === 'hosting' ? line.cycle : null,
  domain: line.domain,
  domain_option: line.domainOption,
  years: line.type === 'domain' ? line.years : null,
  ...presentPrice(line, currency),
  addons: line.addons.map((addon) => ({
    addon_id: addon.addon_id,
    quantity: addon.quantity,
    ...presentPrice(addon, currency),
  })),
});

export const presentQuote = (
  { currency, lines, subtotal, discount, tax, total, coupon, taxNotes }: Priced,
  findings: ConfirmationFinding[],
) => ({
  currency,
  promo_code: coupon?.code ?? null,
  discount: toMajor(discount, currency),
  items: lines.map((line) => presentLine(line, currency)),
  subtotal: toMajor(subtotal, currency),
  tax: toMajor(tax, currency),
  taxes: presentTaxes(totalTaxes(taxedLines(lines)), currency),
  reverse_charge: taxNotes.reverse_charge !== undefined,
  total: toMajor(total, currency),
  findings: toldFindings(findings),
});

/** As staff read it. */
export const presentStaffOrder = (order: OrderRecord) => ({
  ...presentOrder(order),
  signals: order.review?.signals ?? [],
});

export const getOrder = async (clientId: number, id: number): Promise<OrderRecord> => {
  const order = await getItem(keys.order(clientId, id));
  if (!order) throw notFound('order');
  return order;
};

type CancellableOrder = CancellableInvoice & { order: OrderRecord };

export const loadOrderToCancel = async (clientId: number, id: number): Promise<CancellableOrder> => {
  const order = await getOrder(clientId, id);
  return { order, ...(await loadInvoiceToCancel(clientId, order.invoice_id)) };
};

/** Plans the cancellation of an unpaid order by its client. Throws a 409 once it is paid, or being paid. */
export const planOrderCancellation = (
  { order, ...found }: CancellableOrder,
  actor: Actor,
  now: Date,
): PlanWithFollowUp & { order: OrderRecord } => {
  if (order.status === 'cancelled') return { order, writes: [] };
  if (order.review?.state === 'waiting') {
    throw conflict(
      'order_not_cancellable',
      say`We are checking this order. To cancel it, write to our support.`,
    );
  }
  if (order.status !== 'pending') {
    throw conflict(
      'order_not_cancellable',
      say`The order is ${new Sentence(order.status)}: only a pending one can be cancelled.`,
    );
  }
  // Both change at once: the order was read before somebody else's cancellation and its invoice after it.
  if (found.invoice.status === 'cancelled') throw new StaleWriteError('The order was just cancelled.');
  const { writes, followUp } = planInvoiceCancellation(found, actor, now);
  return { writes, followUp, order: { ...order, status: 'cancelled', updated_at: now.toISOString() } };
};
