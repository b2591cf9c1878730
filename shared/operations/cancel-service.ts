import { moveCredit } from '../billing/credit.ts';
import { findInvoice } from '../billing/invoices.ts';
import type { InvoiceRecord } from '../billing/records.ts';
import type { DomainRecord } from '../domains/records.ts';
import { type Actor, audit } from '../events/audit.ts';
import { newEvent, writeEvent } from '../events/events.ts';
import { announce } from '../fulfilment/queues.ts';
import type { HostingRecord } from '../hosting/records.ts';
import { formatMoney, sum } from '../money/money.ts';
import { releaseHold } from '../orders/holds.ts';
import type { OrderRecord } from '../orders/records.ts';
import { conflict, notFound } from '../runtime/failure.ts';
import { equals } from '../table/expressions.ts';
import { keys, statusKey } from '../table/keys.ts';
import { getItem, getItems } from '../table/read.ts';
import { change, transact, untilFresh, type Write } from '../table/write.ts';
import { leaveWaitingList } from './resolve-service.ts';
import {
  isHosting,
  nameOf,
  readWaiting,
  type ServiceReference,
  type WaitingService,
} from './waiting-reference.ts';

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
  return change(key, { set: { ...(over ? cancelled : {}), updated_at: now.toISOString() } }, [
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

export type Cancelled = { name: string; credit: number; currency: string; invoiceId: number };

/**
 * Gives up a service that cannot be provided: its record is cancelled, its name free again, and what was paid for it
 * becomes account credit, in one transaction. From there it can be paid back.
 */
export const cancelService = (reference: ServiceReference, actor: Actor, now: Date): Promise<Cancelled> =>
  untilFresh(undefined, async () => {
    const record: WaitingService = await readWaiting(reference);
    if (!NOT_PROVIDED.has(record.status)) {
      throw conflict(
        'not_cancellable',
        `It is ${record.status}: only what was not provided can be cancelled.`,
      );
    }
    const { kind } = reference;
    const { client_id, id, currency } = record;
    const name = nameOf(record);
    const [invoice, order] = await Promise.all([
      findInvoice(client_id, record.invoice_id),
      updateOrder(record, now),
    ]);
    const credit = paidFor(invoice, id);
    const movement = {
      type: 'refund',
      amount: credit,
      source: `cancelled:${kind}:${id}`,
      invoiceId: invoice.id,
      description: `Given back for ${name}`,
    } as const;
    const set = {
      status: 'cancelled',
      ...statusKey(isHosting(record) ? 'HOSTING' : 'DOMAIN', 'cancelled', id),
      updated_at: now.toISOString(),
    };
    const given = credit > 0 ? ` ${formatMoney(credit, currency)} was added to your account credit.` : '';
    const event = newEvent(
      {
        clientId: client_id,
        type: 'order_cancelled',
        message: `Your order of ${kind === 'hosting' ? `hosting for ${name}` : name} was cancelled.${given}`,
        subject: { type: kind === 'hosting' ? 'hosting_account' : 'domain', id },
      },
      now,
    );
    await transact([
      leaveWaitingList(record, { set }),
      releaseHold(kind, name, id),
      order,
      ...moveCredit(client_id, currency, [movement], now),
      writeEvent(event),
      audit(
        {
          clientId: client_id,
          actor,
          action: `${kind}.cancelled`,
          subject: `${kind}:${id}`,
          details: { credit, last_error: record.last_error },
        },
        now,
      ),
    ]);
    await announce({ events: [event] });
    return { name, credit, currency, invoiceId: invoice.id };
  });
