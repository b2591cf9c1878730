import { type Asked, invocationOf, makeRequest } from '../invocation.ts';
import { allocatedBy } from './allocated.ts';
import { alternate } from './alternate.ts';
import { recordCalls, replayer } from './recorded-calls.ts';
import { typicalHandler } from './typical-handler.ts';

/** A request, how closely it is measured, and the most that it may take over its bare calls. */
export type Case = { asked: Asked; rounds: number; requests: number; limit: number | null };

/** Of ours, of its bare calls, and of a typical handler with them. */
export type OfEach<T> = [ours: T, bare: T, typical: T];

/** What one kind of request costs: CPU milliseconds of each round, and bytes allocated. */
export type Cost = {
  name: string;
  status: number;
  limit: number | null;
  calls: number;
  bytes: number;
  ms: OfEach<number[]>;
  allocated: OfEach<number>;
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
  const variants: OfEach<() => Promise<unknown>> = [ours, bare, usual];
  const ms = await alternate(variants, { rounds, requests: times });
  const allocated: number[] = [];
  for (const variant of variants) allocated.push(await allocatedBy(variant, times));
  return {
    name: asked.name,
    status: asked.status,
    limit,
    calls: calls.length,
    bytes: Buffer.byteLength(body),
    ms: ms as OfEach<number[]>,
    allocated: allocated as OfEach<number>,
  };
};
