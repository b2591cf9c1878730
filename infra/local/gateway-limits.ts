import { routeClass } from '../constructs/route-class.ts';
import { routes } from '../definitions/functions.ts';
import type { RouteThrottling } from '../definitions/settings.ts';

/** What keeps API Gateway and Lambda from taking every request. */
export type GatewayLimits = {
  /** Requests a second by class of route, each route with a bucket of its own. */
  throttling: RouteThrottling;
  /** Functions at work at once; a new AWS account has 10, others 1,000. */
  concurrency: number;
};

type Bucket = { tokens: number; at: number };

/**
 * Whether a route takes one more request now: a token bucket that holds `burst` tokens and gets `rate` back each
 * second, as API Gateway's developer guide describes its throttling.
 */
export const throttleBy = (throttling: RouteThrottling): ((routeKey: string, now: number) => boolean) => {
  const limits = new Map(
    routes.map((route) => [`${route.method} ${route.path}`, throttling[routeClass(route)]]),
  );
  const buckets = new Map<string, Bucket>();
  return (routeKey, now) => {
    const limit = limits.get(routeKey);
    if (!limit) return true;
    const { tokens, at } = buckets.get(routeKey) ?? { tokens: limit.burst, at: now };
    const refilled = Math.min(limit.burst, tokens + ((now - at) / 1000) * limit.rate);
    const taken = refilled >= 1;
    buckets.set(routeKey, { tokens: taken ? refilled - 1 : refilled, at: now });
    return taken;
  };
};
