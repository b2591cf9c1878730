import { type Actor, audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { type NewEvent, newEvent, writeEvent } from '../../events/events.ts';
import { conflict } from '../../platform/failure.ts';
import { formatMoney } from '../../platform/money.ts';
import { equals } from '../../platform/table/expressions.ts';
import { getItems } from '../../platform/table/read.ts';
import { transact, update, type Write } from '../../platform/table/write.ts';
import type { InvoiceRecord } from '../../records/billing-records.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import type { HostingRecord } from '../../records/hosting-record.ts';
import { NOT_DUE, statusKey } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import { releaseHold } from '../../services/holds.ts';
import { serviceKey } from '../../services/release-services.ts';
import { moveCredit } from '../ledger/credit.ts';
import { invoiceNumber } from './present-invoice.ts';

type ServiceRecord = HostingRecord | DomainRecord;

const cancelledAt = (now: Date) => ({ status: 'cancelled', updated_at: now.toISOString() });

const cancelOrder = ({ client_id, order_id }: InvoiceRecord, now: Date): Write[] => {
  if (order_id === null) return [];
  const set = { ...cancelledAt(now), ...statusKey('ORDER', 'cancelled', order_id) };
  return [update(keys.order(client_id, order_id), { set }, [equals('status', 'pending')])];
};

const cancelService = (record: ServiceRecord, now: Date): Write[] => {
  const isHosting = 'username' in record;
  const kind = isHosting ? 'HOSTING' : 'DOMAIN';
  const set = { ...cancelledAt(now), ...statusKey(kind, 'cancelled', record.id) };
  return [
    update(record, { set }, [equals('status', 'pending')]),
    releaseHold(isHosting ? 'hosting' : 'domain', isHosting ? record.domain : record.name, record.id),
  ];
};

const eventsOf = ({ client_id, order_id, id, currency }: InvoiceRecord, givenBack: number): NewEvent[] => {
  const number = invoiceNumber(id);
  const cancelled: NewEvent[] =
    order_id === null
      ? []
      : [
          {
            clientId: client_id,
            type: 'order_cancelled',
            message: `Order ORD-${order_id} was cancelled.`,
            subject: { type: 'order', id: order_id },
          },
        ];
  if (givenBack === 0) return cancelled;
  const message = `${formatMoney(givenBack, currency)} of invoice ${number} was added to your account credit.`;
  return [
    ...cancelled,
    { clientId: client_id, type: 'credit_issued', message, subject: { type: 'invoice', id } },
  ];
};

/**
 * Cancels an unpaid invoice with its order, its pending records and their names, at once. What was paid on it in part
 * becomes account credit, and so does money that comes later; `also` is written with it. Throws a conflict when the invoice is not unpaid, and
 * `StaleWriteError` when it has changed since it was read.
 */
export const cancelUnpaidInvoice = async (
  invoice: InvoiceRecord,
  actor: Actor,
  now: Date,
  also: Write[] = [],
): Promise<void> => {
  const { client_id, id, currency } = invoice;
  if (invoice.status !== 'unpaid') {
    throw conflict(
      'invoice_not_cancellable',
      `The invoice is ${invoice.status}: only an unpaid one can be cancelled.`,
    );
  }
  const ordered = invoice.services.filter(({ type }) => type !== 'renew');
  const services = await getItems<ServiceRecord[]>(
    ...ordered.map((service) => serviceKey(client_id, service)),
  );
  const givenBack = invoice.total - invoice.balance;
  const movement = {
    type: 'refund',
    amount: givenBack,
    source: `cancelled:invoice:${id}`,
    invoiceId: id,
    description: `Given back for cancelled invoice ${invoiceNumber(id)}`,
  } as const;
  const set = {
    ...cancelledAt(now),
    ...statusKey('INVOICE', 'cancelled', id),
    version: invoice.version + 1,
  };
  const events = eventsOf(invoice, givenBack).map((event) => newEvent(event, now));
  await transact([
    update(keys.invoice(client_id, id), { set, remove: NOT_DUE }, [equals('version', invoice.version)]),
    ...cancelOrder(invoice, now),
    ...services.flatMap((record) => (record ? cancelService(record, now) : [])),
    ...moveCredit(client_id, currency, [movement], now),
    ...events.map(writeEvent),
    audit(
      {
        clientId: client_id,
        actor,
        action: 'invoice.cancelled',
        subject: `invoice:${id}`,
        details: { order: invoice.order_id, given_back: givenBack },
      },
      now,
    ),
    ...also,
  ]);
  await dispatchFollowUp({ events });
};
