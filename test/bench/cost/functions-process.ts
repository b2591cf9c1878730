import type { Row } from '../report.ts';
import { CASES, measure } from './measure.ts';

/** A process that has the functions and nothing of the local stack, whose work is not theirs. */
process.once('message', async ({ token, rounds }: { token: string; rounds: number }) => {
  const rows: Row[] = [];
  for (const asked of CASES) rows.push(await measure(asked, token, rounds));
  process.send?.(rows, () => process.exit(0));
});
