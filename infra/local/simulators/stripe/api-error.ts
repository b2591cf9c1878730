export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  /** What the issuer advises: `confirm_card_data`, `do_not_try_again` or `try_again_later`. */
  advice_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
  setup_intent?: object;
};

/** Thrown by a handler to answer with an error (https://docs.stripe.com/api/errors). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const invalidRequest = (message: string, details: { code?: string; param?: string } = {}): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, ...details });

/** 404 for the object in the path, 400 for one named by a parameter. */
export const missing = (what: string, id: string, param?: string): ApiError =>
  new ApiError(param === undefined ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: param ?? what,
  });

export const required = (param: string): ApiError =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

/** For a control of this simulator that is asked for what it has not. */
export const noSuchControl = (message: string): ApiError => invalidRequest(message, { code: 'simulator' });
