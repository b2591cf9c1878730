import { median, type Row } from './report.ts';
import { figure } from './spread.ts';

/** Defaults that AWS, Stripe and Name.com publish, a second unless named otherwise; read 2026-11. */
export const LIMITS = {
  partition: { read: 3_000, write: 1_000 },
  newTable: { read: 12_000, write: 4_000 },
  tableQuota: { read: 40_000, write: 40_000 },
  lambdaConcurrency: 1_000,
  gatewayRequests: 10_000,
  stripeRequests: 100,
  stripeRequestsPerEndpoint: 25,
  namecomRequests: 20,
  namecomRequestsPerHour: 3_000,
};

/** A limit, how much of it one order uses, and how many orders a second use it up. */
export type Limit = { limit: string; cost: string; ordersPerSecond: number };

export const limitOf = (limit: string, available: number, used: number, unit: string): Limit => ({
  limit,
  cost: `${Number(used.toFixed(2))} ${unit}`,
  ordersPerSecond: available / used,
});

/** A limit of which each order uses another amount, by its middle one; `used` are those of several orders. */
export const timedLimitOf = (limit: string, available: number, used: number[]): Limit => ({
  limit,
  cost: figure(used, 's'),
  ordersPerSecond: available / median(used),
});

const rounded = (rate: number) => (rate < 10 ? rate.toFixed(2) : rate.toFixed(0));

export const limitRow = ({ limit, cost, ordersPerSecond }: Limit): Row => ({
  name: limit,
  value: `${cost} an order: ${rounded(ordersPerSecond)} orders/s`,
  target: '',
  met: null,
});
