import type { CallEnd, TracedCall } from './segments.ts';

let reportLocally: ((end: CallEnd) => void) | null = null;

/** Has the end of every call reported where there is no X-Ray. */
export const reportCalls = (report: (end: CallEnd) => void): void => {
  reportLocally = report;
};

/** Whether X-Ray keeps the trace of this invocation (AWS X-Ray developer guide, "Tracing header"). */
const isSampled = (): boolean => process.env._X_AMZN_TRACE_ID?.includes('Sampled=1') ?? false;

/** What sends segments is loaded after the first call of a trace that is kept. */
const report = async (end: CallEnd): Promise<void> =>
  isSampled() ? (await import('./segments.ts')).sendSegment(end) : reportLocally?.(end);

const now = (): number => performance.timeOrigin + performance.now();

/** Makes a call a segment of the trace of its invocation, with what `outcomeOf` says of its result. */
export const traced = async <T>(
  call: TracedCall,
  work: () => Promise<T>,
  outcomeOf: (result: T) => string = () => 'ok',
): Promise<T> => {
  if (!reportLocally && !isSampled()) return work();
  const started = now();
  const end = (outcome: string, failed: boolean) =>
    report({ ...call, outcome, failed, started, ended: now() });
  const result = await work().catch(async (error: unknown) => {
    await end(error instanceof Error ? error.name : 'Error', true);
    throw error;
  });
  await end(outcomeOf(result), false);
  return result;
};
