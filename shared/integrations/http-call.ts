import { timeForCalls } from '../platform/deadline.ts';
import { log } from '../platform/log.ts';
import type { TracedCall } from '../platform/segments.ts';
import { traced } from '../platform/tracing.ts';
import { IntegrationError } from './integration-error.ts';

type HttpCall = {
  /** Name of the outside system, for logs and errors. */
  system: string;
  /** What is asked of it, for logs: a fixed word, never a URL (URLs can carry secrets). */
  operation: string;
  url: string | URL;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | URLSearchParams | Uint8Array<ArrayBuffer>;
  /** Milliseconds from start to the last byte; less when the invocation has less time left for calls. */
  deadlineMs: number;
  /** Ends the call before its deadline, as a time-out. */
  signal?: AbortSignal | undefined;
  /** Answers above this many bytes are refused unread. Default 1 MiB. */
  maxBytes?: number;
  /** Redirects are errors unless asked for. */
  redirect?: 'error' | 'manual';
};

/** `text` is what `bytes` are in UTF-8. */
export type HttpAnswer = { status: number; headers: Headers; text: string; bytes: Buffer };

const MEBIBYTE = 1024 * 1024;

const readBounded = async (response: Response, limit: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new RangeError(`answer larger than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const toIntegrationError = (call: HttpCall, limitMs: number, error: unknown): IntegrationError => {
  if (error instanceof RangeError) {
    return new IntegrationError(call.system, 'invalid_response', error.message, { cause: error });
  }
  if (call.signal?.aborted) return new IntegrationError(call.system, 'timeout', 'ended by its caller');
  const timedOut = error instanceof Error && error.name === 'TimeoutError';
  return new IntegrationError(
    call.system,
    timedOut ? 'timeout' : 'unavailable',
    timedOut ? `no answer within ${limitMs} ms` : 'no connection',
    { cause: error },
  );
};

/**
 * One outgoing HTTP request with a deadline, a bounded answer and one log line. It never retries: only the
 * adapter knows which calls are safe to repeat. Any HTTP status is an answer; throws IntegrationError otherwise.
 */
export const httpCall = (call: HttpCall): Promise<HttpAnswer> =>
  outgoingCall(
    { system: call.system, operation: call.operation },
    async () => {
      const limitMs = timeLimit(call.system, call.deadlineMs);
      const deadline = AbortSignal.timeout(limitMs);
      try {
        const response = await fetch(call.url, {
          method: call.method ?? 'GET',
          headers: call.headers ?? {},
          body: call.body ?? null,
          redirect: call.redirect ?? 'error',
          signal: call.signal ? AbortSignal.any([deadline, call.signal]) : deadline,
        });
        const bytes = await readBounded(response, call.maxBytes ?? MEBIBYTE);
        const { status, headers } = response;
        return { status, headers, text: bytes.toString('utf8'), bytes };
      } catch (error) {
        throw toIntegrationError(call, limitMs, error);
      }
    },
    ({ status }) => status,
  );

/** Parses an answer that must be JSON. Throws IntegrationError `invalid_response` when it is not. */
export const parseJson = (system: string, answer: HttpAnswer): unknown => {
  try {
    return JSON.parse(answer.text);
  } catch (cause) {
    throw new IntegrationError(system, 'invalid_response', `not JSON (HTTP ${answer.status})`, {
      status: answer.status,
      cause,
    });
  }
};

/** The value of a Retry-After header in seconds (RFC 9110 section 10.2.3), null when absent or unreadable. */
export const retryAfterSeconds = (headers: Headers, now: Date): number | null => {
  const value = headers.get('retry-after');
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now.getTime()) / 1000));
};

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

/**
 * Milliseconds for one call: its own limit, or what the invocation has left for all of its calls. Throws `timeout` when
 * nothing is left, before anything was sent.
 */
export const timeLimit = (system: string, ownMs: number): number => {
  const limit = Math.min(ownMs, timeForCalls());
  if (limit >= 1) return limit;
  throw new IntegrationError(system, 'timeout', 'no time is left for this call');
};

/** Where a payer goes back to without having paid, with our reference of the payment that was left. */
export const cancelAddress = ({ cancelUrl, reference }: { cancelUrl: string; reference: string }): string => {
  const url = new URL(cancelUrl);
  url.searchParams.set('reference', reference);
  return url.href;
};
