import { config } from '../../shared/platform/config/config.ts';
import type { Config } from '../../shared/platform/config/config-schema.ts';

type Rules = Config['fraud_review'];

/** Holds every order that is paid: no account is old enough. */
export const HOLD_ALL = { account_hours: 1_000_000 } satisfies Partial<Rules>;

/** Has the provider set these signals from now on; returns what takes them back. */
export const reviewBy = (rules: Partial<Rules>): (() => void) => {
  const before = config().fraud_review;
  config().fraud_review = { ...before, ...rules };
  return () => {
    config().fraud_review = before;
  };
};
