import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Variant } from './alternate.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes of the heap that one request takes: of few enough for none to be collected meanwhile, see new space in cost.ts. */
export const allocatedBy = async (variant: Variant, requests: number): Promise<number> => {
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let sent = 0; sent < requests; sent += 1) await variant();
  return (process.memoryUsage().heapUsed - before) / requests;
};
