import { nextDiscount } from '../../coupons/held-coupon.ts';
import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { putOffEnd } from '../../hosting/put-off-end.ts';
import { paidPeriodsOf, withPaid } from '../../plan-changes/paid-periods.ts';
import { transact } from '../../platform/table/write.ts';
import type { EventRecord } from '../../records/event-record.ts';
import type { HostingRecord } from '../../records/hosting-record.ts';
import { completeTask } from '../../services/complete-task.ts';
import { totalOfTerms } from '../../services/hosting-addons.ts';
import { isWithheld } from '../../services/next-step.ts';
import { nextTerms, withAnnouncedPrice } from '../../services/next-terms.ts';
import { unsuspend, unsuspended } from '../suspension/restore-hosting.ts';
import { renewedUntil } from './periods.ts';

/** What is withheld for another payment stays suspended in its new period. */
const comesBack = (record: HostingRecord): boolean => record.status === 'suspended' && !isWithheld(record);

const eventsOf = (record: HostingRecord, until: string | null, now: Date): EventRecord[] => {
  const renewed = `Hosting for ${record.domain} is renewed until ${until?.slice(0, 10)}.`;
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
