import { Refusal } from './refusal.ts';
import type { RegistrarState } from './state.ts';

const WINDOWS = [
  ['per_second', 1000],
  ['per_hour', 3_600_000],
] as const;

/** The account's limits are 20 requests a second and 3000 an hour; here they are those of a control, or none. */
export const createRateLimit = (state: RegistrarState) => {
  const counts = new Map<string, { window: number; requests: number }>();
  return (): void => {
    const limits = state.limits.get();
    for (const [name, length] of WINDOWS) {
      const most = limits[name];
      if (most === undefined) continue;
      const window = Math.floor(Date.now() / length);
      const count = counts.get(name);
      const requests = count?.window === window ? count.requests + 1 : 1;
      counts.set(name, { window, requests });
      if (requests <= most) continue;
      const reset = String(Math.ceil(((window + 1) * length) / 1000));
      const details = 'You have exceeded the rate limit.';
      throw new Refusal(429, 'Rate Limit Exceeded', details, { 'x-ratelimit-reset': reset });
    }
  };
};
