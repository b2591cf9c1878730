import { getInvoice } from '../billing/invoices/invoices.ts';
import { moveCredit } from '../billing/ledger/credit.ts';
import { audit } from '../events/audit.ts';
import { dispatchFollowUp } from '../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../events/events.ts';
import { countAccount } from '../hosting/choose-server.ts';
import { conflict, notFound } from '../platform/failure.ts';
import { formatMoney, sum } from '../platform/money.ts';
import { equals } from '../platform/table/expressions.ts';
import type { Key } from '../platform/table/key.ts';
import { getItem, getItems } from '../platform/table/read.ts';
import { retryOnConflict, transact, update, type Write } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import type { EventRecord } from '../records/event-record.ts';
import { withStatus } from '../records/indexes.ts';
import type { InvoiceRecord } from '../records/invoice-record.ts';
import { keys } from '../records/keys.ts';
import type { OrderRecord } from '../records/order-record.ts';
import type { ServiceRecord } from '../records/service-record.ts';
import { domainNameOf, nameOf } from '../services/describe-service.ts';
import { releaseHold } from '../services/holds.ts';
import { readWaitingService, type ServiceReference, type Waiting } from './manual-action-reference.ts';
import { closeManualAction } from './resolve-service.ts';

const NOT_PROVIDED = new Set<string>([
  'provisioning_failed',
  'registration_failed',
  'pending_registration',
  'pending_transfer',
]);

const otherServices = ({ client_id, items }: OrderRecord, but: number): Key<ServiceRecord>[] =>
  items.flatMap(({ hosting_account_id: hosting, domain_id: domain }): Key<ServiceRecord>[] => {
    if (hosting !== null && hosting !== but) return [keys.hosting(client_id, hosting)];
    return domain !== null && domain !== but ? [keys.domain(client_id, domain)] : [];
  });

/**
 * Cancels the order along with the last of its items. It is written either way, so that of two items cancelled at
 * once one is seen to be the last.
 */
const updateOrder = async (record: Waiting<ServiceRecord>, now: Date): Promise<Write> => {
  const key = keys.order(record.client_id, record.order_id);
  const order = await getItem(key);
  if (!order) throw notFound('order');
  const others = await getItems(...otherServices(order, record.id));
  const over = others.every((other) => other?.status === 'cancelled');
  const cancelled = withStatus('ORDER', 'cancelled', order.id);
  return update(key, { set: { ...(over ? cancelled : {}), updated_at: now.toISOString() } }, [
    equals('status', order.status),
    equals('updated_at', order.updated_at),
  ]);
};

/** What an invoice still has of all that was paid for it. */
const leftOf = (invoice: InvoiceRecord): number =>
  invoice.amount_paid +
  invoice.credit_applied -
  invoice.amount_refunded -
  invoice.amount_held -
  invoice.credit_given;

const paidFor = (invoice: InvoiceRecord, id: number): number => {
  if (invoice.status !== 'paid') return 0;
  const lines = invoice.lines.filter((line) => line.hosting_account_id === id || line.domain_id === id);
  return Math.min(leftOf(invoice), sum(lines.map(({ total }) => total)));
};

type Cancellable = { record: Waiting<ServiceRecord>; invoice: InvoiceRecord; name: string; price: number };

/** A waiting service that was not provided, and what was paid for it. Throws a conflict when it is anything else. */
export const getCancellable = async (reference: ServiceReference): Promise<Cancellable> => {
  const record = await readWaitingService(reference);
  if (!NOT_PROVIDED.has(record.status)) {
    throw conflict('not_cancellable', `It is ${record.status}: only what was not provided can be cancelled.`);
  }
  const invoice = await getInvoice(record.client_id, record.invoice_id);
  return { record, invoice, name: domainNameOf(record), price: paidFor(invoice, record.id) };
};

const newsOf = ({ record }: Cancellable, credit: number, now: Date): EventRecord => {
  const given = `${formatMoney(credit, record.currency)} was added to your account credit.`;
  const message = `Your order of ${nameOf(record)} was cancelled.`;
  return newEvent(record, 'order_cancelled', credit > 0 ? `${message} ${given}` : message, now);
};

const cancelRecord = (record: Waiting<ServiceRecord>, now: Date): Write[] => {
  const { kind, id } = record;
  const cancelled =
    kind === 'hosting' ? withStatus('HOSTING', 'cancelled', id) : withStatus('DOMAIN', 'cancelled', id);
  return [
    closeManualAction(record, {
      set: { ...cancelled, updated_at: now.toISOString() },
      remove: ['task'],
    }),
    releaseHold(kind, domainNameOf(record), id),
    ...(kind === 'hosting' && record.server ? [countAccount(record.server.id, -1)] : []),
  ];
};

/**
 * Cancels a service that cannot be provided: its record is cancelled, its name free again, and what was paid for it
 * becomes account credit, unless it was paid back before, in one transaction. Returns the credit in minor units.
 */
export const cancelService = (
  reference: ServiceReference,
  giveCredit: boolean,
  actor: Actor,
  now: Date,
): Promise<number> =>
  retryOnConflict(undefined, async () => {
    const found = await getCancellable(reference);
    const { record, invoice, name } = found;
    const { client_id, id, currency } = record;
    const credit = giveCredit ? found.price : 0;
    const movement = {
      type: 'refund',
      amount: credit,
      source: `cancelled:${reference.kind}:${id}`,
      invoiceId: invoice.id,
      description: `Given back for ${name}`,
    } as const;
    const entry = audit(record, actor, `${record.kind}.cancelled`, now, {
      credit,
      last_error: record.last_error,
    });
    const event = newsOf(found, credit, now);
    await transact([
      ...cancelRecord(record, now),
      await updateOrder(record, now),
      update(
        invoice,
        { set: { credit_given: invoice.credit_given + credit, version: invoice.version + 1 } },
        [equals('version', invoice.version)],
      ),
      ...moveCredit(client_id, currency, [movement], now),
      writeEvent(event),
      entry,
    ]);
    await dispatchFollowUp({ events: [event] });
    return credit;
  });
