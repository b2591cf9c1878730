import type { ServiceMessage } from '../contract/messages.ts';
import type { TransferState } from '../contract/vocabulary.ts';
import { audit, type PlanWithFollowUp } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { conflict } from '../platform/failure.ts';
import { unchanged } from '../platform/table/changes.ts';
import { update } from '../platform/table/write.ts';
import type { DomainRecord } from '../records/domains.ts';
import type { Actor } from '../records/events.ts';
import { dueAt, manualActionOf } from '../records/indexes.ts';
import { LEASE } from '../services/index.ts';

const GRACE_MS = 30_000;

/** The worker's next task is to submit the transfer again; one that is at it meanwhile loses its lease. */
const planResubmission = (
  domain: DomainRecord,
  authCode: string | null,
  userId: number,
  now: Date,
): PlanWithFollowUp => {
  const message: ServiceMessage = { kind: 'domain', client_id: domain.client_id, id: domain.id };
  const updated_at = now.toISOString();
  const set = {
    transfer: { state: 'requested', lock: null, resubmit: true, updated_at } as const,
    auth_code: authCode,
    attempts: 0,
    updated_at,
  };
  const due = dueAt(new Date(now.getTime() + GRACE_MS), domain.id);
  const as = authCode === domain.auth_code ? 'transfer.retried' : 'transfer.new_auth_code';
  return {
    writes: [
      update(domain, { set, remove: LEASE, due }, unchanged(domain, ['status', 'task', 'transfer'])),
      audit(domain, `user:${userId}`, as, now),
    ],
    followUp: { provisioning: [message] },
  };
};

const stateOf = ({ status, transfer, cancel_wanted_by }: DomainRecord) =>
  status === 'pending_transfer' && !cancel_wanted_by ? (transfer?.state ?? null) : null;

/** Plans another try with a new code. Throws a conflict unless the transfer waits for one. */
export const planNewAuthCode = (domain: DomainRecord, authCode: string, userId: number, now: Date) => {
  const state = stateOf(domain);
  if (state !== 'needs_auth_code' && state !== 'needs_unlock') {
    throw conflict('no_auth_code_needed', say`The transfer of this domain does not wait for another code.`);
  }
  return planResubmission(domain, authCode, userId, now);
};

/** Plans another try after the domain was unlocked. Throws a conflict unless the transfer waits for that. */
export const planTransferRetry = (domain: DomainRecord, userId: number, now: Date) => {
  const state = stateOf(domain);
  if (state === 'needs_auth_code') {
    throw conflict('auth_code_needed', say`The transfer needs another code: send it to transfer/auth-code.`);
  }
  if (state !== 'needs_unlock') {
    throw conflict('nothing_to_retry', say`The transfer of this domain does not wait for you.`);
  }
  return planResubmission(domain, domain.auth_code, userId, now);
};

const OVER: ReadonlySet<TransferState> = new Set(['completed', 'failed', 'cancelled']);

/**
 * Plans calling off a transfer that is not over: a worker cancels it at the registrar, then its order, and gives the price
 * back. Throws a conflict where nothing waits, or a person sees to it; asked again, it stays asked for.
 */
export const planTransferCancellation = (domain: DomainRecord, actor: Actor, now: Date): PlanWithFollowUp => {
  const { status, transfer, name, client_id, id } = domain;
  if (status !== 'pending_transfer' || (transfer && OVER.has(transfer.state))) {
    throw conflict('nothing_to_cancel', say`There is no transfer of ${name} that could be called off.`);
  }
  if (domain.registrar === 'manual' || manualActionOf(domain)) {
    throw conflict(
      'service_waits',
      say`Our staff see to the transfer of ${name}. Write to us to call it off.`,
    );
  }
  if (domain.cancel_wanted_by) return { writes: [] };
  const message: ServiceMessage = { kind: 'domain', client_id, id };
  const updated_at = now.toISOString();
  const due = dueAt(new Date(now.getTime() + GRACE_MS), id);
  const set = { cancel_wanted_by: actor, attempts: 0, updated_at };
  return {
    writes: [
      update(domain, { set, remove: LEASE, due }, unchanged(domain, ['status', 'task', 'transfer'])),
      audit(domain, actor, 'transfer.cancel_requested', now),
    ],
    followUp: { provisioning: [message] },
  };
};
