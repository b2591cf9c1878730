import { randomUUID } from 'node:crypto';
import { domainItem, freshDomain, shopper, USD_CLIENT } from '../support/shop.ts';
import type { Bench } from './endpoints.ts';
import { median, type Row } from './report.ts';

const DELAY_MS = 50;
const RUNS = 7;

/** Median milliseconds of `work`, after one run that is not counted. */
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  await work();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return median(times);
};

const row = (name: string, ms: number, trips: number, slack: number): Row => {
  const limit = trips * DELAY_MS + slack;
  return {
    name,
    value: `${ms.toFixed(0)} ms`,
    target: `≤ ${trips} × ${DELAY_MS} + ${slack} ms`,
    met: ms <= limit,
  };
};

/** What requests take when every DynamoDB call takes 50 ms longer. */
export const roundTrips = async ({ api, proxy, ids }: Bench): Promise<Row[]> => {
  const token = await api.login();
  const shop = shopper(api, token, USD_CLIENT);
  proxy.delayCalls(DELAY_MS);
  try {
    const invoice = await timed(() => shop.invoice(ids.invoice ?? 0));
    const list = await timed(() => shop.get('/invoices'));
    const me = await timed(() => api('GET', '/me', { token }));
    const order = await timed(() => shop.order([domainItem(freshDomain())]));
    const pay = await timed(() => shop.startPayment(ids.invoice ?? 0, 'stripe', randomUUID()));
    return [
      row('read one invoice', invoice, 1, 15),
      row('list invoices', list, 1, 15),
      row('me', me, 1, 15),
      row('create an order', order, 2, 25),
      row('start a payment, with the simulated gateway', pay, 2, 25),
    ];
  } finally {
    proxy.delayCalls(0);
  }
};
