import { Writable } from 'node:stream';
import { logTo } from '../../shared/platform/log.ts';
import { type Drain, drain, looksAt, numberInvoices, replayNumbering } from './drain.ts';
import { startCounted } from './endpoints.ts';
import { readItems, type StoredItem } from './fill.ts';
import { indexRows, writesOfAnOrder } from './index-writes.ts';
import { abandonOrder, type Journey, walkJourney } from './journey.ts';
import { LIMITS, limitOf, limitRow } from './limit.ts';
import type { Row } from './report.ts';
import { figure } from './spread.ts';
import { sharedLimits, tableLimits } from './table-limits.ts';
import type { TableProxy } from './table-proxy.ts';
import { concurrencyLimits, outsideLimits, type Seconds, throttleLimits } from './traffic-limits.ts';
import { vendorRows } from './vendor-load.ts';

/** What a table call takes within a region. */
const TABLE_CALL_MS = 5;

/** Orders that are walked through, to tell how much one's time differs from another's. */
const ORDERS = 5;

/** Records due at once, and how often as many are. */
const DUE_RECORDS = 1_000;
const DRAINS = 5;

/** Seconds the functions were at work meanwhile, by what they tell in their log: "http" or the name of a queue. */
const watchSeconds = async (work: () => Promise<Journey>): Promise<[Journey, Seconds]> => {
  const seconds: Seconds = { http: 0, payments: 0, provisioning: 0, notifications: 0 };
  const note = (line: string) => {
    const { message, duration_ms = 0, function: name } = JSON.parse(line);
    if (message === 'request') seconds.http += duration_ms / 1000;
    if (message === 'message done') seconds[name as keyof Seconds] += duration_ms / 1000;
  };
  const listener = new Writable({
    write: (chunk, _encoding, done) => {
      note(String(chunk));
      done();
    },
  });
  logTo(listener, 'INFO');
  const journey = await work();
  logTo(process.stdout, 'INFO');
  return [journey, seconds];
};

/** Seconds of each minute in which the reconciler begins another batch. */
const RECONCILER_SECONDS = 40;

/** Of a core, at its 512 MB: Lambda gives a whole one at 1,769 MB. */
const RECONCILER_SHARE = 512 / 1769;

/** The CPU is that of the local stack as well, so that a function does more than this says, never less. */
const drainRows = (drains: Drain[], looks: number): Row[] => {
  const anHour = drains.map(({ records, seconds, cpuSeconds }) => {
    const inLambda = Math.max(seconds, cpuSeconds / RECONCILER_SHARE);
    return (records / inLambda) * RECONCILER_SECONDS * 60;
  });
  const seconds = figure(
    drains.map((each) => each.seconds),
    's',
  );
  const cpu = figure(
    drains.map((each) => each.cpuSeconds),
    's of CPU',
  );
  const row = (name: string, value: string): Row => ({ name, value, target: '', met: null });
  return [
    row(
      `Reconciler, ${DUE_RECORDS} records due at once`,
      `all sent after ${seconds} and ${cpu}, ${figure(anHour, 'an hour')} at ${RECONCILER_SHARE.toFixed(2)} of a core`,
    ),
    row(
      'Reconciler, orders whose payment nobody finishes, their undelivered events included',
      `${looks} looks each until it is cancelled: ${figure(
        anHour.map((each) => each / looks),
        'orders an hour',
      )}`,
    ),
  ];
};

/** Legal numbers that are due at once, and how often as many are. */
const NUMBERS_DUE = 2_000;
const NUMBERINGS = 3;

const numberingRows = async (proxy: TableProxy, items: StoredItem[], client: number): Promise<Row[]> => {
  const now = new Date();
  const calls = await numberInvoices(proxy, items, { client, records: NUMBERS_DUE, now });
  const rows: Row[] = [];
  for (const delayMs of [5, 20]) {
    const rates: number[] = [];
    while (rates.length < NUMBERINGS)
      rates.push(NUMBERS_DUE / (await replayNumbering(proxy, calls, { now, delayMs })));
    const name = `Legal numbers, ${NUMBERS_DUE} due at once, a table that answers after ${delayMs} ms`;
    rows.push({ name, value: figure(rates, 'numbers a second'), target: '', met: null });
  }
  return rows;
};

/**
 * Walks real customers through a whole order on the real code, counts what each uses of everything that is limited,
 * and tells how many orders a second use each limit up, the first first; then lets work pile up for the reconciler.
 */
export const limits = async (): Promise<Row[]> => {
  const counted = await startCounted();
  const { proxy, stack } = counted;
  try {
    proxy.delayCalls(TABLE_CALL_MS);
    const first = await walkJourney(counted);
    const [journey, ...seconds] = await watchSeconds(() => walkJourney(counted));
    while (seconds.length < ORDERS) seconds.push((await watchSeconds(() => walkJourney(counted)))[1]);
    const requests = [...journey.routes.values()].reduce((sum, count) => sum + count, 0);
    const all = [
      ...tableLimits(journey),
      ...sharedLimits([journey, first]),
      ...throttleLimits(journey),
      ...outsideLimits(journey),
      ...concurrencyLimits(journey, seconds),
      limitOf(
        `API Gateway, ${LIMITS.gatewayRequests} requests/s`,
        LIMITS.gatewayRequests,
        requests,
        'requests',
      ),
    ];
    const inIndex = await writesOfAnOrder(counted);
    const abandoned = await abandonOrder(counted);
    await stack.triggers.pause();
    const looks = await looksAt(proxy, abandoned);
    const items = await readItems(proxy.target);
    const drains: Drain[] = [];
    while (drains.length < DRAINS) drains.push(await drain(proxy, items, journey.client, DUE_RECORDS));
    return [
      ...all.sort((a, b) => a.ordersPerSecond - b.ordersPerSecond).map(limitRow),
      ...indexRows(inIndex),
      ...vendorRows(),
      ...drainRows(drains, looks),
      ...(await numberingRows(proxy, items, journey.client)),
    ];
  } finally {
    await stack.close();
  }
};
