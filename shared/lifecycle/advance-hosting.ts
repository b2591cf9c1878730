import { audit, day, dispatchFollowUp, newEvent, writeEvent } from '../events/index.ts';
import { nextMeasurement } from '../hosting/index.ts';
import { type Sentence, say } from '../languages/sentence.ts';
import { transact } from '../platform/table/write.ts';
import type { AuditDetails } from '../records/events.ts';
import type { HostingRecord } from '../records/hosting.ts';
import {
  completeTask,
  deletionAt,
  type HostingStep,
  hostingStep,
  isPaymentGone,
  measurement,
  unpaidChange,
} from '../services/index.ts';
import { endUnpaidChange, makeChange } from './change-plan.ts';
import { cancelRenewalInvoice, issueInvoice } from './issue-renewal-invoice.ts';
import { restoreHosting } from './renew-hosting.ts';

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
