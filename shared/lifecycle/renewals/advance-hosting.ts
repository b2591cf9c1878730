import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { nextMeasurement } from '../../hosting/usage-history.ts';
import { transact } from '../../platform/table/write.ts';
import type { HostingRecord } from '../../records/hosting-record.ts';
import { completeTask } from '../../services/complete-task.ts';
import { type HostingStep, hostingStep, measurement } from '../../services/next-step.ts';
import { cancelRenewalInvoice } from './cancel-renewal-invoice.ts';
import { issueInvoice } from './issue-renewal-invoice.ts';

/** Calls an unpaid account suspended; its panel is told next, and money that comes in between undoes both. */
const suspend = async (record: HostingRecord, now: Date): Promise<void> => {
  const message = `Hosting for ${record.domain} is suspended until its renewal is paid.`;
  const event = newEvent(record, 'service_suspended', message, now);
  await transact([
    completeTask(record, { status: 'suspended', task: 'suspend' }, now),
    writeEvent(event),
    audit(record, 'system', 'hosting.suspended', now, {
      unpaid_invoice: record.renewal?.invoice_id ?? null,
    }),
  ]);
  await dispatchFollowUp({ events: [event] });
};

/** Takes back the invoice of a period that the client does not want any more. */
const withdraw = async (record: HostingRecord, now: Date): Promise<void> => {
  await cancelRenewalInvoice(record, now);
  await transact([completeTask(record, { renewal: null }, now)]);
};

/** Decides the end of an account, after which no payment brings it back; its panel is told next. */
const terminate = async (record: HostingRecord, now: Date): Promise<void> => {
  await cancelRenewalInvoice(record, now);
  await transact([completeTask(record, { task: 'terminate' }, now)]);
};

const invoice = async (record: HostingRecord, now: Date): Promise<void> => {
  await issueInvoice(record, 'system', now);
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
  terminate,
  withdraw,
};

/** Takes the step in the life of a claimed account that is due, or puts off the next one to its time. */
export const advanceHosting = async (record: HostingRecord, now: Date): Promise<void> => {
  const step = hostingStep(record);
  if (step && step.at <= now) return STEPS[step.kind](record, now);
  const reading = measurement(record);
  if (reading && reading.at <= now) return measure(record, now);
  return transact([completeTask(record, {}, now)]);
};
