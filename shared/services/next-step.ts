import { config } from '../platform/config/config.ts';
import { addDays } from '../platform/dates.ts';
import type { Due } from '../platform/table/changes.ts';
import type { DomainRecord } from '../records/domains.ts';
import type { HostingRecord, PlanChange, ServiceRecord } from '../records/hosting.ts';
import { isHeld } from '../records/imports.ts';
import { dueAt, staysSuspended } from '../records/indexes.ts';
import type { Renewal } from '../records/tasks.ts';

export type HostingStep =
  | 'invoice'
  | 'suspend'
  | 'announce_deletion'
  | 'terminate'
  | 'withdraw'
  | 'withhold'
  | 'restore'
  | 'change';
export type DomainStep = 'invoice' | 'notice' | 'grace' | 'redemption' | 'expire' | 'observe';

export type Step<K> = { kind: K; at: Date };

const earlier = <A extends Step<string>, B extends Step<string>>(a: A | null, b: B | null): A | B | null =>
  a && b ? (b.at < a.at ? b : a) : (a ?? b);

/** When hosting whose renewal stays unpaid is suspended. */
export const suspensionAfter = (due: string): Date => addDays(due, config().renewals.suspend_after_days);

/** Whether money that paid for an account is gone. */
export const isPaymentGone = ({ gone_payments }: HostingRecord): boolean => (gone_payments ?? []).length > 0;

/** Whether it stays suspended, whatever is paid for it: money is gone, or staff want it so. */
export const isWithheld = (record: HostingRecord): boolean =>
  isPaymentGone(record) || record.staff_suspension != null;

/** What staff, or refunds and disputes of its payments, ask for, at once. */
const paymentStep = (record: HostingRecord): Step<'withhold' | 'restore'> | null => {
  const { status, gone_payments, updated_at } = record;
  if (status === 'active' && isWithheld(record)) return { kind: 'withhold', at: new Date(updated_at) };
  const isBack = status === 'suspended' && gone_payments != null && !isWithheld(record);
  return isBack ? { kind: 'restore', at: new Date(updated_at) } : null;
};

/** Longer than it takes the reconciler to cancel the invoice of a change that was not paid in time. */
const CHANGE_GRACE_MS = 5 * 60_000;

/** A change of package that waits for its payment: the next period is invoiced once it is known what it costs. */
export const unpaidChange = ({ change, change_paid_at }: HostingRecord): PlanChange | null =>
  change?.pay_until && !change_paid_at ? change : null;

const invoiceAt = (record: HostingRecord, next_due_at: string): Date => {
  const usual = addDays(next_due_at, -config().renewals.invoice_days_ahead);
  const waits = unpaidChange(record)?.pay_until;
  return waits ? new Date(Math.max(usual.getTime(), Date.parse(waits) + CHANGE_GRACE_MS)) : usual;
};

const UP: ReadonlySet<HostingRecord['status']> = new Set(['active', 'suspended']);

const isEnding = ({ cancellation }: HostingRecord): boolean =>
  cancellation?.status === 'requested' || cancellation?.status === 'scheduled';

/** Whether a service is gone, or ends with what is paid for: there is nothing to pay for any more. */
export const isOver = (record: ServiceRecord): boolean =>
  record.kind === 'hosting'
    ? !UP.has(record.status) || record.task === 'terminate' || isEnding(record)
    : record.status !== 'active' && record.status !== 'grace';

/**
 * When suspended hosting is deleted, its renewal unpaid: on its day, and at least a day after its client was told for the
 * last time.
 */
const deletionOf = ({ due_at, deletion_told_at }: Renewal): Date => {
  const day = addDays(due_at, config().renewals.terminate_after_days).getTime();
  return new Date(deletion_told_at ? Math.max(day, addDays(deletion_told_at, 1).getTime()) : day);
};

/** When an account is deleted for its unpaid renewal, as it is now; null where it is not. */
export const deletionAt = (record: HostingRecord): Date | null => {
  const kind = lifeStep(record)?.kind;
  const isEndingUnpaid = record.renewal != null && !isEnding(record);
  return isEndingUnpaid && (kind === 'terminate' || kind === 'announce_deletion')
    ? deletionOf(record.renewal as Renewal)
    : null;
};

/** What becomes of suspended hosting whose renewal stays unpaid. */
const deletionStep = (renewal: Renewal): Step<'announce_deletion' | 'terminate'> => {
  const at = deletionOf(renewal);
  return renewal.deletion_told_at
    ? { kind: 'terminate', at }
    : { kind: 'announce_deletion', at: addDays(at, -config().renewals.deletion_notice_days) };
};

/** What is due next of what was paid for and asked for, changes of package aside; nothing while another system bills it. */
export const lifeStep = (record: HostingRecord): Step<HostingStep> | null => {
  const { status, cancellation, next_due_at, renewal } = record;
  if (!UP.has(status) || isHeld(record)) return null;
  const atOnce = paymentStep(record);
  if (atOnce) return atOnce;
  if (cancellation && isEnding(record)) {
    const { requested_at, effective_at } = cancellation;
    return renewal
      ? { kind: 'withdraw', at: new Date(requested_at) }
      : { kind: 'terminate', at: new Date(effective_at) };
  }
  // A person decides about what is withheld; another period of it is not invoiced.
  if (next_due_at === null || (isWithheld(record) && !renewal)) return null;
  if (!renewal) return { kind: 'invoice', at: invoiceAt(record, next_due_at) };
  return status === 'active'
    ? { kind: 'suspend', at: suspensionAfter(renewal.due_at) }
    : deletionStep(renewal);
};

/** What was paid for is made at once, or given back where the account has ended; a downgrade waits for its period. */
const changeStep = (record: HostingRecord): Step<HostingStep> | null => {
  const { change, change_paid_at, status } = record;
  if (change_paid_at) return { kind: 'change', at: new Date(change_paid_at) };
  if (!change?.effective_at || !UP.has(status) || isEnding(record)) return null;
  return { kind: 'change', at: new Date(change.effective_at) };
};

/**
 * What is due next in the life of a hosting account, readings of its usage aside; null when nothing ever is. A change that was
 * paid goes before the next period, which is invoiced at its price then.
 */
export const hostingStep = (record: HostingRecord): Step<HostingStep> | null => {
  const [change, step] = [changeStep(record), lifeStep(record)];
  if (step?.kind === 'withhold' || step?.kind === 'restore') return step;
  if (!change || !step || record.change_paid_at) return change ?? step;
  return step.at < change.at ? step : change;
};

/** The next reading of an account's usage, which every active one gets. */
export const measurement = ({ status, measure_at }: HostingRecord): Step<'measure'> | null =>
  measure_at && status === 'active' ? { kind: 'measure', at: new Date(measure_at) } : null;

const LIVE: ReadonlySet<DomainRecord['status']> = new Set(['active', 'grace', 'redemption']);

/** The next look at the registrar, which every live domain gets. */
const observation = ({ status, check_at }: DomainRecord): Step<'observe'> | null =>
  check_at && LIVE.has(status) ? { kind: 'observe', at: new Date(check_at) } : null;

/** Until when a domain that has expired renews at its price, and then until when it can be restored. */
export const expiryEnds = ({ expires_at, expiry_terms }: DomainRecord): { grace: Date; redemption: Date } => {
  const { domain_grace_days, domain_redemption_days } = config().renewals;
  const { grace_days, redemption_days } = expiry_terms ?? {
    grace_days: domain_grace_days,
    redemption_days: domain_redemption_days,
  };
  const at = expires_at ?? new Date(0).toISOString();
  return { grace: addDays(at, grace_days), redemption: addDays(at, grace_days + redemption_days) };
};

/** How many notices of an expiry have had their time by `now`. */
export const noticesBy = (expires_at: string, now: Date): number =>
  config().renewals.expiry_notice_days.filter((day) => addDays(expires_at, -day) <= now).length;

/** The next notice that a registrant is owed (ICANN, Expired Registration Recovery Policy, 2.1). */
const noticeStep = (record: DomainRecord): Step<'notice'> | null => {
  const { status, expires_at, expiry_notices } = record;
  if (status !== 'active' || expires_at === null || isHeld(record)) return null;
  const sent = expiry_notices?.expires_at === expires_at ? expiry_notices.sent : 0;
  const day = config().renewals.expiry_notice_days[sent];
  return day === undefined ? null : { kind: 'notice', at: addDays(expires_at, -day) };
};

/** What becomes of a domain that expires, notices aside; nothing while another system bills it. */
export const lapseStep = (record: DomainRecord): Step<Exclude<DomainStep, 'observe' | 'notice'>> | null => {
  const { status, expires_at, renewal, auto_renew } = record;
  const { invoice_days_ahead } = config().renewals;
  if (expires_at === null || isHeld(record)) return null;
  if (status === 'active' && !renewal && auto_renew)
    return { kind: 'invoice', at: addDays(expires_at, -invoice_days_ahead) };
  if (status === 'active') return { kind: 'grace', at: new Date(expires_at) };
  if (status === 'grace' && auto_renew && !renewal) return { kind: 'invoice', at: new Date(expires_at) };
  if (status === 'grace') return { kind: 'redemption', at: expiryEnds(record).grace };
  return status === 'redemption' ? { kind: 'expire', at: expiryEnds(record).redemption } : null;
};

/** What is due next in the life of a domain, looks at the registrar aside; of two at once the one that is not a notice. */
const expiryStep = (record: DomainRecord): Step<Exclude<DomainStep, 'observe'>> | null =>
  earlier(lapseStep(record), noticeStep(record));

/** What is due next in the life of a domain. Its registry decides when it ends, whatever is paid here. */
export const domainStep = (record: DomainRecord): Step<DomainStep> | null => {
  const [look, step] = [observation(record), expiryStep(record)];
  if (look && record.missing_since) return look;
  return look && !(step && step.at < look.at) ? look : step;
};

/** What is suspended until a person decides has no next step and is listed for staff. */
const isLeftToStaff = (record: ServiceRecord): record is HostingRecord =>
  record.kind === 'hosting' && record.status === 'suspended' && isWithheld(record);

/** Where a record is filed to come back when its next step is due, so that nobody ever looks for it; null when nothing is. */
export const dueForNextStep = (record: ServiceRecord): Due | null => {
  const step =
    record.kind === 'hosting' ? earlier(hostingStep(record), measurement(record)) : domainStep(record);
  if (step) return dueAt(step.at, record.id);
  return isLeftToStaff(record) ? staysSuspended(record.suspended_at ?? record.created_at, record.id) : null;
};
