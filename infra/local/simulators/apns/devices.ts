import type { ApnsEnvironment } from './provider-check.ts';
import { type ApnsReason, type ApnsRefusal, isReason, refusal } from './reasons.ts';

/** What becomes of a message by how the device's token begins. */
const NAMED: Record<string, ApnsReason> = {
  dead: 'Unregistered',
  bad: 'BadDeviceToken',
  foreign: 'DeviceTokenNotForTopic',
  throttled: 'TooManyRequests',
  internal: 'InternalServerError',
  shutdown: 'Shutdown',
};

type Planned = { token: string | null; reason: ApnsReason; timestamp: number | null; times: number };

/**
 * The devices of both environments. A device belongs to production unless its token begins with `sandbox-` or a
 * control says so; elsewhere Apple does not know its token.
 */
export const createDevices = (now: () => number) => {
  const environments = new Map<string, ApnsEnvironment>();
  const planned: Planned[] = [];

  const environmentOf = (token: string): ApnsEnvironment =>
    environments.get(token) ?? (token.startsWith('sandbox-') ? 'sandbox' : 'production');

  const planFor = (token: string): Planned | undefined =>
    planned.find((plan) => plan.times > 0 && (plan.token ?? token) === token);

  return {
    register: (token: string, environment: ApnsEnvironment): void => {
      environments.set(token, environment);
    },
    /** `{token?, reason, timestamp?, times?}`; false when Apple documents no such reason. */
    plan: (given: Record<string, unknown>): boolean => {
      const reason = String(given.reason);
      if (!isReason(reason)) return false;
      const token = typeof given.token === 'string' ? given.token : null;
      const timestamp = given.timestamp === undefined ? null : Number(given.timestamp);
      planned.push({ token, reason, timestamp, times: Number(given.times ?? 1) });
      return true;
    },
    refuse: (token: string, environment: ApnsEnvironment): ApnsRefusal | null => {
      const plan = planFor(token);
      if (plan) {
        plan.times -= 1;
        return refusal(plan.reason, plan.timestamp ?? now());
      }
      if (environmentOf(token) !== environment) return refusal('BadDeviceToken');
      const name = token.split('-', 1)[0] ?? '';
      const reason = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
      return reason ? refusal(reason, now()) : null;
    },
  };
};
