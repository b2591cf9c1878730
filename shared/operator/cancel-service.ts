import { getInvoice } from '../billing/invoices/invoices.ts';
import { moveCredit } from '../billing/ledger/credit.ts';
import { type Actor, audit } from '../events/audit.ts';
import { dispatchFollowUp } from '../events/dispatch-follow-up.ts';
import { type EventRecord, newEvent, writeEvent } from '../events/events.ts';
import { countAccount } from '../hosting/choose-server.ts';
import { conflict, notFound } from '../platform/failure.ts';
import { formatMoney, sum } from '../platform/money.ts';
import { equals } from '../platform/table/expressions.ts';
import { getItem, getItems } from '../platform/table/read.ts';
import { check, retryOnConflict, transact, update, type Write } from '../platform/table/write.ts';
import type { InvoiceRecord } from '../records/billing-records.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { statusKey } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { OrderRecord } from '../records/order-record.ts';
import { releaseHold } from '../services/holds.ts';
import {
  isHosting,
  nameOf,
  readManualAction,
  type ServiceReference,
  type WaitingService,
} from './manual-action-reference.ts';
import { closeManualAction } from './resolve-service.ts';

const NOT_PROVIDED = new Set<string>([
  'provisioning_failed',
  'registration_failed',
  'pending_registration',
  'pending_transfer',
]);

const itemsOf = ({ client_id, items }: OrderRecord, but: number) =>
  items.flatMap(({ hosting_account_id: hosting, domain_id: domain }) => {
    if (hosting !== null && hosting !== but) return [keys.hosting(client_id, hosting)];
    return domain !== null && domain !== but ? [keys.domain(client_id, domain)] : [];
  });

/**
 * Cancels the order along with the last of its items. It is written either way, so that of two items cancelled at
 * once one is seen to be the last.
 */
const updateOrder = async (record: WaitingService, now: Date): Promise<Write> => {
  const key = keys.order(record.client_id, record.order_id);
  const order = await getItem<OrderRecord>(key);
  if (!order) throw notFound('order');
  const others = await getItems<(HostingRecord | DomainRecord)[]>(...itemsOf(order, record.id));
  const over = others.every((other) => other?.status === 'cancelled');
  const cancelled = { status: 'cancelled', ...statusKey('ORDER', 'cancelled', order.id) };
  return update(key, { set: { ...(over ? cancelled : {}), updated_at: now.toISOString() } }, [
    equals('status', order.status),
    equals('updated_at', order.updated_at),
  ]);
};

const paidFor = ({ lines, status }: InvoiceRecord, id: number): number =>
  status === 'paid'
    ? sum(
        lines
          .filter((line) => line.hosting_account_id === id || line.domain_id === id)
          .map(({ total }) => total),
      )
    : 0;

type Cancellable = { record: WaitingService; invoice: InvoiceRecord; name: string; price: number };

/** A waiting service that was not provided, and what was paid for it. Throws a conflict when it is anything else. */
export const getCancellable = async (reference: ServiceReference): Promise<Cancellable> => {
  const record: WaitingService = await readManualAction(reference);
  if (!NOT_PROVIDED.has(record.status)) {
    throw conflict('not_cancellable', `It is ${record.status}: only what was not provided can be cancelled.`);
  }
  const invoice = await getInvoice(record.client_id, record.invoice_id);
  return { record, invoice, name: nameOf(record), price: paidFor(invoice, record.id) };
};

const newsOf = ({ record, name }: Cancellable, credit: number, now: Date): EventRecord => {
  const hosting = isHosting(record);
  const given = `${formatMoney(credit, record.currency)} was added to your account credit.`;
  const message = `Your order of ${hosting ? `hosting for ${name}` : name} was cancelled.`;
  return newEvent(
    {
      clientId: record.client_id,
      type: 'order_cancelled',
      message: credit > 0 ? `${message} ${given}` : message,
      subject: { type: hosting ? 'hosting_account' : 'domain', id: record.id },
    },
    now,
  );
};

const cancelRecord = (record: WaitingService, now: Date): Write[] => {
  const kind = isHosting(record) ? 'hosting' : 'domain';
  const set = {
    status: 'cancelled',
    ...statusKey(isHosting(record) ? 'HOSTING' : 'DOMAIN', 'cancelled', record.id),
    updated_at: now.toISOString(),
  };
  return [
    closeManualAction(record, { set, remove: ['task'] }),
    releaseHold(kind, nameOf(record), record.id),
    ...(isHosting(record) && record.server ? [countAccount(record.server.id, -1)] : []),
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
    const entry = {
      clientId: client_id,
      actor,
      action: `${reference.kind}.cancelled`,
      subject: `${reference.kind}:${id}`,
      details: { credit, last_error: record.last_error },
    };
    const event = newsOf(found, credit, now);
    await transact([
      ...cancelRecord(record, now),
      await updateOrder(record, now),
      check(invoice, [equals('version', invoice.version)]),
      ...moveCredit(client_id, currency, [movement], now),
      writeEvent(event),
      audit(entry, now),
    ]);
    await dispatchFollowUp({ events: [event] });
    return credit;
  });
