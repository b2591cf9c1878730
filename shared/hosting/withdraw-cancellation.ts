import { audit } from '../events/audit.ts';
import { newEvent, writeEvent } from '../events/events.ts';
import type { PlanWithFollowUp } from '../events/plan.ts';
import { conflict } from '../platform/failure.ts';
import { update } from '../platform/table/write.ts';
import type { Cancellation, HostingRecord } from '../records/hosting-record.ts';
import { keys } from '../records/keys.ts';
import { dueForNextStep } from '../services/next-step.ts';
import { asCancellationWasRead, assertNotAtWork } from './cancel-hosting.ts';

/** The cancellation that may be withdrawn. Throws a conflict for any other, and for one that takes effect. */
const findScheduled = ({ cancellation, task }: HostingRecord, now: Date): Cancellation => {
  if (!cancellation || cancellation.status === 'withdrawn') {
    throw conflict('no_cancellation', 'There is no cancellation to be withdrawn.');
  }
  const isOver = cancellation.effective_at <= now.toISOString() || task === 'terminate';
  if (cancellation.status !== 'scheduled' || isOver) {
    throw conflict('hosting_ending', 'This hosting account is ending already.');
  }
  return cancellation;
};

/** Plans the withdrawal of a scheduled cancellation: the account renews as if nobody had asked for its end. */
export const planWithdrawal = (
  account: HostingRecord,
  userId: number,
  now: Date,
): PlanWithFollowUp & { cancellation: Cancellation } => {
  if (account.cancellation?.status === 'withdrawn') return { cancellation: account.cancellation, writes: [] };
  const scheduled = findScheduled(account, now);
  assertNotAtWork(account, now);
  const { client_id, id, domain } = account;
  const cancellation: Cancellation = { ...scheduled, status: 'withdrawn' };
  const message = `The cancellation of hosting for ${domain} was withdrawn.`;
  const event = newEvent(account, 'cancellation_withdrawn', message, now);
  const due = account.task ? {} : dueForNextStep({ ...account, cancellation });
  const set = { cancellation, ...due, updated_at: now.toISOString() };
  return {
    cancellation,
    writes: [
      update(keys.hosting(client_id, id), { set }, asCancellationWasRead(account, now)),
      writeEvent(event),
      audit(account, `user:${userId}`, 'hosting.cancellation_withdrawn', now),
    ],
    // Its renewal may be due by now.
    followUp: { events: [event], renewals: [{ kind: 'hosting', client_id, id }] },
  };
};
