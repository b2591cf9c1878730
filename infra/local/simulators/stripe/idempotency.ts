import type { SimulatorAnswer } from '../simulator.ts';
import type { Collection } from '../store.ts';
import { ApiError } from './api-error.ts';
import { nowSeconds } from './context.ts';
import type { StoredAnswer } from './state.ts';

const KEPT_SECONDS = 24 * 60 * 60;

/** Refusals before the work began are not kept, so that a corrected request may use the key again. */
const isKept = (status: number): boolean => status < 300 || status === 402 || status >= 500;

/**
 * Responds to a repeated key with the first answer (https://docs.stripe.com/api/idempotent_requests), refuses it for
 * another request and while the first one is under way.
 */
export const createIdempotency = (stored: Collection<StoredAnswer>) => {
  const underWay = new Set<string>();

  return async (
    key: string,
    fingerprint: string,
    work: () => Promise<SimulatorAnswer>,
  ): Promise<SimulatorAnswer> => {
    const earlier = stored.get(key);
    if (earlier && nowSeconds() - earlier.created < KEPT_SECONDS) {
      if (earlier.fingerprint !== fingerprint) {
        throw new ApiError(400, {
          type: 'idempotency_error',
          message:
            'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
            `Try using a key other than '${key}' if you meant to execute a different request.`,
        });
      }
      const headers = { 'idempotent-replayed': 'true' };
      return { status: earlier.status, headers, body: earlier.body };
    }
    if (underWay.has(key)) {
      throw new ApiError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this Idempotency Key.',
      });
    }
    underWay.add(key);
    try {
      const answer = await work();
      if (isKept(answer.status)) {
        const { status, body } = answer;
        stored.put(key, { fingerprint, status, body, created: nowSeconds() });
      }
      return answer;
    } finally {
      underWay.delete(key);
    }
  };
};
