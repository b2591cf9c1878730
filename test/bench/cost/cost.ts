import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { domainItem, freshDomain, shopper, USD_CLIENT } from '../../support/shop.ts';
import { type Bench, type Measured, measureEndpoints, startBench } from '../endpoints.ts';
import { askedOf } from '../invocation.ts';
import type { Row } from '../report.ts';
import { costRow } from './cost-row.ts';
import type { Told } from './functions-process.ts';
import type { Case } from './measure.ts';
import { memoryRows, type Taken } from './memory.ts';

/** Megabytes of new space: room for what some requests allocate without a collection. */
const EXEC_ARGV = ['--max-semi-space-size=128', '--min-semi-space-size=128'];

const ORDERS = 17;

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
  const effort = CLOSELY.test(asked.name) ? { rounds: 9, requests: 30 } : { rounds: 5, requests: 8 };
  return { asked, limit: limitOf(measured), ...effort };
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

/** Letters of an error that a table has room for. */
const MOST_SAID = 120;

const failedRow = (name: string, failed: string): Row => ({
  name,
  value: `not repeatable: ${failed.slice(0, MOST_SAID)}`,
  target: '',
  met: null,
});

/**
 * What a request to each endpoint costs beside the SDK's calls it cannot do without, sent bare, and beside a handler with
 * middy and zod that makes the same calls and the same answer. All three run by turns in one process; the calls are
 * replied to by another, each time as they were when the request was first made.
 */
export const cost = async (): Promise<Row[]> => {
  const bench = await startBench();
  await fillLists(bench);
  const functions = fork('test/bench/cost/functions-process.ts', {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: EXEC_ARGV,
  });
  const rows: Row[] = [];
  const taken: Taken[] = [];
  try {
    await measureEndpoints(bench, async (measured) => {
      const { operation, calls } = measured;
      const wanted = caseOf(measured);
      bench.proxy.replay(calls);
      const told = await ask(functions, wanted);
      bench.proxy.replay(null);
      rows.push('cost' in told ? costRow(told.cost) : failedRow(wanted.asked.name, told.failed));
      if ('cost' in told) taken.push({ ...operation, cpuMs: told.cost.ms.median, calls });
    });
    return [...rows, ...memoryRows(taken)];
  } finally {
    functions.kill();
    await bench.close();
  }
};
