import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { RenewDomain } from '../../registrar.ts';
import { domainPath, getDomain, type NamecomDomain } from './domain.ts';
import type { NamecomCall } from './namecom-call.ts';
import { toDollars } from './price.ts';

/** A renewal adds years, so a day covers every difference in how the two sides round the same date. */
const TOLERANCE_MS = 24 * 60 * 60 * 1000;

const renewed = schema(() => z.object({ order: z.number().nullish() }));

/** Renewing has no idempotency key: the expiry date, asked before and after, tells whether it has been done. */
export const renewDomain = async (call: NamecomCall, request: RenewDomain): Promise<NamecomDomain> => {
  const isRenewed = ({ expireDate }: NamecomDomain): boolean =>
    expireDate != null && expireDate.getTime() > request.currentExpiry.getTime() + TOLERANCE_MS;

  const before = await getDomain(call, request.domain);
  if (isRenewed(before)) return before;
  try {
    await call({
      operation: 'renew domain',
      path: `${domainPath(request.domain)}:renew`,
      answer: renewed(),
      body: { years: request.years, ...(request.price && { purchasePrice: toDollars(request.price) }) },
    });
  } catch (error) {
    if (!(error instanceof IntegrationError && error.retryable)) throw error;
    const after = await getDomain(call, request.domain);
    if (isRenewed(after)) return after;
    throw error;
  }
  return getDomain(call, request.domain);
};
