import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Variant } from './alternate.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Few enough for none of it to be collected meanwhile: see the size of new space in cost.ts. */
const REQUESTS = 20;

/** Bytes of the heap that one request takes. */
export const allocatedBy = async (variant: Variant): Promise<number> => {
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let sent = 0; sent < REQUESTS; sent += 1) await variant();
  return (process.memoryUsage().heapUsed - before) / REQUESTS;
};
