import { startStack } from '../../infra/local/stack.ts';
import { MANY_ORDERS } from '../support/api.ts';

/** What `npm start` runs, for a client who may leave many orders unpaid, and without the limits of a gateway. */
process.once('message', async (dataDir: string) => {
  const { api } = await startStack({ port: 0, dataDir, config: MANY_ORDERS });
  process.send?.(api);
});
