import type { components } from './schema.ts';

type ErrorBody = Partial<components['schemas']['ApiError']>;

/** Answers after which the same request may still succeed, or which an earlier try of it may have got past. */
const PASSING = [401, 403, 429];

/** What a request was refused with; `message` may be shown, `code` is to decide by. `status` is 0 without an answer. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string[]>;
  readonly body: ErrorBody;
  /** Seconds after which the API wants to be asked again; null when it does not say so. */
  readonly retryAfter: number | null;

  constructor(status: number, body: ErrorBody, retryAfter: string | null = null) {
    super(body.message ?? 'Something went wrong. Please try again.');
    this.status = status;
    this.code = body.code ?? String(status);
    this.fields = body.errors ?? {};
    this.body = body;
    this.retryAfter = retryAfter === null ? null : Number(retryAfter);
  }

  /** Whether it is known that nothing was done, so that the next try is another one. */
  get isFinal(): boolean {
    const isRefused = this.status >= 400 && this.status < 500 && !PASSING.includes(this.status);
    return isRefused && this.retryAfter === null;
  }
}

export const noAnswer = (): Problem =>
  new Problem(0, { code: 'no_answer', message: 'There was no answer. Check your connection and try again.' });

export const problemOf = (thrown: unknown): Problem => (thrown instanceof Problem ? thrown : noAnswer());
