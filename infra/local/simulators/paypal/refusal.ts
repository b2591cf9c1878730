import { randomBytes } from 'node:crypto';
import type { SimulatorAnswer } from '../simulator.ts';

/** What is wrong with one field, or with all of the request. */
export type Problem = {
  issue: string;
  description?: string;
  /** JSON pointer. */
  field?: string;
  value?: string;
  location?: 'body' | 'path' | 'query';
};

export type Link = { href: string; rel: string; method: string };

const KINDS: Record<number, [name: string, message: string]> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', "The server does not support the request payload's media type."],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
};

/** The words of PayPal's descriptions for its issues, as far as a schema fixes them. */
const WORDS: Record<string, string> = {
  AGREEMENT_ALREADY_CANCELLED: 'The requested agreement is already canceled.',
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  AUTH_CAPTURE_NOT_ENABLED:
    'Authorization and Capture feature is not enabled for the merchant. Make sure that the recipient of the funds ' +
    'is a verified business account.',
  CANNOT_BE_NEGATIVE:
    'Must be greater than or equal to 0. If the currency supports decimals, only two decimal place precision is supported.',
  CANNOT_BE_ZERO_OR_NEGATIVE:
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  COMPLIANCE_VIOLATION: 'Transaction is declined due to compliance violation.',
  DECIMAL_PRECISION: 'If the currency supports decimals, only two decimal place precision is supported.',
  DUPLICATE_REFERENCE_ID: '`reference_id` must be unique if multiple `purchase_unit` are provided.',
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_ACCOUNT_STATUS: 'Account validations failed for the user.',
  INVALID_ARRAY_MAX_ITEMS: 'The number of items in an array parameter is too large.',
  INVALID_ARRAY_MIN_ITEMS: 'The number of items in an array parameter is too small.',
  INVALID_CURRENCY_CODE:
    'Currency code is invalid or is not currently supported. Please refer ' +
    'https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_PARAMETER_VALUE: 'A parameter value is not valid.',
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long',
  ITEM_TOTAL_MISMATCH:
    'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
  ITEM_TOTAL_REQUIRED:
    'If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total ' +
    'is required.',
  MALFORMED_REQUEST_JSON: 'The request JSON is not well formed.',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'You have exceeded the maximum number of payment attempts.',
  MAX_VALUE_EXCEEDED: 'Should be less than or equal to 999999999999999.99.',
  MISSING_REQUIRED_PARAMETER: 'A required parameter is missing.',
  MULTI_CURRENCY_ORDER:
    'Multiple differing values of currency_code are not supported. Entire Order request must have the same currency_code.',
  NOT_SUPPORTED: 'This field is not currently supported.',
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned " +
    'as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'The payer account cannot be used for this transaction.',
  PAYER_ACCOUNT_RESTRICTED: 'PAYER_ACCOUNT_RESTRICTED',
  PAYER_ACTION_REQUIRED: 'Transaction cannot complete successfully, instruct the buyer to return to PayPal.',
  PERMISSION_DENIED: 'You do not have permission to access or perform operations on this resource.',
  REFERENCE_ID_REQUIRED:
    "'reference_id' is required for each 'purchase_unit' if multiple 'purchase_unit' are provided.",
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_NOT_ALLOWED: 'Capture cannot be refunded.',
  REFUND_TIME_LIMIT_EXCEEDED: 'You are over the time limit to perform a refund on this capture',
  TAX_TOTAL_MISMATCH: 'Should equal sum of (tax * quantity) across all items for a given purchase_unit.',
  TAX_TOTAL_REQUIRED:
    'If item details are specified (items.tax_total and items.quantity) corresponding amount.breakdown.tax_total is required.',
  TOKEN_ID_NOT_FOUND: 'Specified token was not found. Verify the token and try the request again.',
  TRANSACTION_LIMIT_EXCEEDED: 'Total payment amount exceeded transaction limit.',
  TRANSACTION_REFUSED: 'The request was refused.',
};

const INFORMATION = 'https://developer.paypal.com/api/rest/reference/orders/v2/errors/';

/** An error of the API; the documents fix name and message by its status. */
export class Refusal extends Error {
  readonly status: number;
  readonly problems: Problem[];
  readonly links: Link[];

  constructor(status: number, problems: (Problem | string)[] = [], links: Link[] = []) {
    super(KINDS[status]?.[0] ?? String(status));
    this.status = status;
    this.problems = problems.map((one) => (typeof one === 'string' ? { issue: one } : one));
    this.links = links;
  }

  answer(): SimulatorAnswer {
    const [name, message] = KINDS[this.status] ?? [
      'INTERNAL_SERVER_ERROR',
      'An internal server error has occurred.',
    ];
    const debug_id = randomBytes(7).toString('hex').slice(0, 13);
    const details = this.problems.map((problem) => {
      const description = problem.description ?? WORDS[problem.issue];
      return description === undefined ? problem : { ...problem, description };
    });
    const information = this.problems
      .slice(0, 1)
      .map(({ issue }) => ({ href: `${INFORMATION}#${issue}`, rel: 'information_link', method: 'GET' }));
    return {
      status: this.status,
      headers: { 'paypal-debug-id': debug_id },
      body: { name, message, debug_id, details, links: [...information, ...this.links] },
    };
  }
}

export const unprocessable = (issue: string, field?: string): Refusal =>
  new Refusal(422, [{ issue, ...(field !== undefined && { field, location: 'body' as const }) }]);

export const notFound = (field: string, value: string): Refusal =>
  new Refusal(404, [{ issue: 'INVALID_RESOURCE_ID', field, value, location: 'path' }]);
