import { cancelUnpaidInvoice, getInvoice, leftOf } from '../billing/invoices/index.ts';
import { discountWith, isKeptWith, nextDiscount } from '../catalog/index.ts';
import { getClient } from '../clients/index.ts';
import { audit, dispatchFollowUp, newEvent, writeEvent } from '../events/index.ts';
import { putOffEnd, workAtPanel } from '../hosting/index.ts';
import {
  carriedOver,
  discountedAgain,
  loadPaidPeriods,
  paidPeriodsOf,
  wentBack,
  whyNotKept,
  withPaid,
} from '../hosting/plan-changes/index.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import { say, together } from '../languages/sentence.ts';
import { errorFields, log } from '../platform/log.ts';
import { retryOnConflict, transact } from '../platform/table/write.ts';
import type { HostingRecord, PlanChange } from '../records/hosting.ts';
import { completeTask, describeAddons, nameTerms, planAddonDelivery } from '../services/index.ts';
import { countGivenBack, giveBack, tellMoneyBack } from './cancel-undelivered.ts';

const DONE = { change: null, change_paid_at: null } as const;

/** Ends a change that cannot be made. What was paid for it becomes account credit, once. */
const refuse = (record: HostingRecord, change: PlanChange, reason: string, now: Date): Promise<void> =>
  retryOnConflict(undefined, async () => {
    const { client_id, currency, domain } = record;
    const { package_name, addons = record.addons ?? [] } = change;
    const invoice = change.invoice_id === null ? null : await getInvoice(client_id, change.invoice_id);
    const amount = invoice ? leftOf(invoice) : 0;
    const terms = nameTerms({ package_name, addons }, record);
    const message = together([
      say`Hosting for ${domain} could not be changed to ${terms}.`,
      ...tellMoneyBack(record, { amount }),
    ]);
    const event = newEvent(record, 'plan_change_failed', message, now, { amount, currency });
    const back = invoice && { amount, invoiceId: invoice.id, source: `cancelled:change:${invoice.id}` };
    await transact([
      completeTask(record, DONE, now),
      ...(invoice ? [countGivenBack(invoice, amount, record.id)] : []),
      ...(back ? giveBack(record, back, now) : []),
      writeEvent(event),
      audit(record, 'system', 'hosting.change_refused', now, {
        change: change.id,
        reason,
        given_back: amount,
      }),
    ]);
    await dispatchFollowUp({ events: [event] });
  });

const isUp = ({ status }: HostingRecord): boolean => status === 'active' || status === 'suspended';

/**
 * Whether the panel has the account in its new package now; a change of cycle or add-ons alone is none of its business. Throws what
 * may be tried again.
 */
const moveAtPanel = async (
  record: HostingRecord,
  { package_id, plan }: PlanChange,
  now: Date,
): Promise<boolean> => {
  if (!record.server || !isUp(record)) return false;
  if (package_id === record.package_id) return true;
  try {
    await workAtPanel(record.server.id, now, (panel) => panel.changePlan(record.username, plan));
    return true;
  } catch (error) {
    if (!(error instanceof IntegrationError) || error.retryable) throw error;
    log.warn('package not changed', { id: record.id, ...errorFields(error) });
    return false;
  }
};

/**
 * Whether money for the present period, or for the change itself, has gone back since the change was priced, or it is open
 * whether it stays: the price is not right any more. A change at renewal has none.
 */
const isPriceGone = async (record: HostingRecord, { invoice_id, went_back }: PlanChange, now: Date) => {
  if (invoice_id === null) return false;
  const [client, invoice, paid] = await Promise.all([
    getClient(record.client_id),
    getInvoice(record.client_id, invoice_id),
    loadPaidPeriods(record, now),
  ]);
  if (leftOf(invoice) < invoice.total || whyNotKept(record, client, paid) !== null) return true;
  const before = new Map((went_back ?? wentBack(paid)).map(({ invoice_id: id, back }) => [id, back]));
  return wentBack(paid).some(({ invoice_id: id, back }) => back > (before.get(id) ?? 0));
};

/** What has paid for the time that is left, with what the change has paid for. */
const paidPeriods = async (record: HostingRecord, change: PlanChange, now: Date) => {
  const { invoice_id, new_period, requested_at, amount } = change;
  if (invoice_id === null || record.next_due_at === null) return {};
  const before = await paidPeriodsOf(record, now);
  const time = new_period ?? { from: requested_at, until: record.next_due_at };
  const periods = new_period ? carriedOver(before, new_period, record.currency) : before;
  const { subtotal } = await getInvoice(record.client_id, invoice_id);
  return { paid_periods: withPaid(periods, { invoice_id, amount: amount ?? subtotal, ...time }) };
};

/** The cycle an account has from now on, and the period that begins with it where one does. */
const cycleOf = (record: HostingRecord, { billing_cycle, new_period }: PlanChange) => {
  if (!billing_cycle || billing_cycle === record.billing_cycle) return {};
  const cycle = { billing_cycle, first_discount: 0 };
  if (!new_period) return cycle;
  const { from, until } = new_period;
  return { ...cycle, next_due_at: until, periods_from: from, ...putOffEnd(record, until) };
};

/**
 * What becomes of its coupon: it goes on where it is good for both packages and cycles, in what is paid for too. A period that
 * begins with the change is one of those it makes cheaper.
 */
const couponAfter = (record: HostingRecord, change: PlanChange, now: Date) => {
  const { coupon } = record;
  if (!coupon) return {};
  const { billing_cycle = record.billing_cycle, addons = record.addons, new_period } = change;
  const terms = { ...change, billing_cycle, addons };
  if (!isKeptWith(record, terms)) return { coupon: null };
  if (new_period) {
    const amount = nextDiscount(record, terms);
    const used = coupon.left ? { coupon: { ...coupon, left: coupon.left - 1 } } : {};
    return { ...used, discounts: amount > 0 ? [{ until: new_period.until, amount }] : [] };
  }
  const amount = change.effective_at === null ? discountWith(record, terms) : null;
  return amount === null ? {} : discountedAgain(record, amount, now);
};

/** Moves a claimed account to the package, cycle or add-ons that were asked for; the panel is read back before the record says so. */
export const makeChange = async (record: HostingRecord, now: Date): Promise<void> => {
  const { change } = record;
  if (!change) return transact([completeTask(record, DONE, now)]);
  if (await isPriceGone(record, change, now)) return refuse(record, change, 'payment', now);
  if (!(await moveAtPanel(record, change, now))) return refuse(record, change, 'panel', now);
  const { package_id, package_name, plan, recurring_amount, addons = record.addons ?? [] } = change;
  const terms = {
    ...{ package_id, package_name, plan, recurring_amount, price_change: null },
    ...(change.addons ? { addons } : {}),
    ...(await paidPeriods(record, change, now)),
    ...couponAfter(record, change, now),
  };
  const cycle = cycleOf(record, change);
  const message = say`Hosting for ${record.domain} is ${nameTerms(change, record)} now.`;
  const event = newEvent(record, 'plan_changed', message, now);
  await transact([
    completeTask(record, { ...terms, ...cycle, ...DONE }, now),
    ...planAddonDelivery(record, addons, now),
    writeEvent(event),
    audit(record, 'system', 'hosting.changed', now, {
      change: change.id,
      from: record.package_id,
      to: package_id,
      addons: describeAddons(addons),
      cycle: change.billing_cycle ?? record.billing_cycle,
      until: change.new_period?.until ?? record.next_due_at,
    }),
  ]);
  await dispatchFollowUp({ events: [event] });
};

/**
 * Ends a change that was not paid in time, so that the next period of a claimed account can be invoiced; it comes back
 * at once. One that was paid at the last moment is made then.
 */
export const endUnpaidChange = async (
  record: HostingRecord,
  { invoice_id }: PlanChange,
  now: Date,
): Promise<void> => {
  const invoice = invoice_id === null ? null : await getInvoice(record.client_id, invoice_id);
  if (invoice?.status === 'unpaid') await cancelUnpaidInvoice(invoice, 'system', now);
  const isOver = invoice?.status !== 'paid';
  await transact([completeTask(record, isOver ? { change: null } : {}, now)]);
};
