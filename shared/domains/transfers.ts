import type { ServiceMessage } from '../contract/messages.ts';
import { audit } from '../events/audit.ts';
import type { PlanWithFollowUp } from '../events/plan.ts';
import { conflict } from '../platform/failure.ts';
import { unchanged } from '../platform/table/changes.ts';
import { update } from '../platform/table/write.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import { dueAt } from '../records/indexes.ts';
import { LEASE } from '../services/lease.ts';

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
    ...dueAt(new Date(now.getTime() + GRACE_MS), domain.id),
    attempts: 0,
    updated_at,
  };
  const as = authCode === domain.auth_code ? 'transfer.retried' : 'transfer.new_auth_code';
  return {
    writes: [
      update(domain, { set, remove: LEASE }, unchanged(domain, ['status', 'task', 'transfer'])),
      audit(domain, `user:${userId}`, as, now),
    ],
    followUp: { provisioning: [message] },
  };
};

const stateOf = ({ status, transfer }: DomainRecord) =>
  status === 'pending_transfer' ? (transfer?.state ?? null) : null;

/** Plans another try with a new code. Throws a conflict unless the transfer waits for one. */
export const planNewAuthCode = (domain: DomainRecord, authCode: string, userId: number, now: Date) => {
  const state = stateOf(domain);
  if (state !== 'needs_auth_code' && state !== 'needs_unlock') {
    throw conflict('no_auth_code_needed', 'The transfer of this domain does not wait for another code.');
  }
  return planResubmission(domain, authCode, userId, now);
};

/** Plans another try after the domain was unlocked. Throws a conflict unless the transfer waits for that. */
export const planTransferRetry = (domain: DomainRecord, userId: number, now: Date) => {
  const state = stateOf(domain);
  if (state === 'needs_auth_code') {
    throw conflict('auth_code_needed', 'The transfer needs another code: send it to transfer/auth-code.');
  }
  if (state !== 'needs_unlock') {
    throw conflict('nothing_to_retry', 'The transfer of this domain does not wait for you.');
  }
  return planResubmission(domain, domain.auth_code, userId, now);
};
