import type { SimulatorAnswer } from '../simulator.ts';
import { type FcmErrorCode, failure, isErrorCode, malformedToken } from './errors.ts';

/** What becomes of a message by how the device's token begins. */
const NAMED: Record<string, () => SimulatorAnswer> = {
  dead: () => failure('UNREGISTERED'),
  invalid: malformedToken,
  quota: () => failure('QUOTA_EXCEEDED'),
  mismatch: () => failure('SENDER_ID_MISMATCH'),
  thirdparty: () => failure('THIRD_PARTY_AUTH_ERROR'),
  unavailable: () => failure('UNAVAILABLE'),
};

type Planned = { token: string | null; code: FcmErrorCode; times: number; headers: Record<string, string> };

/** Failures that are asked for: by the name of the token, or by a control. */
export const createAnswers = () => {
  const planned: Planned[] = [];
  const failedOnce = new Set<string>();

  const byName = (token: string): SimulatorAnswer | null => {
    const name = token.split('-', 1)[0] ?? '';
    const fail = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
    if (!fail || failedOnce.has(token)) return null;
    if (token.startsWith(`${name}-once-`)) failedOnce.add(token);
    return fail();
  };

  return {
    /** `{token?, error_code, times?, retry_after?}`; false when FCM documents no such code. */
    plan: (given: Record<string, unknown>): boolean => {
      const code = String(given.error_code);
      if (!isErrorCode(code)) return false;
      const headers = given.retry_after === undefined ? {} : { 'retry-after': String(given.retry_after) };
      const token = typeof given.token === 'string' ? given.token : null;
      planned.push({ token, code, times: Number(given.times ?? 1), headers });
      return true;
    },
    of: (token: string): SimulatorAnswer | null => {
      const plan = planned.find((entry) => entry.times > 0 && (entry.token ?? token) === token);
      if (!plan) return byName(token);
      plan.times -= 1;
      return { ...failure(plan.code), headers: plan.headers };
    },
  };
};
