import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { log } from '../../../platform/log.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { Charged, RegistrarTransfer, SubmitTransfer } from '../../registrar.ts';
import { findDomain, toRegistrarDomain } from './domain.ts';
import { isRefusal, type NamecomCall, nothing, orNull, SYSTEM } from './namecom-call.ts';
import { chargeOf, receipt } from './orders.ts';
import { toDollars } from './price.ts';

type Submitted = RegistrarTransfer & Charged;

const createdTransfer = schema(() => z.object({ transfer: namecomTransfer(), ...receipt() }));

const submit = async (call: NamecomCall, request: SubmitTransfer): Promise<Submitted> => {
  const { transfer, ...paid } = await call({
    operation: 'transfer domain',
    path: '/transfers',
    answer: createdTransfer(),
    body: {
      domainName: request.domain,
      authCode: request.authCode,
      privacyEnabled: request.privacy ?? true,
      ...(request.price && { purchasePrice: toDollars(request.price) }),
    },
  });
  const submitted = await interpret(call, request.domain, transfer.status);
  return { ...submitted, charge: chargeOf(paid, 'transfer') };
};

const isOver = ({ state }: RegistrarTransfer): boolean => state === 'failed' || state === 'cancelled';

/**
 * A transfer under way or done. Transfers have no number by which this one could be told from an earlier one, so one
 * that ended without the domain, or of a domain that has left since, does not count.
 */
const findUsable = async (call: NamecomCall, domain: string): Promise<RegistrarTransfer | null> => {
  const status = await findStatus(call, domain);
  if (status === null) return null;
  if (status === 'completed') {
    const held = await findDomain(call, domain);
    return held && { state: 'completed', domain: toRegistrarDomain(held) };
  }
  const transfer = await interpret(call, domain, status);
  return isOver(transfer) ? null : transfer;
};

export const cancelTransfer = async (call: NamecomCall, domain: string): Promise<void> => {
  const path = `/transfers/${encodeURIComponent(domain)}:cancel`;
  try {
    await call({ operation: 'cancel transfer', path, answer: nothing(), body: {} });
  } catch (error) {
    const status = await findStatus(call, domain);
    if (status?.startsWith('canceled')) return;
    if (!isRefusal(error, 'conflict', 'not_found', 'invalid_request')) throw error;
    throw new IntegrationError(SYSTEM, 'rejected', 'the transfer cannot be cancelled', {
      code: 'not_cancellable',
      cause: error,
    });
  }
};

/** Cancels a transfer that stands in the way of another; one that cannot be cancelled is looked at again later. */
const clear = async (call: NamecomCall, domain: string): Promise<void> => {
  try {
    await cancelTransfer(call, domain);
  } catch (error) {
    if (!isRefusal(error, 'not_cancellable')) throw error;
  }
};

/** Transfers have no idempotency key: an earlier one is looked for before, and after a doubtful failure. */
const submitOnce = async (call: NamecomCall, request: SubmitTransfer): Promise<Submitted> => {
  const earlier = await findUsable(call, request.domain);
  if (earlier) return earlier;
  try {
    return await submit(call, request);
  } catch (error) {
    if (!(error instanceof IntegrationError && (error.retryable || error.status === 409))) throw error;
    const made = await findUsable(call, request.domain);
    if (made) return made;
    throw error;
  }
};

/** The registrar may refuse another transfer while the one before is being refunded: that passes. */
const submitAfter = async (
  call: NamecomCall,
  request: SubmitTransfer,
  status: string | null,
): Promise<Submitted> => {
  try {
    return await submitOnce(call, request);
  } catch (error) {
    if (status === null || !isRefusal(error, 'conflict')) throw error;
    const latest = await findStatus(call, request.domain);
    if (latest !== 'canceled_pending_refund') throw error;
    throw new IntegrationError(SYSTEM, 'unavailable', 'the earlier transfer is still being refunded', {
      cause: error,
      retryAfterSeconds: 60,
    });
  }
};

const replacing =
  (...statuses: string[]) =>
  async (call: NamecomCall, request: SubmitTransfer): Promise<Submitted> => {
    const status = await findStatus(call, request.domain);
    if (status !== null && statuses.includes(status)) await clear(call, request.domain);
    return submitAfter(call, request, status);
  };

/** Version 1.7.0 of the description calls `rejected` final, later ones want it cancelled before another transfer. */
export const submitTransfer = replacing('rejected');

/**
 * A code cannot be changed: the transfer that waits for the client is cancelled, which gives its price back, and
 * another submitted. Repeated after a crash this finds the first cancelled, or the second under way.
 */
export const resubmitTransfer = replacing(
  'rejected',
  'pending_new_auth_code',
  'pending_unlock',
  'pending_registry_unlock',
);

type Known = Exclude<RegistrarTransfer, { state: 'completed' }> | { state: 'completed' };

/** All statuses of versions 1.7.0 to 1.33 of the description, and one that other clients of the API have met. */
const STATUSES: Record<string, Known> = {
  created: { state: 'requested' },
  pending: { state: 'requested' },
  submitting_transfer: { state: 'requested' },
  pending_new_auth_code: { state: 'needs_auth_code' },
  pending_unlock: { state: 'needs_unlock', lock: 'registrar' },
  pending_registry_unlock: { state: 'needs_unlock', lock: 'registry' },
  pending_transfer: { state: 'pending_registry' },
  pending_insert: { state: 'pending_registry' },
  completed: { state: 'completed' },
  failed: { state: 'failed' },
  rejected: { state: 'failed' },
  canceled: { state: 'cancelled' },
  canceled_pending_refund: { state: 'cancelled' },
};

const namecomTransfer = schema(() => z.object({ status: z.string() }));

/** The registrar's own word for the latest transfer of the domain; null when there never was one. */
export const findStatus = async (call: NamecomCall, domain: string): Promise<string | null> => {
  const path = `/transfers/${encodeURIComponent(domain)}`;
  const found = await orNull(call({ operation: 'get transfer', path, answer: namecomTransfer() }));
  return found?.status ?? null;
};

/**
 * What a status means, which for a completed transfer depends on the account: a domain that came once and has left
 * since is not completed. A status that nobody documented is taken for work under way, so that a word never ends a
 * paid transfer.
 */
export const interpret = async (
  call: NamecomCall,
  domain: string,
  status: string,
): Promise<RegistrarTransfer> => {
  const known = Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined;
  if (known === undefined) log.warn('unknown transfer status', { status });
  if (known?.state !== 'completed') return known ?? { state: 'pending_registry' };
  const found = await findDomain(call, domain);
  return found ? { state: 'completed', domain: toRegistrarDomain(found) } : { state: 'pending_registry' };
};
