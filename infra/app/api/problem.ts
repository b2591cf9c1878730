import type { Schema } from './schema.ts';

/** What a request was refused with; `message` may be shown, `code` is to decide by. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string[]>;
  readonly body: Partial<Schema['ApiError']>;

  constructor(status: number, body: Partial<Schema['ApiError']>) {
    super(body.message ?? 'Something went wrong. Please try again.');
    this.status = status;
    this.code = body.code ?? String(status);
    this.fields = body.errors ?? {};
    this.body = body;
  }

  /** Whether it is known that nothing was done, so that the next try is another one. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429;
  }
}

export const noAnswer = (): Problem =>
  new Problem(0, { code: 'no_answer', message: 'There was no answer. Check your connection and try again.' });

export const problemOf = (thrown: unknown): Problem => (thrown instanceof Problem ? thrown : noAnswer());
