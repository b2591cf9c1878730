import { type CancellableInvoice, planAskedWithdrawal } from '../billing/invoices/index.ts';
import type { CancellationType } from '../contract/vocabulary.ts';
import { audit, type FollowUp, newEvent, type PlanWithFollowUp, writeEvent } from '../events/index.ts';
import { say, together } from '../languages/sentence.ts';
import { conflict, invalid, serviceBusy, unavailable } from '../platform/failure.ts';
import { absentOrBefore, equals } from '../platform/table/changes.ts';
import { update, type Write } from '../platform/table/write.ts';
import type { Cancellation, HostingRecord } from '../records/hosting.ts';
import { keys } from '../records/keys.ts';
import { dueForNextStep } from '../services/index.ts';

type CancelHosting = { type: CancellationType; reason: string; userId: number };

/** Work under way on an account would not know of a change of its cancellation. Throws a 409 where it may last, or a 503. */
export const assertNotAtWork = (account: HostingRecord, now: Date): void => {
  const { lease_until = '', task, change_paid_at } = account;
  if (lease_until < now.toISOString()) return;
  if (task || change_paid_at) throw serviceBusy(say`This hosting account`);
  throw unavailable(say`This hosting account is being changed. Try again in a moment.`);
};

/** A cancellation that waits for the end of the period can still be made immediate. */
const isSettled = (cancellation: Cancellation | null, type: CancellationType): boolean =>
  cancellation !== null &&
  cancellation.status !== 'withdrawn' &&
  !(cancellation.status === 'scheduled' && type === 'immediate');

const assertCancellable = (account: HostingRecord, type: CancellationType, now: Date) => {
  const { status, cancellation, task } = account;
  if (isSettled(cancellation, type)) {
    throw conflict(
      'cancellation_exists',
      say`The cancellation of this hosting account was requested before.`,
    );
  }
  if (status !== 'active' && status !== 'suspended') {
    throw conflict('hosting_not_active', say`This hosting account is not active.`);
  }
  if (task === 'terminate') throw conflict('hosting_ending', say`This hosting account is ending already.`);
  assertNotAtWork(account, now);
};

/** A change of its cancellation holds while the account is as it was read, and nobody works on it. */
export const asCancellationWasRead = (account: HostingRecord, now: Date) => [
  equals('status', account.status),
  equals('cancellation', account.cancellation),
  equals('updated_at', account.updated_at),
  absentOrBefore('lease_until', now.toISOString()),
];

const newCancellation = (
  { next_due_at }: HostingRecord,
  { type, reason }: CancelHosting,
  now: Date,
): Cancellation => {
  const requested = { type, reason, requested_at: now.toISOString() };
  if (type === 'immediate') return { ...requested, status: 'requested', effective_at: now.toISOString() };
  if (next_due_at === null) {
    const message = say`This hosting account has no billing period. Choose immediate.`;
    throw invalid({ cancellation_type: [message] });
  }
  const effective_at = next_due_at > now.toISOString() ? next_due_at : now.toISOString();
  return { ...requested, status: 'scheduled', effective_at };
};

/**
 * Plans a cancellation: noted on the account, which provisioning ends when it takes effect. The unpaid invoice for the
 * period that is not wanted any more is cancelled with it, so that no card is charged for that. Work under way on
 * the account goes first, as it would not know of the cancellation. Throws a 409 for a second one, and while the renewal
 * is being paid.
 */
export const planHostingCancellation = (
  account: HostingRecord,
  renewal: CancellableInvoice | null,
  request: CancelHosting,
  now: Date,
): {
  cancellation: Cancellation;
  writes: Write[];
  followUp: Required<Pick<FollowUp, 'renewals' | 'events'>>;
} => {
  assertCancellable(account, request.type, now);
  const { client_id, id, domain } = account;
  const actor = `user:${request.userId}` as const;
  const cancellation = newCancellation(account, request, now);
  const unpaid = renewal && planAskedWithdrawal(renewal, account, actor, now);
  const message = together([
    say`The cancellation of hosting for ${domain} was requested.`,
    ...(unpaid ? [unpaid.tells] : []),
  ]);
  const event = newEvent(account, 'cancellation_requested', message, now);
  const entry = audit(account, actor, 'hosting.cancellation_requested', now, {
    type: cancellation.type,
    effective_at: cancellation.effective_at,
  });
  const noted = { cancellation, ...(unpaid ? { renewal: null } : {}) };
  const due = account.task ? 'unchanged' : dueForNextStep({ ...account, ...noted });
  const write = update(
    keys.hosting(client_id, id),
    { set: { ...noted, updated_at: now.toISOString() }, due },
    asCancellationWasRead(account, now),
  );
  const renewals = cancellation.type === 'immediate' ? [{ kind: 'hosting' as const, client_id, id }] : [];
  return {
    cancellation,
    writes: [write, writeEvent(event), entry, ...(unpaid?.writes ?? [])],
    followUp: {
      renewals: [...renewals, ...(unpaid?.followUp.renewals ?? [])],
      events: [event, ...(unpaid?.followUp.events ?? [])],
    },
  };
};

/** The cancellation that may be withdrawn. Throws a conflict for any other, and for one that takes effect. */
const findScheduled = ({ cancellation, task }: HostingRecord, now: Date): Cancellation => {
  if (!cancellation || cancellation.status === 'withdrawn') {
    throw conflict('no_cancellation', say`There is no cancellation to be withdrawn.`);
  }
  const isOver = cancellation.effective_at <= now.toISOString() || task === 'terminate';
  if (cancellation.status !== 'scheduled' || isOver) {
    throw conflict('hosting_ending', say`This hosting account is ending already.`);
  }
  return cancellation;
};

/** Plans the withdrawal of a scheduled cancellation: the account renews as if nobody had asked for its end. */
export const planCancellationWithdrawal = (
  account: HostingRecord,
  userId: number,
  now: Date,
): PlanWithFollowUp & { cancellation: Cancellation } => {
  if (account.cancellation?.status === 'withdrawn') return { cancellation: account.cancellation, writes: [] };
  const scheduled = findScheduled(account, now);
  assertNotAtWork(account, now);
  const { client_id, id, domain } = account;
  const cancellation: Cancellation = { ...scheduled, status: 'withdrawn' };
  const message = say`The cancellation of hosting for ${domain} was withdrawn.`;
  const event = newEvent(account, 'cancellation_withdrawn', message, now);
  const due = account.task ? 'unchanged' : dueForNextStep({ ...account, cancellation });
  const set = { cancellation, updated_at: now.toISOString() };
  return {
    cancellation,
    writes: [
      update(keys.hosting(client_id, id), { set, due }, asCancellationWasRead(account, now)),
      writeEvent(event),
      audit(account, `user:${userId}`, 'hosting.cancellation_withdrawn', now),
    ],
    // Its renewal may be due by now.
    followUp: { events: [event], renewals: [{ kind: 'hosting', client_id, id }] },
  };
};

/** Who pays for more time after asking for the end of the present period gets that before the end. */
export const putOffEnd = ({ cancellation }: HostingRecord, until: string | null) =>
  cancellation?.status === 'scheduled' && until
    ? { cancellation: { ...cancellation, effective_at: until } }
    : {};
