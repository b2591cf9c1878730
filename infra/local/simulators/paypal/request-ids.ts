import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SimulatorAnswer } from '../simulator.ts';
import type { Context } from './context.ts';
import { Refusal } from './refusal.ts';
import type { UsedId } from './state.ts';

const HOUR_MS = 60 * 60_000;

/** How long PayPal's descriptions say that an id is kept. */
const KEPT_HOURS: [path: string, hours: number][] = [
  ['/v2/checkout/', 6],
  ['/v2/payments/', 45 * 24],
];

const MAXIMUM_LENGTH = 108;

const isKept = (path: string, { at }: UsedId): boolean => {
  const hours = KEPT_HOURS.find(([start]) => path.startsWith(start))?.[1] ?? 3;
  return Date.now() - Date.parse(at) < hours * HOUR_MS;
};

/** By the work that is done and what it is done to: another call may have the same id. */
const underWay = new Set<string>();

/**
 * https://developer.paypal.com/api/rest/reference/idempotency: a repeated PayPal-Request-Id gets "the latest status of the
 * previous request", whatever the body, and a simultaneous one may fail. What was refused has no status: it is tried again.
 */
export const once = async (
  context: Context,
  make: (context: Context) => string,
  answer: (context: Context, made: string, isRepeated: boolean) => SimulatorAnswer,
): Promise<SimulatorAnswer> => {
  const { state, request } = context;
  const given = request.headers['paypal-request-id']?.toString();
  if (given === undefined) return answer(context, make(context), false);
  if (given.length === 0 || given.length > MAXIMUM_LENGTH) {
    throw new Refusal(400, [{ issue: 'INVALID_STRING_LENGTH', field: 'PayPal-Request-Id' }]);
  }
  const key = `${request.path} ${given}`;
  const fingerprint = createHash('sha256').update(JSON.stringify(context.body)).digest('hex');
  const used = state.used_ids.get(key);
  if (used && isKept(request.path, used)) {
    const { refuses_reused_ids } = state.settings.get();
    if (refuses_reused_ids && used.fingerprint !== fingerprint) {
      const description = 'The PayPal-Request-ID has already been used for another request.';
      throw new Refusal(422, [{ issue: 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED', description }]);
    }
    return answer(context, used.made, true);
  }
  const running = `${request.headers.host} ${key}`;
  if (underWay.has(running)) {
    const description =
      'A previous request on this resource is currently in progress. Please wait for sometime and try again.';
    throw new Refusal(409, [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS', description }]);
  }
  underWay.add(running);
  try {
    const { latency_ms } = state.settings.get();
    if (latency_ms > 0) await wait(latency_ms);
    const made = make(context);
    state.used_ids.put(key, { made, fingerprint, at: new Date().toISOString() });
    return answer(context, made, false);
  } finally {
    underWay.delete(running);
  }
};
