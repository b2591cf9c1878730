import * as z from 'zod';
import { IntegrationError } from '../integration-error.ts';
import type { TransferStatus } from '../registrar.ts';
import { getDomain } from './domain.ts';
import { type NamecomCall, orNull } from './namecom-call.ts';

const STATUSES = {
  pending: 'pending',
  pending_insert: 'pending',
  pending_new_auth_code: 'pending',
  pending_transfer: 'pending',
  pending_unlock: 'pending',
  submitting_transfer: 'pending',
  completed: 'completed',
  failed: 'failed',
  rejected: 'failed',
  canceled: 'cancelled',
  canceled_pending_refund: 'cancelled',
} as const satisfies Record<string, TransferStatus>;

const transferStatus = z
  .enum(Object.keys(STATUSES) as (keyof typeof STATUSES)[])
  .transform((status): TransferStatus => STATUSES[status]);

const transfer = z.object({ status: transferStatus });
const createdTransfer = z.object({ transfer });

export const findTransfer = async (call: NamecomCall, domain: string): Promise<TransferStatus | null> => {
  const path = `/transfers/${encodeURIComponent(domain)}`;
  const found = await orNull(call({ operation: 'get transfer', path, answer: transfer }));
  return found?.status ?? null;
};

/** A transfer under way or done. One that failed may be tried anew, as may one of a domain that has since left. */
const findUsableTransfer = async (call: NamecomCall, domain: string): Promise<TransferStatus | null> => {
  const status = await findTransfer(call, domain);
  if (status === 'pending') return status;
  return status === 'completed' && (await getDomain(call, domain)) !== null ? status : null;
};

/** Transfers have no idempotency key: an earlier one is looked for before, and after a doubtful failure. */
export const transferDomain = async (
  call: NamecomCall,
  request: { domain: string; authCode: string },
): Promise<TransferStatus> => {
  const earlier = await findUsableTransfer(call, request.domain);
  if (earlier) return earlier;
  try {
    const created = await call({
      operation: 'transfer domain',
      path: '/transfers',
      answer: createdTransfer,
      body: { domainName: request.domain, authCode: request.authCode },
    });
    return created.transfer.status;
  } catch (error) {
    if (!(error instanceof IntegrationError && (error.retryable || error.status === 409))) throw error;
    const made = await findUsableTransfer(call, request.domain);
    if (made) return made;
    throw error;
  }
};
