import { health } from '../../shared/contract/staff/health.ts';
import { staffReads } from '../../shared/http/staff/index.ts';
import { readTestClock } from '../../shared/operator/index.ts';

export const handler = staffReads(health['show-test-clock'], async ({ now }) => ({
  data: await readTestClock(now),
}));
