import { IntegrationError } from '../integration-error.ts';

/** Why a lookup gave no certain answer. */
export type UnknownReason =
  | 'rate_limited'
  | 'busy'
  | 'timeout'
  | 'unavailable'
  | 'invalid_response'
  | 'unrecognised_answer';

/** What one registry server says about one domain. */
export type Verdict =
  | { status: 'registered' | 'not_found'; reason: null }
  | { status: 'unknown'; reason: UnknownReason };

export const registered: Verdict = { status: 'registered', reason: null };
export const notFound: Verdict = { status: 'not_found', reason: null };
export const unknown = (reason: UnknownReason): Verdict => ({ status: 'unknown', reason });

/** A failed call is no verdict on the domain; anything that is not an IntegrationError is our own defect. */
export const unknownFrom = (error: unknown): Verdict => {
  if (!(error instanceof IntegrationError)) throw error;
  return unknown(error.kind === 'rejected' ? 'invalid_response' : error.kind);
};
