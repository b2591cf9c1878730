/**
 * Why a call to an outside system did not give an answer to rely on.
 * - `rejected`: the system understood and said no; repeating the call is pointless.
 * - `unavailable`: 5xx, 429 or no connection; the call may be repeated later.
 * - `timeout`: no answer in time; the call may or may not have taken effect.
 * - `invalid_response`: an answer outside the documented shape; treated like `timeout`.
 */
export type IntegrationErrorKind = 'rejected' | 'unavailable' | 'timeout' | 'invalid_response';

export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
  readonly system: string;
  readonly kind: IntegrationErrorKind;
  /** The system's own code for the failure, such as `duplicate_reference`; null where it gives none. */
  readonly code: string | null;
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    system: string,
    kind: IntegrationErrorKind,
    message: string,
    details: {
      code?: string | null;
      status?: number | null;
      retryAfterSeconds?: number | null;
      cause?: unknown;
    } = {},
  ) {
    super(`${system}: ${message}`, { cause: details.cause });
    this.system = system;
    this.kind = kind;
    this.code = details.code ?? null;
    this.status = details.status ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }

  get retryable(): boolean {
    return this.kind !== 'rejected';
  }
}

/** The system was not asked: what may be asked of it in an hour is spent, or kept for what is more urgent. */
export class OverBudgetError extends IntegrationError {
  readonly retryAt: Date;

  constructor(system: string, retryAt: Date) {
    const seconds = Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1000));
    super(system, 'unavailable', 'not asked, its hourly budget is spent', { retryAfterSeconds: seconds });
    this.retryAt = retryAt;
  }
}

const VALUES = [/[“"][^”"]*[”"]/g, /[^\s<>]+@[^\s<>]+/g, /\+?\d{5,}/g];

/**
 * An outside system's own words for a refusal, fit for logs and operators: what was sent in the request (quoted
 * values, e-mail addresses, phone numbers) is blanked, because it can be personal. At most 200 characters.
 */
export const refusalText = (text: string): string =>
  VALUES.reduce((safe, pattern) => safe.replace(pattern, '…'), text)
    .trim()
    .slice(0, 200);
