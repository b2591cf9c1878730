import { randomUUID } from 'node:crypto';
import { domainItem, freshDomain, shopper, USD_CLIENT } from '../support/shop.ts';
import type { Bench } from './endpoints.ts';
import { timedSection } from './passes.ts';
import { median, type Row } from './report.ts';
import { figure } from './spread.ts';

const DELAY_MS = 50;
const RUNS = 5;

/** Milliseconds of each run of `work`, after one that is not counted. */
const timed = async (work: () => Promise<unknown>): Promise<number[]> => {
  await work();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times;
};

const measure = async ({ api, proxy, ids }: Bench) => {
  const token = await api.login();
  const shop = shopper(api, token, USD_CLIENT);
  proxy.delayCalls(DELAY_MS);
  try {
    return {
      invoice: await timed(() => shop.invoice(ids.invoice ?? 0)),
      list: await timed(() => shop.get('/invoices')),
      me: await timed(() => api('GET', '/me', { token })),
      order: await timed(() => shop.order([domainItem(freshDomain())])),
      payment: await timed(() => shop.startPayment(ids.invoice ?? 0, 'stripe', randomUUID())),
    };
  } finally {
    proxy.delayCalls(0);
  }
};

type Times = Awaited<ReturnType<typeof measure>>;

const row = (name: string, times: number[], trips: number, slack: number): Row => {
  const limit = trips * DELAY_MS + slack;
  return {
    name,
    value: figure(times, 'ms'),
    target: `≤ ${trips} × ${DELAY_MS} + ${slack} ms`,
    met: median(times) <= limit,
  };
};

/** What requests take when every DynamoDB call takes 50 ms longer. */
export const roundTrips = (bench: Bench) =>
  timedSection(
    `Round trips, each ${DELAY_MS} ms`,
    () => measure(bench),
    (passes: Times[]) => {
      const of = (kind: keyof Times) => passes.flatMap((times) => times[kind]);
      return [
        row('read one invoice', of('invoice'), 1, 15),
        row('list invoices', of('list'), 1, 15),
        row('me', of('me'), 1, 15),
        row('create an order', of('order'), 2, 25),
        row('start a payment, with the simulated gateway', of('payment'), 2, 25),
      ];
    },
  );
