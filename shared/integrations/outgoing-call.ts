import { log } from '../platform/log.ts';
import type { TracedCall } from '../platform/segments.ts';
import { traced } from '../platform/tracing.ts';
import { IntegrationError } from './integration-error.ts';

/** What an outside system answered, or why there was no answer. */
const failureOf = (error: unknown) => {
  if (!(error instanceof IntegrationError)) return { status: null, kind: null, code: null };
  const { status, kind, code } = error;
  return { status, kind, code };
};

/**
 * One call of an outside system: a line in the log, which says `outgoing call` for an answer of any status, and a segment of
 * the trace.
 */
export const outgoingCall = <T>(
  call: TracedCall,
  work: () => Promise<T>,
  statusOf: (result: T) => number | undefined = () => undefined,
): Promise<T> => {
  const started = performance.now();
  const took = () => ({ duration_ms: Math.round(performance.now() - started) });
  const logged = async () => {
    try {
      const result = await work();
      log.info('outgoing call', { ...call, status: statusOf(result), ...took() });
      return result;
    } catch (error) {
      const { status, kind, code } = failureOf(error);
      if (status === null) log.warn('outgoing call failed', { ...call, kind, ...took() });
      else log.info('outgoing call', { ...call, status, code, ...took() });
      throw error;
    }
  };
  return traced(call, logged, (result) => String(statusOf(result) ?? 'ok'));
};
