import { nextDiscount } from '../catalog/index.ts';
import { audit, day, dispatchFollowUp, newEvent, writeEvent } from '../events/index.ts';
import { putOffEnd, workAtPanel } from '../hosting/index.ts';
import { paidPeriodsOf, withPaid } from '../hosting/plan-changes/index.ts';
import { say } from '../languages/sentence.ts';
import { transact } from '../platform/table/write.ts';
import type { EventRecord } from '../records/events.ts';
import type { HostingRecord } from '../records/hosting.ts';
import {
  completeTask,
  isPaymentGone,
  isWithheld,
  nextTerms,
  totalOfTerms,
  withAnnouncedPrice,
} from '../services/index.ts';
import { renewedUntil } from './periods.ts';

/** What is withheld for another payment stays suspended in its new period. */
const comesBack = (record: HostingRecord): boolean => record.status === 'suspended' && !isWithheld(record);

const eventsOf = (record: HostingRecord, until: string | null, now: Date): EventRecord[] => {
  const renewed = until
    ? say`Hosting for ${record.domain} is renewed until ${day(until)}.`
    : say`Hosting for ${record.domain} is renewed.`;
  return [
    newEvent(record, 'service_renewed', renewed, now),
    ...(comesBack(record) ? [unsuspended(record, now)] : []),
  ];
};

const upState = (record: HostingRecord) =>
  isWithheld(record) ? {} : ({ status: 'active', gone_payments: null } as const);

/** What has paid for the time that is left, with the period that the renewal has paid for. */
const paidPeriods = async (record: HostingRecord, until: string | null, off: number, now: Date) => {
  const { next_due_at: from, renewal } = record;
  if (from === null || until === null || !renewal?.invoice_id) return {};
  const renewed = {
    invoice_id: renewal.invoice_id,
    amount: totalOfTerms(nextTerms(record)) - off,
    from,
    until,
  };
  return { paid_periods: withPaid(await paidPeriodsOf(record, now), renewed) };
};

/** One period less that its coupon makes cheaper; one that is not good for the next terms has ended. */
const usedCoupon = (record: HostingRecord, until: string | null, off: number, now: Date) => {
  const { coupon, discounts = [] } = record;
  if (!coupon?.left || until === null) return {};
  const open = discounts.filter((one) => one.until > now.toISOString());
  return off === 0
    ? { coupon: null }
    : { coupon: { ...coupon, left: coupon.left - 1 }, discounts: [...open, { until, amount: off }] };
};

/** Begins the next period of a claimed account that was paid for, and lifts its suspension. */
export const renewHosting = async (record: HostingRecord, now: Date): Promise<void> => {
  if (comesBack(record)) await unsuspend(record, now);
  const next_due_at = renewedUntil(record)?.toISOString() ?? null;
  const events = eventsOf(record, next_due_at, now);
  const off = nextDiscount(record, nextTerms(record));
  const paid = await paidPeriods(record, next_due_at, off, now);
  await transact([
    completeTask(
      record,
      {
        ...upState(record),
        ...withAnnouncedPrice(record),
        ...paid,
        ...usedCoupon(record, next_due_at, off, now),
        next_due_at,
        renewal: null,
        ...putOffEnd(record, next_due_at),
      },
      now,
    ),
    ...events.map(writeEvent),
    audit(record, 'system', 'hosting.renewed', now, {
      invoice: record.renewal?.invoice_id ?? null,
      from: record.next_due_at,
      until: next_due_at,
    }),
  ]);
  await dispatchFollowUp({ events });
};

const reasonFor = (record: HostingRecord): string => {
  if (isPaymentGone(record)) return 'Payment returned';
  return record.staff_suspension ? 'Suspended by staff' : 'Renewal not paid';
};

/** Suspends the account of a claimed record at its panel. */
export const suspendHosting = async (record: HostingRecord, now: Date): Promise<void> => {
  const { server, username } = record;
  if (server) {
    await workAtPanel(server.id, now, async (panel) => {
      const account = await panel.findAccount(username);
      if (account && !account.suspended) await panel.suspend(username, reasonFor(record));
    });
  }
  await transact([completeTask(record, {}, now)]);
};

/** Lifts the suspension of an account at its panel. */
const unsuspend = async ({ server, username }: HostingRecord, now: Date): Promise<void> => {
  if (!server) return;
  await workAtPanel(server.id, now, async (panel) => {
    const account = await panel.findAccount(username);
    // A missing account is for the panel to refuse: a person has to look at what was paid for and is gone.
    if (!account || account.suspended) await panel.unsuspend(username);
  });
};

const unsuspended = (record: HostingRecord, now: Date): EventRecord =>
  newEvent(record, 'service_unsuspended', say`Hosting for ${record.domain} is available again.`, now);

/** Lifts the suspension of a claimed account whose payments are all here again. */
export const restoreHosting = async (record: HostingRecord, now: Date): Promise<void> => {
  await unsuspend(record, now);
  const event = unsuspended(record, now);
  await transact([
    completeTask(record, { status: 'active', gone_payments: null }, now),
    writeEvent(event),
    audit(record, 'system', 'hosting.restored', now, {}),
  ]);
  await dispatchFollowUp({ events: [event] });
};
