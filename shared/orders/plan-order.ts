import { heldBy, heldState, type ReviewFacts, tellHeld } from '../billing/fraud-review/index.ts';
import {
  invoiceCreated,
  invoiceNumber,
  invoicePaid,
  newInvoice,
  writeInvoice,
} from '../billing/invoices/index.ts';
import { type CreditMovement, creditFor, moveCredit } from '../billing/ledger/index.ts';
import { newPayLink } from '../billing/pay-links/index.ts';
import { reserveUse, usedCoupon } from '../catalog/index.ts';
import type { FraudSignal, Gateway } from '../contract/vocabulary.ts';
import { about, audit, type FollowUp, newEvent, writeEvent } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { config } from '../platform/config/config.ts';
import { pick } from '../platform/pick.ts';
import { newNumberedId, numberOf } from '../platform/table/numbers.ts';
import { putNew, type Write } from '../platform/table/write.ts';
import type { ClientRecord } from '../records/clients.ts';
import { claimNumber } from '../records/collections.ts';
import type { EventRecord } from '../records/events.ts';
import type { ServiceRecord } from '../records/hosting.ts';
import { withStatus } from '../records/indexes.ts';
import type { InvoicedService, InvoiceLine, InvoiceRecord } from '../records/invoices.ts';
import { keys } from '../records/keys.ts';
import type { OrderRecord } from '../records/orders.ts';
import { countHeld, fileDomain, heldFor, serviceMessages } from '../services/index.ts';
import { type Contested, planHolds, withLosses } from './contested-names.ts';
import { type NewService, type OrderIds, serviceOf, serviceRecord } from './new-services.ts';
import type { PricedAddon } from './order-lines.ts';
import type { Priced, PricedLine } from './pricing.ts';

export type OrderRequest = {
  client: ClientRecord;
  priced: Priced;
  gateway: Gateway;
  notes: string | null;
  applyCredit: boolean;
  /** Names of hosting of which nobody was asked where they lead. */
  unaskedNames: string[];
  /** Names that unpaid orders of others hold. */
  contested: ReadonlyMap<string, Contested>;
  /** Names for which the client has hosting, or has ordered it, apart from this order. */
  hosted: string[];
  /** What it is reviewed by, should it be paid at once; null where it is not. */
  facts: ReviewFacts | null;
  userId: number;
};

/** An order about to be written: nothing exists until `writes` have been carried out in one transaction. */
export type PlannedOrder = {
  order: OrderRecord;
  invoice: InvoiceRecord;
  paymentUrl: string;
  writes: Write[];
  followUp: FollowUp;
};

const subjectIds = ({ kind, id }: InvoicedService) => ({
  hosting_account_id: kind === 'hosting' ? id : null,
  domain_id: kind === 'domain' ? id : null,
});

const amountsOf = (line: PricedLine | PricedAddon) =>
  pick(line, 'description', 'subject', 'unit_price', 'setup_fee', 'catalog_price', 'tax', 'taxes', 'total');

/** The line of a service, and those of its add-ons. */
const invoiceLines = ({ line, invoiced }: NewService): InvoiceLine[] => {
  const ids = subjectIds(invoiced);
  return [
    { type: line.type, ...amountsOf(line), ...ids },
    ...line.addons.map((addon) => ({
      type: 'hosting_addon' as const,
      ...amountsOf(addon),
      ...ids,
      addon: { id: addon.addon_id, quantity: addon.quantity },
    })),
  ];
};

const orderedAddons = ({ addons }: PricedLine) =>
  addons.map((addon) => pick(addon, 'addon_id', 'name', 'quantity', 'description', 'subject', 'total'));

const orderRecord = (
  request: OrderRequest,
  ids: OrderIds,
  services: NewService[],
  creditApplied: number,
  signals: FraudSignal[],
  now: Date,
): OrderRecord => {
  const paid = creditApplied === request.priced.total;
  const held = signals.length > 0 ? heldState(ids.orderId, signals, now) : null;
  return {
    ...keys.order(ids.clientId, ids.orderId),
    ...(held ? { ...held.set, ...held.due } : withStatus('ORDER', paid ? 'active' : 'pending', ids.orderId)),
    id: ids.orderId,
    client_id: ids.clientId,
    invoice_id: ids.invoiceId,
    currency: request.priced.currency,
    total: request.priced.total,
    payment_gateway: request.gateway,
    notes: request.notes,
    ...(request.priced.coupon ? { promo_code: request.priced.coupon.code } : {}),
    discount: request.priced.discount,
    credit_applied: creditApplied,
    items: services.map(({ line, invoiced }) => ({
      type: line.type,
      description: line.description,
      subject: line.subject,
      domain: line.domain,
      ...subjectIds(invoiced),
      total: line.total,
      ...(line.addons.length > 0 ? { addons: orderedAddons(line) } : {}),
    })),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
};

const orderEvents = (order: OrderRecord, invoice: InvoiceRecord, now: Date): EventRecord[] => [
  newEvent(about.order(order), 'order_created', say`Order ${numberOf('order', order.id)} was placed.`, now),
  invoiceCreated(invoice, now),
  ...(invoice.status === 'paid' ? [invoicePaid(invoice, now)] : []),
];

const writeService = (record: ServiceRecord): Write[] =>
  record.kind === 'domain' ? [putNew(record), fileDomain(record)] : [putNew(record)];

/** Works out everything an order writes: order, invoice, pending records, holds on names, credit used, events. */
export const planOrder = (request: OrderRequest, now: Date): PlannedOrder => {
  const { client, priced } = request;
  const ids: OrderIds = { clientId: client.id, orderId: newNumberedId(now), invoiceId: newNumberedId(now) };
  const creditApplied = request.applyCredit ? creditFor(client, priced.total, priced.currency) : 0;
  const paid = creditApplied === priced.total;
  const { total, currency } = priced;
  const bought = { total, currency, fromCredit: creditApplied > 0 };
  const signals = paid ? heldBy(request.facts, bought, now) : [];
  const begins = paid && signals.length === 0;
  const names = new Set(priced.lines.map(({ domain }) => domain)).size;
  const held = paid ? undefined : heldFor(names, config().orders.hold_hours, now);
  const services = priced.lines.map((line) => serviceOf(line, now));
  const invoiced = services.map((service) => service.invoiced);
  const hosting = priced.lines.filter(({ type }) => type === 'hosting').map(({ domain }) => domain);
  const hosted = new Set([...hosting, ...request.hosted]);

  const invoice = newInvoice(
    {
      id: ids.invoiceId,
      client,
      orderId: ids.orderId,
      kind: 'order',
      currency: priced.currency,
      lines: services.flatMap(invoiceLines),
      services: invoiced,
      totals: { subtotal: priced.subtotal, tax: priced.tax, total: priced.total },
      creditApplied,
      taxNotes: priced.taxNotes,
      held,
      unaskedNames: request.unaskedNames,
      coupon: priced.coupon ? usedCoupon(priced.coupon, now) : undefined,
    },
    now,
  );
  const order = orderRecord(request, ids, services, creditApplied, signals, now);
  const review = signals.length > 0 ? tellHeld(order, signals, now) : null;
  const events = [...orderEvents(order, invoice, now), ...(review ? [review.event] : [])];
  const payLink = newPayLink(client.id, invoice.id, now);
  const creditUsed: CreditMovement = {
    type: 'invoice_payment',
    amount: -creditApplied,
    source: `order:${order.id}`,
    invoiceId: invoice.id,
    description: say`Used for invoice ${invoiceNumber(invoice.id)}`,
  };
  const { holds, losses } = planHolds(
    services.map(({ line }) => line),
    invoiced.map(({ id }) => id),
    client.id,
    request.contested,
  );
  const placed = [
    putNew(order),
    claimNumber('order', order),
    ...writeInvoice(invoice),
    ...services.flatMap((service) => writeService(serviceRecord(service, ids, priced, begins, hosted, now))),
    ...holds,
    ...(held ? [countHeld(client.id, held)] : []),
    ...reserveUse(
      { clientId: client.id, coupon: priced.coupon, isPaid: paid },
      losses.map((lost) => ({ clientId: lost.invoice.client_id, used: lost.invoice.coupon })),
      now,
    ),
    ...moveCredit(client.id, priced.currency, [creditUsed], now),
    ...events.map(writeEvent),
    payLink.write,
    audit(about.order(order), `user:${request.userId}`, 'order.created', now, {
      invoice: invoice.id,
      total: priced.total,
      credit_applied: creditApplied,
      promo_code: priced.coupon?.code ?? null,
    }),
    ...(review ? [review.entry] : []),
  ];
  const messages = serviceMessages(client.id, begins ? invoiced : []);
  const { writes, events: lost } = withLosses(placed, losses, now);
  const followUp = { ...messages, events: [...events, ...lost] };
  return { order, invoice, paymentUrl: payLink.url, writes, followUp };
};
