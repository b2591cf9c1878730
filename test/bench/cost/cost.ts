import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type Stack, startStack } from '../../../infra/local/stack.ts';
import { apiOf, MANY_ORDERS } from '../../support/api.ts';
import { domainItem, freshDomain, shopper } from '../../support/shop.ts';
import type { Row } from '../report.ts';
import { ORDERS } from './measure.ts';

/** Megabytes of new space: room for what some requests allocate without a collection. */
const EXEC_ARGV = ['--max-semi-space-size=128', '--min-semi-space-size=128'];

const startShop = async (): Promise<{ stack: Stack; token: string }> => {
  const stack = await startStack({ port: 0, dataDir: null, config: MANY_ORDERS });
  const api = apiOf(stack);
  const token = await api.login();
  const { order } = shopper(api, token);
  for (let n = 0; n < ORDERS; n += 1) await order([domainItem(freshDomain())]);
  await stack.triggers.pause();
  return { stack, token };
};

/**
 * What a request costs beside the SDK's calls it cannot do without, sent bare, and beside a handler with middy and zod that
 * makes the same calls and the same answer. All three run by turns in one process, against the same table in another.
 */
export const cost = async (rounds = 15): Promise<Row[]> => {
  const { stack, token } = await startShop();
  const child = fork('test/bench/cost/functions-process.ts', {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: EXEC_ARGV,
  });
  try {
    child.send({ token, rounds });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The functions have ended.')));
    const [rows] = (await Promise.race([once(child, 'message'), ended])) as [Row[]];
    return rows;
  } finally {
    child.kill();
    await stack.close();
  }
};
