import type { SimulatorAnswer } from '../simulator.ts';

/** https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode, with the status of google.rpc.Code. */
const CODES = {
  UNSPECIFIED_ERROR: [500, 'UNKNOWN', 'Unknown error.'],
  INVALID_ARGUMENT: [400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.'],
  UNREGISTERED: [404, 'NOT_FOUND', 'Requested entity was not found.'],
  SENDER_ID_MISMATCH: [403, 'PERMISSION_DENIED', 'SenderId mismatch'],
  QUOTA_EXCEEDED: [429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.'],
  UNAVAILABLE: [503, 'UNAVAILABLE', 'The service is currently unavailable.'],
  INTERNAL: [500, 'INTERNAL', 'Internal error encountered.'],
  THIRD_PARTY_AUTH_ERROR: [
    401,
    'UNAUTHENTICATED',
    'Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  ],
} as const satisfies Record<string, readonly [number, string, string]>;

export type FcmErrorCode = keyof typeof CODES;

export const isErrorCode = (text: string): text is FcmErrorCode => Object.hasOwn(CODES, text);

const answer = (code: number, status: string, message: string, details: object[]): SimulatorAnswer => ({
  status: code,
  body: { error: { code, message, status, details } },
});

const fcmError = (errorCode: FcmErrorCode) => ({
  '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError',
  errorCode,
});

const badRequest = (field: string, description: string) => ({
  '@type': 'type.googleapis.com/google.rpc.BadRequest',
  fieldViolations: [{ field, description }],
});

/** A failure by FCM's own code. */
export const failure = (code: FcmErrorCode, message?: string): SimulatorAnswer => {
  const [number, status, standard] = CODES[code];
  return answer(number, status, message ?? standard, [fcmError(code)]);
};

/** A token that FCM never gave out: the message is all that tells it from other invalid arguments. */
export const malformedToken = (): SimulatorAnswer =>
  failure('INVALID_ARGUMENT', 'The registration token is not a valid FCM registration token');

/** A request that does not fit the schema: Google's front end refuses it before FCM sees it. */
export const schemaViolation = (field: string, message: string): SimulatorAnswer =>
  answer(400, 'INVALID_ARGUMENT', message, [badRequest(field, message)]);

/** A well-formed request that FCM refuses for the value of a field. */
export const fieldViolation = (field: string, message: string): SimulatorAnswer =>
  answer(400, 'INVALID_ARGUMENT', message, [badRequest(field, message), fcmError('INVALID_ARGUMENT')]);

export const unauthenticated: SimulatorAnswer = answer(
  401,
  'UNAUTHENTICATED',
  'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  [],
);

export const notFound: SimulatorAnswer = answer(404, 'NOT_FOUND', 'Not found', []);
