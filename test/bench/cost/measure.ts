import { type Asked, invocationOf, makeRequest } from '../invocation.ts';
import { allocatedBy } from './allocated.ts';
import { alternate, type Spread } from './alternate.ts';
import { recordCalls, replayer } from './recorded-calls.ts';
import { typicalHandler } from './typical-handler.ts';

/** A request, how closely it is measured, and the most that it may take over its bare calls. */
export type Case = { asked: Asked; rounds: number; requests: number; limit: number | null };

/** What one kind of request costs: ours, its bare calls, a typical handler with them; bytes allocated in that order. */
export type Cost = {
  name: string;
  status: number;
  limit: number | null;
  calls: number;
  bytes: number;
  ms: Spread;
  overBare: Spread;
  overTypical: Spread;
  allocated: number[];
};

/** What hashes passwords takes so long that a few of it tell enough. */
const SLOW_MS = 20;
const FEW = 2;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

export const measure = async ({ asked, rounds, requests, limit }: Case): Promise<Cost> => {
  const invocation = await invocationOf(asked);
  const { event, context } = invocation;
  const ours = () => makeRequest(asked, invocation);
  const body = await ours();
  const calls = await recordCalls(ours);
  const bare = replayer(calls);
  const typical = typicalHandler(calls, JSON.parse(body || 'null'));
  const usual = async (): Promise<void> => {
    const { statusCode } = (await typical(event(), context())) as { statusCode: number };
    if (statusCode !== 200) throw new Error(`${asked.name}: the typical handler fails.`);
  };
  const times = (await timed(ours)) > SLOW_MS ? FEW : requests;
  const { ms, ratios } = await alternate([ours, bare, usual], { rounds, requests: times });
  const [overBare, overTypical] = ratios as [Spread, Spread];
  const allocated = [
    await allocatedBy(ours, times),
    await allocatedBy(bare, times),
    await allocatedBy(usual, times),
  ];
  return {
    name: asked.name,
    status: asked.status,
    limit,
    calls: calls.length,
    bytes: Buffer.byteLength(body),
    ms: ms[0] as Spread,
    overBare,
    overTypical,
    allocated,
  };
};
