import { FirebaseMessagingError } from 'firebase-admin/messaging';
import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { PushResult } from '../../push-provider.ts';

type Failure = Exclude<PushResult, { outcome: 'delivered' }>;

/** https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode; INVALID_ARGUMENT is told apart below, UNSPECIFIED_ERROR says nothing. */
const OUTCOMES: Record<string, Failure['outcome']> = {
  UNREGISTERED: 'unregistered',
  SENDER_ID_MISMATCH: 'wrong_sender',
  QUOTA_EXCEEDED: 'retry',
  UNAVAILABLE: 'retry',
  INTERNAL: 'retry',
  THIRD_PARTY_AUTH_ERROR: 'refused',
};

/** Passing failures by the codes of the package, for answers that carry no code of FCM. */
const PASSING = new Set([
  'app/network-error',
  'app/network-timeout',
  'app/unable-to-parse-response',
  'messaging/device-message-rate-exceeded',
  'messaging/internal-error',
  'messaging/message-rate-exceeded',
  'messaging/server-unavailable',
  'messaging/unknown-error',
]);

const errorBody = schema(() =>
  z.object({
    error: z.object({
      message: z.string().default(''),
      details: z
        .array(
          z.object({
            errorCode: z.string().optional(),
            fieldViolations: z.array(z.object({ field: z.string() })).optional(),
          }),
        )
        .default([]),
    }),
  }),
);

type ErrorBody = z.output<ReturnType<typeof errorBody>>['error'];

/**
 * Whether an invalid argument is the token. FCM says INVALID_ARGUMENT of a message it cannot take as well, and a
 * bare 404 or 400 of a wrong project id: those must not end every device.
 */
const blamesToken = ({ message, details }: ErrorBody): boolean => {
  const violations = details.flatMap((detail) => detail.fieldViolations ?? []);
  return (
    violations.some((violation) => violation.field === 'message.token') ||
    message === 'The registration token is not a valid FCM registration token'
  );
};

const outcomeOf = (body: ErrorBody | undefined, packageCode: string): Failure['outcome'] => {
  const code = body?.details.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? '';
  if (Object.hasOwn(OUTCOMES, code)) return OUTCOMES[code] ?? 'refused';
  if (body && blamesToken(body)) return 'unregistered';
  return PASSING.has(packageCode) ? 'retry' : 'refused';
};

const failure = (outcome: Failure['outcome'], code: string, retryAfter: unknown): Failure => {
  if (outcome === 'unregistered') return { outcome, code, since: null };
  if (outcome !== 'retry') return { outcome, code };
  const seconds = /^\d+$/.test(String(retryAfter)) ? Number(retryAfter) : null;
  return { outcome, code, retryAfterSeconds: seconds };
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

/** What a failed send means for the device. */
export const fcmFailure = (error: unknown): Failure => {
  const cause = error instanceof Error && error.cause instanceof IntegrationError ? error.cause : error;
  if (cause instanceof IntegrationError) {
    return failure(cause.retryable ? 'retry' : 'refused', cause.kind, cause.retryAfterSeconds);
  }
  const response = error instanceof FirebaseMessagingError ? error.httpResponse : undefined;
  const body = errorBody().safeParse(response?.data).data?.error;
  const code = codeOf(error);
  return failure(outcomeOf(body, code), code, response?.headers['retry-after']);
};
