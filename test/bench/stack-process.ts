import { untilIdle } from '../../infra/local/advance.ts';
import { startStack } from '../../infra/local/stack.ts';
import { MANY_ORDERS } from '../support/api.ts';

/**
 * What `npm start` runs, for a client who may leave many orders unpaid, and without the limits of a gateway; says its
 * address once what fell due meanwhile is done.
 */
process.once('message', async (dataDir: string) => {
  const stack = await startStack({ port: 0, dataDir, config: MANY_ORDERS });
  await untilIdle(stack);
  process.send?.(stack.api);
});
