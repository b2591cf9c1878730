import { readFileSync } from 'node:fs';
import { routeClass } from '../../infra/constructs/route-class.ts';
import { routes } from '../../infra/definitions/functions.ts';
import { readSettings } from '../../infra/definitions/settings.ts';
import { BASE_PATH } from '../../shared/contract/pages.ts';
import type { Journey } from './journey.ts';
import { LIMITS, type Limit, limitOf, timedLimitOf } from './limit.ts';

/** Assumed: how long an outside system takes to answer. */
const SECONDS = { stripe: 0.4, registrar: 1, whm: 1 };

/** What a panel takes for an account on a server that has little to do, and on one that has much. */
const SECONDS_AN_ACCOUNT = [5, 15];

/** How many messages the mapping of a queue hands to one function, which works on them side by side. */
const BATCH = 5;

const settings = readSettings(
  (
    JSON.parse(readFileSync(process.env.SETTINGS_FILE ?? 'cdk.json', 'utf8')) as {
      context: Parameters<typeof readSettings>[0];
    }
  ).context,
);

/** For each class of routes, the route that its throttling stops first. */
export const throttleLimits = ({ routes: used }: Journey): Limit[] => {
  const limits = [...used].map(([name, requests]) => {
    const route = routes.find(
      ({ method, path }) => `${method} ${path}` === name.replace(' ', ` ${BASE_PATH}`),
    );
    if (!route) throw new Error(`There is no route ${name}.`);
    const kind = routeClass(route);
    const { rate } = settings.throttling[kind];
    return {
      kind,
      ...limitOf(`throttling.${kind}, ${rate} requests/s a route: ${name}`, rate, requests, 'requests'),
    };
  });
  const first = Map.groupBy(
    limits.sort((a, b) => a.ordersPerSecond - b.ordersPerSecond),
    ({ kind }) => kind,
  );
  return [...first.values()].flatMap(([limitOf]) => (limitOf ? [limitOf] : []));
};

export const outsideLimits = (journey: Journey): Limit[] => {
  // The app confirms the card itself, with the publishable key.
  const stripe = journey.outside.stripe.filter((line) => !line.endsWith('/confirm'));
  const endpoints = Object.values(Object.groupBy(stripe, (line) => line.replace(/_\w{10,}/, '')));
  const busiest = Math.max(...endpoints.map((lines = []) => lines.length));
  const registrar = journey.outside.registrar.length;
  const { stripeRequests, stripeRequestsPerEndpoint, namecomRequests, namecomRequestsPerHour } = LIMITS;
  return [
    limitOf(`Stripe, ${stripeRequests} requests/s`, stripeRequests, stripe.length, 'requests'),
    limitOf(
      `Stripe, ${stripeRequestsPerEndpoint} requests/s an endpoint`,
      stripeRequestsPerEndpoint,
      busiest,
      'requests',
    ),
    limitOf(`Name.com, ${namecomRequests} requests/s`, namecomRequests, registrar, 'requests'),
    limitOf(
      `Name.com, ${namecomRequestsPerHour} requests an hour`,
      namecomRequestsPerHour / 3600,
      registrar,
      'requests',
    ),
  ];
};

export type Seconds = Record<'http' | 'payments' | 'provisioning' | 'notifications', number>;

/** By Little's law: as many at once as arrive a second, times the seconds each takes, here of several orders. */
export const concurrencyLimits = (journey: Journey, orders: Seconds[]): Limit[] => {
  const { outside } = journey;
  const gateway = SECONDS.stripe * (outside.stripe.length - 1);
  const settling = SECONDS.stripe;
  const accounts = outside.whm.filter((line) => line.endsWith('/createacct')).length;
  const asked = SECONDS.whm * (outside.whm.length - accounts) + SECONDS.registrar * outside.registrar.length;
  const { concurrency } = settings;
  const worker = (name: 'payments' | 'provisioning' | 'notifications', waiting: number) => {
    const atOnce = BATCH * concurrency[name];
    const used = orders.map((seconds) => seconds[name] + waiting);
    return timedLimitOf(`concurrency.${name}, ${atOnce} messages at once`, atOnce, used);
  };
  const withAccount = (seconds: number): Limit[] => {
    const panel = asked + accounts * seconds;
    const all = orders.map(({ http, payments, provisioning, notifications }) => {
      return http + payments + provisioning + notifications + gateway + panel;
    });
    const named = (limit: Limit) => ({ ...limit, limit: `${limit.limit}, ${seconds} s an account` });
    return [
      timedLimitOf(`Lambda, ${LIMITS.lambdaConcurrency} functions at once`, LIMITS.lambdaConcurrency, all),
      worker('provisioning', panel),
    ].map(named);
  };
  return [
    ...SECONDS_AN_ACCOUNT.flatMap(withAccount),
    worker('payments', settling),
    worker('notifications', 0),
  ];
};
