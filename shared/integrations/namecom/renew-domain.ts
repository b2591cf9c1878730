import * as z from 'zod';
import { IntegrationError } from '../integration-error.ts';
import { domainPath, getDomain, type NamecomDomain } from './domain.ts';
import type { NamecomCall } from './namecom-call.ts';
import { SYSTEM } from './namecom-error.ts';

/** A renewal adds years, so a day covers every difference in how the two sides round the same date. */
const TOLERANCE_MS = 24 * 60 * 60 * 1000;

const renewed = z.object({ order: z.number().nullish() });

/** Renewing has no idempotency key: the expiry date, asked before and after, tells whether it has been done. */
export const renewDomain = async (
  call: NamecomCall,
  request: { domain: string; years: number; currentExpiry: Date },
): Promise<NamecomDomain> => {
  const find = async (): Promise<NamecomDomain> => {
    const domain = await getDomain(call, request.domain);
    if (domain) return domain;
    throw new IntegrationError(SYSTEM, 'rejected', 'the domain is not in the account', { code: 'not_found' });
  };
  const isRenewed = ({ expireDate }: NamecomDomain): boolean =>
    expireDate != null && expireDate.getTime() > request.currentExpiry.getTime() + TOLERANCE_MS;

  const before = await find();
  if (isRenewed(before)) return before;
  try {
    await call({
      operation: 'renew domain',
      path: `${domainPath(request.domain)}:renew`,
      answer: renewed,
      body: { years: request.years },
    });
  } catch (error) {
    if (!(error instanceof IntegrationError && error.retryable)) throw error;
    const after = await find();
    if (isRenewed(after)) return after;
    throw error;
  }
  return find();
};
