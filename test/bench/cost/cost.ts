import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { domainItem, freshDomain, shopper, USD_CLIENT } from '../../support/shop.ts';
import { type Bench, type Measured, measureEndpoints, startBench } from '../endpoints.ts';
import { askedOf } from '../invocation.ts';
import { depthOf } from '../table-proxy.ts';
import type { Told } from './functions-process.ts';
import type { Case } from './measure.ts';

/** Megabytes of new space: room for what some requests allocate without a collection. */
const EXEC_ARGV = ['--max-semi-space-size=128', '--min-semi-space-size=128'];

const ORDERS = 17;

/** Rounds of a pass. */
const ROUNDS = 3;

/** What is measured long enough for its spread to be small. */
const CLOSELY = /^GET \/clients\/{client}(\/orders|\/invoices)?$|^POST \/clients\/{client}\/orders$/;

/** Over the CPU of the bare calls. */
const LIMITS = { record: 1.2, list: 1.3, order: 1.5 };

const limitOf = ({ operation, response, calls }: Measured): number | null => {
  if (calls.length === 0) return null;
  if (operation.method === 'GET') return Array.isArray(response.body?.data) ? LIMITS.list : LIMITS.record;
  return operation.path.endsWith('/orders') ? LIMITS.order : null;
};

const caseOf = (measured: Measured): Case => {
  const asked = askedOf(measured);
  return { asked, limit: limitOf(measured), rounds: ROUNDS, requests: CLOSELY.test(asked.name) ? 30 : 8 };
};

const fillLists = async ({ api }: Bench): Promise<void> => {
  const { order, get } = shopper(api, await api.login(), USD_CLIENT);
  const { body } = await get('/orders');
  for (let n = body.data.length; n < ORDERS; n += 1) await order([domainItem(freshDomain())]);
};

const ask = async (functions: ChildProcess, wanted: Case): Promise<Told> => {
  functions.send(wanted);
  const [told] = (await once(functions, 'message')) as [Told];
  return told;
};

/** How an endpoint did in one pass: what was measured, or why it could not be, and the table calls in a row. */
export type Measurement = { name: string; method: string; path: string; depth: number; told: Told };

/**
 * What a request to each endpoint costs beside the SDK's calls it cannot do without, sent bare, and beside a handler with
 * middy and zod that makes the same calls and the same answer. All three run by turns in one process; the calls are
 * replied to by another, each time as they were when the request was first made.
 */
export const measureCosts = async (): Promise<Measurement[]> => {
  const bench = await startBench();
  await fillLists(bench);
  const functions = fork('test/bench/cost/functions-process.ts', {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: EXEC_ARGV,
  });
  const all: Measurement[] = [];
  try {
    await measureEndpoints(bench, async (measured) => {
      const { operation, calls } = measured;
      const wanted = caseOf(measured);
      bench.proxy.replay(calls);
      const told = await ask(functions, wanted);
      bench.proxy.replay(null);
      const { method, path } = operation;
      all.push({ name: wanted.asked.name, method, path, depth: depthOf(calls), told });
    });
    return all;
  } finally {
    functions.kill();
    await bench.close();
  }
};
