import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import { log } from '../../../platform/log.ts';
import type { RegistrarTransfer } from '../../registrar.ts';
import { findDomain, toRegistrarDomain } from './domain.ts';
import { type NamecomCall, orNull } from './namecom-call.ts';

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

export const namecomTransfer = schema(() => z.object({ status: z.string() }));

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
