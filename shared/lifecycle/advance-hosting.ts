import { leftOf } from '../billing/invoices/index.ts';
import { moveCredit } from '../billing/ledger/index.ts';
import { getClient } from '../clients/index.ts';
import { planReturn } from '../domains/dns/index.ts';
import { audit, day, dispatchFollowUp, newEvent, writeEvent } from '../events/index.ts';
import { leaveServer, nextMeasurement, workAtPanel } from '../hosting/index.ts';
import { keptByInvoice, loadPaidPeriods, whyNotKept } from '../hosting/plan-changes/index.ts';
import { type Sentence, say, together } from '../languages/sentence.ts';
import { config } from '../platform/config/config.ts';
import { sum } from '../platform/money.ts';
import { retryOnConflict, transact, type Write } from '../platform/table/write.ts';
import type { AuditDetails } from '../records/events.ts';
import type { HostingRecord } from '../records/hosting.ts';
import {
  completeTask,
  deletionAt,
  freeName,
  type HostingStep,
  hostingStep,
  isPaymentGone,
  measurement,
  planAddonDelivery,
  unpaidChange,
} from '../services/index.ts';
import { countGivenBack, tellMoneyBack } from './cancel-undelivered.ts';
import { endUnpaidChange, makeChange } from './change-plan.ts';
import { cancelRenewalInvoice, issueInvoice } from './issue-renewal-invoice.ts';
import { restoreHosting } from './renew-hosting.ts';

/** What was asked for is cancelled, what was not paid is terminated. */
const ended = ({ cancellation }: HostingRecord) =>
  cancellation && cancellation.status !== 'withdrawn'
    ? ({ status: 'cancelled', cancellation: { ...cancellation, status: 'completed' } } as const)
    : ({ status: 'terminated' } as const);

/** What is given back of the invoices of an account that its client ends at once, where the provider has chosen so. */
const planUnused = async (record: HostingRecord, now: Date): Promise<{ amount: number; writes: Write[] }> => {
  const { id, client_id, currency, domain, cancellation } = record;
  const atOnce = cancellation?.type === 'immediate' && cancellation.status !== 'withdrawn';
  if (!atOnce || config().unused_period === 'none') return { amount: 0, writes: [] };
  const asked = new Date(cancellation.effective_at);
  const [client, paid] = await Promise.all([getClient(client_id), loadPaidPeriods(record, asked)]);
  if (whyNotKept(record, client, paid)) return { amount: 0, writes: [] };
  const kept = Map.groupBy(keptByInvoice(record, paid, asked), ({ invoice }) => invoice.id);
  const back = [...kept.values()].flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    const amount = Math.min(leftOf(first.invoice), sum(parts.map((part) => part.amount)));
    return amount > 0 ? [{ invoice: first.invoice, amount }] : [];
  });
  const movements = back.map(({ invoice, amount }) => ({
    type: 'refund' as const,
    amount,
    source: `cancelled:hosting:${id}:${invoice.id}`,
    invoiceId: invoice.id,
    description: say`Given back for ${domain}`,
  }));
  return {
    amount: sum(back.map(({ amount }) => amount)),
    writes: [
      ...back.map(({ invoice, amount }) => countGivenBack(invoice, amount, id)),
      ...moveCredit(client_id, currency, movements, now),
    ],
  };
};

/** Removes the account of a claimed record from its panel and frees its name. */
export const terminateHosting = async (record: HostingRecord, now: Date): Promise<void> => {
  const { server, username, domain } = record;
  if (server) await workAtPanel(server.id, now, (panel) => panel.removeAccount(username));
  const end = ended(record);
  await retryOnConflict(undefined, async () => {
    const unused = await planUnused(record, now);
    const { amount } = unused;
    const message = together([say`Hosting for ${domain} has ended.`, ...tellMoneyBack(record, { amount })]);
    const told = amount > 0 ? { amount, currency: record.currency } : undefined;
    const event = newEvent(record, 'service_terminated', message, now, told);
    await transact([
      completeTask(record, { ...end, next_due_at: null, renewal: null }, now),
      ...planAddonDelivery(record, [], now),
      ...freeName('hosting', domain, record.id, now),
      ...(server ? [...leaveServer(server.id, record), ...(await planReturn(record, now))] : []),
      ...unused.writes,
      writeEvent(event),
      audit(record, 'system', `hosting.${end.status}`, now, {
        server: server?.id ?? null,
        username,
        ...(amount > 0 ? { given_back: amount } : {}),
      }),
    ]);
    await dispatchFollowUp({ events: [event] });
  });
};

/** Calls an account suspended; its panel is told next, and money that comes in between undoes both. */
const suspendSaying = async (
  record: HostingRecord,
  message: Sentence,
  details: AuditDetails,
  now: Date,
): Promise<void> => {
  const event = newEvent(record, 'service_suspended', message, now);
  await transact([
    completeTask(record, { status: 'suspended', suspended_at: now.toISOString(), task: 'suspend' }, now),
    writeEvent(event),
    audit(record, 'system', 'hosting.suspended', now, details),
  ]);
  const { kind, client_id, id } = record;
  await dispatchFollowUp({ events: [event], renewals: [{ kind, client_id, id }] });
};

const suspend = (record: HostingRecord, now: Date): Promise<void> => {
  const message = say`Hosting for ${record.domain} is suspended until its renewal is paid.`;
  return suspendSaying(record, message, { unpaid_invoice: record.renewal?.invoice_id ?? null }, now);
};

const withhold = (record: HostingRecord, now: Date): Promise<void> => {
  const message = isPaymentGone(record)
    ? say`Hosting for ${record.domain} is suspended because its payment was returned. Please contact us.`
    : say`Hosting for ${record.domain} is suspended. Please contact us.`;
  const { gone_payments, staff_suspension } = record;
  const details = {
    gone_payments: (gone_payments ?? []).join(' '),
    ...(staff_suspension ? { by_staff: staff_suspension.reason } : {}),
  };
  return suspendSaying(record, message, details, now);
};

/** Takes back the invoice of a period that the client does not want any more. */
const withdraw = async (record: HostingRecord, now: Date): Promise<void> => {
  await cancelRenewalInvoice(record, now);
  await transact([completeTask(record, { renewal: null }, now)]);
};

/** Tells its client for the last time that an account is deleted, and when. */
const announceDeletion = async (record: HostingRecord, now: Date): Promise<void> => {
  if (!record.renewal) return;
  const renewal = { ...record.renewal, deletion_told_at: now.toISOString() };
  const at = deletionAt({ ...record, renewal });
  if (!at) return;
  const message = say`Hosting for ${record.domain} is deleted on ${day(at.toISOString())} unless its renewal is paid.`;
  const event = newEvent(record, 'service_deletion_near', message, now);
  await transact([
    completeTask(record, { renewal }, now),
    writeEvent(event),
    audit(record, 'system', 'hosting.deletion_announced', now, {
      unpaid_invoice: renewal.invoice_id,
    }),
  ]);
  await dispatchFollowUp({ events: [event] });
};

/** Decides the end of an account, after which no payment brings it back; its panel is told next. */
const terminate = async (record: HostingRecord, now: Date): Promise<void> => {
  await cancelRenewalInvoice(record, now);
  await transact([completeTask(record, { task: 'terminate' }, now)]);
};

const invoice = async (record: HostingRecord, now: Date): Promise<void> => {
  const change = unpaidChange(record);
  if (!change) return issueInvoice(record, 'system', now);
  await endUnpaidChange(record, change, now);
};

/** Has the usage read by a worker of its own, for whom a panel that hangs keeps no renewal waiting. */
const measure = async (record: HostingRecord, now: Date): Promise<void> => {
  const { client_id, id } = record;
  await dispatchFollowUp({ usage: [{ client_id, id }] });
  await transact([completeTask(record, { measure_at: nextMeasurement(now) }, now)]);
};

const STEPS: Record<HostingStep, (record: HostingRecord, now: Date) => Promise<void>> = {
  invoice,
  suspend,
  announce_deletion: announceDeletion,
  terminate,
  withdraw,
  change: makeChange,
  withhold,
  restore: restoreHosting,
};

/** Takes the step in the life of a claimed account that is due, or puts off the next one to its time. */
export const advanceHosting = async (record: HostingRecord, now: Date): Promise<void> => {
  const step = hostingStep(record);
  if (step && step.at <= now) return STEPS[step.kind](record, now);
  const reading = measurement(record);
  if (reading && reading.at <= now) return measure(record, now);
  return transact([completeTask(record, {}, now)]);
};
